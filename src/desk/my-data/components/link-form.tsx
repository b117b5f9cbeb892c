import { MailCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { requestLink } from '#desk/my-data/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { isEmail } from '#lib/reach.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { useListening } from '#ui/use-listening.ts'

const FAILED = 'Er ging iets mis. Probeer het opnieuw of bel ons gerust.'

/**
 * Asks for an address and has a link mailed to it. What it says afterwards never tells whether
 * anybody is known there.
 */
export function LinkForm({ picture, hasEnded }: { picture?: ReactNode; hasEnded: boolean }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState({ field: '', sentence: '' })
  const [sending, setSending] = useState(false)
  const listening = useListening()
  const [sentTo, setSentTo] = useState('')
  const input = useRef<HTMLDivElement>(null)

  function complain(field: string, sentence: string) {
    setProblem({ field, sentence })
    input.current?.querySelector('input')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const address = email.trim()
    if (!isEmail(address)) return complain('Vul een geldig e-mailadres in.', '')
    setSending(true)
    setProblem({ field: '', sentence: '' })
    try {
      await requestLink(address)
      setSentTo(address)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      complain(
        refusal?.fields['email'] ?? '',
        refusal?.fields['email'] ? '' : (refusal?.sentence ?? FAILED),
      )
    }
    setSending(false)
  }

  return (
    <div className="grid items-center gap-8 rounded-card border border-line bg-card p-5 shadow-soft sm:p-8 md:grid-cols-[1fr_auto]">
      {sentTo ? (
        <Sent email={sentTo} onAgain={() => setSentTo('')} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          {hasEnded && (
            <Alert tone="info">U bent afgemeld. Vraag gerust een nieuwe link aan.</Alert>
          )}
          <h2 className="text-2xl">Een link in uw mailbox</h2>
          <p className="max-w-prose">
            U hebt geen wachtwoord nodig. Vul het e-mailadres in waarmee u bij ons boekt: dan mailen
            we u een link die een kwartier lang één keer werkt.
          </p>
          {problem.sentence && <Alert tone="error">{problem.sentence}</Alert>}
          <div ref={input} className="max-w-md">
            <TextInput
              id="mijn-gegevens-email"
              label="Uw e-mailadres"
              type="email"
              required
              autoComplete="email"
              maxLength={254}
              value={email}
              error={problem.field}
              onValue={setEmail}
            />
          </div>
          <Button
            type="submit"
            size="lg"
            disabled={!listening}
            loading={sending}
            className="sm:self-start"
          >
            Mail mij een link
          </Button>
        </form>
      )}
      {picture && <div className="mx-auto hidden w-44 md:block">{picture}</div>}
    </div>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-col items-start gap-3">
      <MailCheck aria-hidden className="size-12 text-pine" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Kijk in uw mailbox
      </h2>
      <p className="max-w-prose wrap-anywhere">
        Als we <strong>{email}</strong> kennen, krijgt u binnen enkele minuten een mail met een
        link. Die werkt een kwartier lang, één keer.
      </p>
      <p className="max-w-prose text-muted">
        Niets gekregen? Kijk bij de ongewenste mail, of probeer het adres waarmee u uw afspraak
        maakte.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Een ander adres proberen
      </Button>
    </div>
  )
}
