import { MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { whatsappGreeting, whatsappLink } from '#lib/reach.ts'
import { ButtonLink } from '#ui/button.tsx'

type WhatsappButtonProps = Pick<ComponentProps<typeof ButtonLink>, 'size' | 'className'> & {
  phone: string
  /** What stands in the message that it opens. */
  text?: string
}

/** Writes to the salon by WhatsApp, in another window. */
export function WhatsappButton({ phone, text = whatsappGreeting, ...look }: WhatsappButtonProps) {
  return (
    <ButtonLink
      href={whatsappLink(phone, text)}
      target="_blank"
      rel="noopener"
      variant="secondary"
      {...look}
    >
      <MessageCircle aria-hidden />
      WhatsApp<span className="sr-only"> (nieuw venster)</span>
    </ButtonLink>
  )
}
