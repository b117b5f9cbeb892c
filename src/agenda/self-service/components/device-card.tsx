import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadDeviceState, rememberDevice } from '#agenda/self-service/client.ts'
import { focusSoon } from '#agenda/self-service/components/focus-soon.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Has the device remembered on which the mail about a visit is read. Nothing for a link that was
 * not mailed, or where she is known already.
 */
export function DeviceCard({ token }: { token: string }) {
  const [state, setState] = useState<'hidden' | 'asking' | 'sending' | 'done'>('hidden')
  const [failure, setFailure] = useState('')

  useEffect(() => {
    const controller = new AbortController()
    loadDeviceState(token, controller.signal).then(
      ({ isKnown, canRemember }) => {
        if (controller.signal.aborted || isKnown || !canRemember) return
        setState('asking')
        if (location.hash === '#toestel') focusSoon('toestel')
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [token])

  async function remember() {
    setState('sending')
    setFailure('')
    try {
      await rememberDevice(token)
      setState('done')
      focusSoon('toestel')
    } catch (error) {
      setFailure(sentenceOf(error, 'Er ging iets mis. Probeer het opnieuw.'))
      setState('asking')
    }
  }

  if (state === 'hidden') return null
  return (
    <section
      aria-live="polite"
      className="scroll-mt-4 rounded-card border border-line bg-card p-5 sm:p-6"
    >
      {state === 'done' ? (
        <p className="flex items-start gap-3 font-semibold text-pine">
          <CircleCheckBig aria-hidden className="mt-0.5 size-6 shrink-0" />
          <span id="toestel" tabIndex={-1} className="outline-none">
            We onthouden dit toestel: bij uw volgende afspraak staan uw gegevens klaar.
          </span>
        </p>
      ) : (
        <>
          <h2 id="toestel" tabIndex={-1} className="text-xl outline-none">
            Dit toestel onthouden?
          </h2>
          <p className="mt-1 mb-4">
            Dan vullen we hier voortaan uw gegevens en uw honden in wanneer u boekt. Doe dit alleen
            op een toestel dat van u is.
          </p>
          {failure && (
            <Alert tone="error" className="mb-4">
              {failure}
            </Alert>
          )}
          <Button
            variant="secondary"
            loading={state === 'sending'}
            onClick={() => void remember()}
            className="w-full sm:w-auto"
          >
            Dit toestel onthouden
          </Button>
        </>
      )}
    </section>
  )
}
