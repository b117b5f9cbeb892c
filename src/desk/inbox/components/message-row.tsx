import { Check, Mail, MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import { InboxRow } from '#desk/inbox/components/inbox-row.tsx'
import { fullName } from '#lib/names.ts'
import { replyLink } from '#shop-window/contact/components/reply-link.ts'
import { useMarkMessage } from '#shop-window/contact/messages/client.ts'
import type { ContactMessage } from '#shop-window/contact/wire.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { focusSoon } from '#ui/focus-soon.ts'
import { failure, useToast } from '#ui/toast.tsx'

/** A message of the contact form: answered by mail, then put away. */
export function MessageRow({ message, salonName }: { message: ContactMessage; salonName: string }) {
  const { toast } = useToast()
  const { mutateAsync: mark, isPending } = useMarkMessage()
  const { id, email, phone } = message
  const titleId = `bericht-${id}`
  const name = fullName({ firstName: message.name, lastName: '', email, phone })

  async function change(marks: { isDone?: boolean; isRead: boolean }) {
    try {
      await mark({ id, ...marks })
      if (!marks.isDone) return
      toast({
        title: 'Bericht afgehandeld',
        description: name,
        undo: async () => await change({ isDone: false, isRead: true }),
      })
      focusSoon(titleId)
    } catch (error) {
      toast(failure('Fout', error, 'Het bericht kon niet bijgewerkt worden.'))
    }
  }

  return (
    <InboxRow
      icon={MessageSquareText}
      kind="messages"
      at={message.createdAt}
      titleId={titleId}
      title={
        <Link
          to={`/admin/berichten?${new URLSearchParams({ zoek: email })}`}
          className="text-ink hover:text-clay"
        >
          {name}
        </Link>
      }
      deed={
        <>
          <ButtonLink
            href={replyLink(message, salonName)}
            aria-describedby={titleId}
            onClick={() => void change({ isRead: true })}
          >
            <Mail aria-hidden />
            Antwoorden
          </ButtonLink>
          <Button
            variant="secondary"
            loading={isPending}
            aria-describedby={titleId}
            onClick={() => void change({ isDone: true, isRead: true })}
          >
            <Check aria-hidden />
            Gedaan
          </Button>
        </>
      }
    >
      <p className="line-clamp-4 max-w-prose">
        {message.message || 'Er is geen tekst bij dit bericht.'}
      </p>
    </InboxRow>
  )
}
