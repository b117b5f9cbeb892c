import type { PublicSalon } from '#foundation/salon/wire.ts'
import { mailLink, telLink, whatsappGreeting, whatsappLink } from '#lib/reach.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Other ways to the salon; without `email` only those that answer at once. */
export function ContactLinks({ salon, email = false }: { salon: PublicSalon; email?: boolean }) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink href={telLink(salon.phone)} variant="secondary">
        Bel {salon.phone}
      </ButtonLink>
      {email && (
        <ButtonLink href={mailLink(salon.email)} variant="secondary">
          Mail {salon.email}
        </ButtonLink>
      )}
      <ButtonLink
        href={whatsappLink(salon.phone, whatsappGreeting)}
        target="_blank"
        rel="noopener"
        variant="secondary"
      >
        WhatsApp<span className="sr-only"> (nieuw venster)</span>
      </ButtonLink>
    </div>
  )
}
