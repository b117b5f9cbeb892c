import { useState } from 'react'
import { LINK_DEAD } from '#clients/devices/rules.ts'
import { openLink } from '#desk/my-data/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/field.tsx'
import { useListening } from '#ui/use-listening.ts'

const PAGE = '/mijn-gegevens'
const FAILED = 'Er ging iets mis. Probeer het opnieuw.'

/**
 * Behind the link of the mail: only the button spends it, since programs that check mail open every
 * link.
 */
export function OpenLink({ token, isGood }: { token: string; isGood: boolean }) {
  const [dead, setDead] = useState(!isGood)
  const [failure, setFailure] = useState('')
  const [opening, setOpening] = useState(false)
  const [remembers, setRemembers] = useState(true)
  const listening = useListening()

  async function open() {
    if (opening) return
    setOpening(true)
    setFailure('')
    try {
      await openLink(token, remembers)
      // a page of its own, in the place of this one: the secret leaves the history
      location.replace(PAGE)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      setDead(refusal?.status === 404)
      setFailure(refusal?.sentence ?? FAILED)
      setOpening(false)
    }
  }

  if (dead)
    return (
      <Alert
        tone="warning"
        title="Deze link werkt niet meer"
        action={<ButtonLink href={PAGE}>Nieuwe link aanvragen</ButtonLink>}
      >
        {LINK_DEAD}
      </Alert>
    )
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 shadow-soft sm:p-8">
      <h2 className="text-2xl">Nog één klik</h2>
      <p className="max-w-prose">
        Met deze knop ziet u op dit toestel een half uur lang wat we over u en uw hond bewaren.
        Gebruik hem alleen op een toestel dat van u is.
      </p>
      <Checkbox
        label="Dit toestel onthouden"
        hint="Dan vullen we hier ook uw gegevens in wanneer u boekt, tot u zich afmeldt."
        checked={remembers}
        onChange={({ target }) => setRemembers(target.checked)}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button
        size="lg"
        disabled={!listening}
        loading={opening}
        onClick={() => void open()}
        className="sm:self-start"
      >
        Mijn gegevens openen
      </Button>
    </div>
  )
}
