import { Check, ChevronDown, Mail, MessageCircle, Phone, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatInstant } from '#lib/dates.ts'
import { fullName, isSeen } from '#lib/names.ts'
import { telLink, whatsappLink } from '#lib/reach.ts'
import { greetingOf, replyLink } from '#shop-window/contact/components/reply-link.ts'
import { useMarkMessage } from '#shop-window/contact/messages/client.ts'
import type { ContactMessage } from '#shop-window/contact/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type MessageItemProps = { message: ContactMessage; salonName: string; heading?: 'h2' | 'h3' }

/**
 * One message: folded to a line, open with its text and the ways to answer. Opening it marks it as
 * read.
 */
export function MessageItem({ message, salonName, heading: Heading = 'h2' }: MessageItemProps) {
  const { toast } = useToast()
  const { mutateAsync: mark, isPending } = useMarkMessage()
  const [open, setOpen] = useState(false)
  const bodyId = useId()
  const { id, isRead, isDone } = message
  const name = fullName({
    firstName: message.name,
    lastName: '',
    email: message.email,
    phone: message.phone,
  })

  async function change(marks: { isDone?: boolean; isRead?: boolean }, done?: string) {
    try {
      await mark({ id, ...marks })
      if (done)
        toast({
          title: done,
          description: name,
          undo: async () => await mark({ id, isDone, isRead }),
        })
    } catch (error) {
      toast(failure('Fout', error, 'Het bericht kon niet bijgewerkt worden.'))
    }
  }

  function toggle() {
    setOpen(!open)
    if (!open && !isRead) void change({ isRead: true })
  }

  return (
    <article
      className={`rounded-card border bg-card shadow-soft ${isRead ? 'border-line' : 'border-pine'}`}
    >
      <Heading className="text-base">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={toggle}
          className="flex w-full items-start gap-3 rounded-card p-4 text-left hover:bg-pine-soft/40"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={isRead ? 'font-medium' : 'font-bold'}>{name}</span>
              {!isRead && <Badge tone="amber">Ongelezen</Badge>}
              {isDone && <Badge tone="green">Gedaan</Badge>}
              <span className="font-sans text-sm font-normal text-muted">
                {formatInstant(message.createdAt)}
              </span>
            </span>
            {!open && (
              <span className="mt-1 line-clamp-1 font-sans font-normal text-muted">
                {message.message || dogOf(message) || 'Geen tekst'}
              </span>
            )}
          </span>
          <ChevronDown
            aria-hidden
            className={`mt-1 size-5 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </Heading>
      <div id={bodyId} hidden={!open} className="flex flex-col gap-4 border-t border-line p-4">
        {dogOf(message) && <p className="text-muted">Hond: {dogOf(message)}</p>}
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          {message.message || 'Er is geen tekst bij dit bericht.'}
        </p>
        <Answers message={message} salonName={salonName} />
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button
            variant={isDone ? 'secondary' : 'primary'}
            loading={isPending}
            onClick={() =>
              void change(
                { isDone: !isDone, isRead: true },
                isDone ? 'Terug op te doen gezet' : 'Bericht afgehandeld',
              )
            }
          >
            {isDone ? <Undo2 aria-hidden /> : <Check aria-hidden />}
            {isDone ? 'Toch niet gedaan' : 'Gedaan'}
          </Button>
          {isRead && (
            <Button variant="ghost" onClick={() => void change({ isRead: false })}>
              Markeren als ongelezen
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

function Answers({ message, salonName }: { message: ContactMessage; salonName: string }) {
  const { phone } = message
  return (
    <ul className="flex flex-wrap gap-2">
      <li>
        <ButtonLink href={replyLink(message, salonName)} variant="secondary">
          <Mail aria-hidden />
          Antwoorden per mail
        </ButtonLink>
      </li>
      <li>
        <ButtonLink
          href={whatsappLink(phone, greetingOf(message))}
          target="_blank"
          rel="noopener"
          variant="secondary"
        >
          <MessageCircle aria-hidden />
          WhatsApp
          <span className="sr-only">(opent in een nieuw venster)</span>
        </ButtonLink>
      </li>
      <li>
        <ButtonLink href={telLink(phone)} variant="secondary">
          <Phone aria-hidden />
          {phone}
        </ButtonLink>
      </li>
    </ul>
  )
}

function dogOf({ dogName, dogBreed }: ContactMessage): string {
  return [isSeen(dogName) ? dogName : '', isSeen(dogName) && dogBreed ? `(${dogBreed})` : dogBreed]
    .filter(Boolean)
    .join(' ')
}
