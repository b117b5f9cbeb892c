import type { whatsappGreeting } from '#foundation/salon/rules.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { mailLink, telLink, whatsappLink } from '#lib/reach.ts'
import { ButtonLink } from '#ui/button.tsx'

// Typed by the salon's own constant, so that it cannot differ: importing the value would bring the
// owner's rules into the page.
const GREETING: typeof whatsappGreeting = 'Hallo, ik zou graag een afspraak maken voor mijn hond'

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
        href={whatsappLink(salon.phone, GREETING)}
        target="_blank"
        rel="noopener"
        variant="secondary"
      >
        WhatsApp<span className="sr-only"> (nieuw venster)</span>
      </ButtonLink>
    </div>
  )
}
