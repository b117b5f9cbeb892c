import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { rememberDevice } from '#clients/devices/link/client.ts'
import { LINK_DEAD } from '#clients/devices/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useListening } from '#ui/use-listening.ts'

const FAILED = 'Er ging iets mis. Probeer het opnieuw.'

/**
 * Behind the link that the booking page has mailed: only the button spends it, since programs that
 * check mail open every link.
 */
export function RememberDevice({ token, isGood }: { token: string; isGood: boolean }) {
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'dead'>(
    isGood ? 'asking' : 'dead',
  )
  const [failure, setFailure] = useState('')
  const listening = useListening()

  async function remember() {
    if (state !== 'asking') return
    setState('sending')
    setFailure('')
    try {
      await rememberDevice(token)
      setState('done')
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      setFailure(refusal?.sentence ?? FAILED)
      setState(refusal?.status === 404 ? 'dead' : 'asking')
    }
  }

  if (state === 'dead')
    return (
      <Alert
        tone="warning"
        title="Deze link werkt niet meer"
        action={<ButtonLink href="/boeken">Verder boeken</ButtonLink>}
      >
        {LINK_DEAD}
      </Alert>
    )
  return (
    <section
      aria-live="polite"
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 shadow-soft sm:p-8"
    >
      {state === 'done' ? (
        <>
          <h2 className="flex items-center gap-3 text-2xl">
            <CircleCheckBig aria-hidden className="size-8 shrink-0 text-green" />
            We onthouden dit toestel
          </h2>
          <p className="max-w-prose">
            Was u aan het boeken? Ga dan terug naar dat venster: uw gegevens en uw honden staan er
            nu ingevuld. Wilt u dit toestel later laten vergeten, dan doet u dat bij{' '}
            <a href="/mijn-gegevens">Mijn gegevens</a>.
          </p>
          <ButtonLink href="/boeken" className="sm:self-start">
            Naar het boeken
          </ButtonLink>
        </>
      ) : (
        <>
          <h2 className="text-2xl">Nog één klik</h2>
          <p className="max-w-prose">
            Met deze knop vullen we op dit toestel voortaan uw gegevens en uw honden in wanneer u
            boekt. Gebruik hem alleen op een toestel dat van u is.
          </p>
          {failure && <Alert tone="error">{failure}</Alert>}
          <Button
            size="lg"
            disabled={!listening}
            loading={state === 'sending'}
            onClick={() => void remember()}
            className="sm:self-start"
          >
            Dit toestel onthouden
          </Button>
        </>
      )}
    </section>
  )
}
