import { useQuery } from '@tanstack/react-query'
import { Link2, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { textsQuery, useLinkText, useTellClient } from '#agenda/appointments/client.ts'
import { NO_MAIL } from '#agenda/appointments/rules.ts'
import type { TextKind } from '#agenda/appointments/wire.ts'
import { ReachLinks } from '#foundation/messages/components/reach-links.tsx'
import { ApiError } from '#lib/api-client.ts'
import { formatInstant } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const WORDS = {
  'appointment-confirmed': { title: 'Bevestiging voor' },
  'appointment-reminder': {
    title: 'Herinnering voor',
    done: 'Herinnering klaargezet',
    failed: 'Kon herinnering niet versturen.',
  },
  'dog-ready': { done: 'Bericht klaargezet', failed: 'Kon het bericht niet versturen.' },
} as const

/** As much of a visit as it takes to write to its client. */
export type Reached = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  dogName: string
}
type TellDialogProps = { kind: TextKind; visit: Reached; onClose: () => void }

/** What the client would read, to be sent by mail, WhatsApp or SMS. */
export function TellDialog({ kind, visit, onClose }: TellDialogProps) {
  const { id, email, phone } = visit
  const [client, dogName] = [fullName(visit), calledDog(visit.dogName)]
  const { toast } = useToast()
  const query = useQuery(textsQuery(id))
  const { data: texts, refetch } = query
  const { mutateAsync: tell, isPending } = useTellClient()
  const byMail =
    kind === 'appointment-confirmed' || email === '' ? undefined : { kind, ...WORDS[kind] }
  const text = texts?.find((one) => one.kind === kind)

  async function send(again: boolean) {
    if (!byMail) return
    try {
      await tell({ id, kind: byMail.kind, again })
      toast({
        title: byMail.done,
        description: `Per e-mail naar ${client}. Onder Mails zie je of het vertrokken is.`,
      })
      onClose()
    } catch (problem) {
      // somebody else was quicker: what is shown then says when, and asks whether to send it once
      // more
      if (problem instanceof ApiError && problem.code === 'already_sent') return void refetch()
      toast(failure('Fout', problem, byMail.failed))
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={kind === 'dog-ready' ? `${dogName} is klaar` : `${WORDS[kind].title} ${dogName}`}
      description={`Bericht aan ${client}`}
      footer={
        text &&
        byMail &&
        !text.refusal && (
          <Button loading={isPending} onClick={() => void send(text.sentAt !== null)}>
            <Mail aria-hidden />
            {text.sentAt ? 'Nog eens mailen' : 'Mailen'}
          </Button>
        )
      }
    >
      <Pending query={query} failed="Het bericht kon niet geladen worden." lines={5} />
      {text?.refusal && <Alert tone="warning">{text.refusal}</Alert>}
      {text && !text.refusal && (
        <div className="flex flex-col gap-4">
          {email === '' && <Alert tone="info">{NO_MAIL}</Alert>}
          {text.sentAt && (
            <Alert tone="info">
              Dit bericht staat sinds {formatInstant(text.sentAt)} onder Mails.
            </Alert>
          )}
          <PhoneText id={id} kind={kind} text={text.text} phone={phone} />
        </div>
      )}
    </Dialog>
  )
}

/**
 * The words by WhatsApp or SMS; on request with a link of their own to the page of the visit, which
 * the server makes for this message.
 */
function PhoneText({
  id,
  kind,
  text,
  phone,
}: {
  id: string
  kind: TextKind
  text: string
  phone: string
}) {
  const { toast } = useToast()
  const { mutateAsync: link, isPending, data: linked } = useLinkText()
  const words = useRef<HTMLParagraphElement>(null)
  const shown = linked?.text ?? text
  // the button that was pressed is gone
  useEffect(() => {
    if (linked) words.current?.focus()
  }, [linked])

  async function addLink() {
    if (kind === 'dog-ready') return
    try {
      await link({ id, kind })
    } catch (error) {
      toast(failure('Fout', error, 'De link kon niet gemaakt worden.'))
    }
  }

  return (
    <>
      <p
        ref={words}
        tabIndex={-1}
        className="rounded-field bg-paper p-4 whitespace-pre-line outline-none [overflow-wrap:anywhere]"
      >
        {shown}
      </p>
      {kind !== 'dog-ready' && !linked && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          loading={isPending}
          onClick={() => void addLink()}
        >
          <Link2 aria-hidden />
          Link naar de afspraak toevoegen
        </Button>
      )}
      <ReachLinks phone={phone} text={shown} />
    </>
  )
}
