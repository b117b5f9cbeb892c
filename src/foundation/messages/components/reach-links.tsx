import { MessageCircle, Smartphone } from 'lucide-react'
import { smsLink, whatsappLink } from '#lib/reach.ts'
import { ButtonLink } from '#ui/button.tsx'

/**
 * The same words by WhatsApp or SMS: each opens the owner's own program with the text ready to be
 * sent.
 */
export function ReachLinks({ phone, text }: { phone: string; text: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      <li className="max-sm:grow">
        <ButtonLink
          href={whatsappLink(phone, text)}
          target="_blank"
          rel="noopener"
          variant="secondary"
          className="max-sm:w-full"
        >
          <MessageCircle aria-hidden />
          WhatsApp
          <span className="sr-only">(opent in een nieuw venster)</span>
        </ButtonLink>
      </li>
      <li className="max-sm:grow">
        <ButtonLink href={smsLink(phone, text)} variant="secondary" className="max-sm:w-full">
          <Smartphone aria-hidden />
          SMS
        </ButtonLink>
      </li>
    </ul>
  )
}
