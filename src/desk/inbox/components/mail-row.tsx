import { MailWarning, RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { InboxRow } from '#desk/inbox/components/inbox-row.tsx'
import { useMailAction } from '#foundation/messages/client.ts'
import { fateOf } from '#foundation/messages/components/mail-words.ts'
import type { MailSummary } from '#foundation/messages/wire.ts'
import { Button } from '#ui/button.tsx'
import { focusSoon } from '#ui/focus-soon.ts'
import { failure, useToast } from '#ui/toast.tsx'

/** A mail that did not arrive: sent again, or looked at first. */
export function MailRow({ mail }: { mail: MailSummary }) {
  const { toast } = useToast()
  const { mutateAsync: act, isPending } = useMailAction()
  const { id, subject, recipient, lastError } = mail
  const titleId = `mail-${id}`

  async function send() {
    try {
      await act({ id, action: 'retry' })
      toast({ title: 'De mail vertrekt opnieuw', description: subject })
      focusSoon(titleId)
    } catch (error) {
      toast(failure('Fout', error, 'De mail kon niet opnieuw verstuurd worden.'))
    }
  }

  return (
    <InboxRow
      icon={MailWarning}
      kind="mails"
      at={mail.createdAt}
      titleId={titleId}
      title={
        <Link
          to={`/admin/mails?${new URLSearchParams({ status: 'failed', mail: id })}`}
          className="text-ink hover:text-clay"
        >
          {subject}
        </Link>
      }
      deed={
        <Button loading={isPending} aria-describedby={titleId} onClick={() => void send()}>
          <RotateCw aria-hidden />
          Opnieuw versturen
        </Button>
      }
    >
      <p className="text-muted">aan {recipient}</p>
      <p className="text-sm text-red">{lastError ?? fateOf(mail)}</p>
    </InboxRow>
  )
}
