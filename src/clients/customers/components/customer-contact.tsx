import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { fullName } from '#lib/names.ts'
import { mailLink, telLink, whatsappLink } from '#lib/reach.ts'

const LINK =
  'inline-flex min-h-11 items-center text-clay underline decoration-1 underline-offset-4 [overflow-wrap:anywhere] hover:text-clay-deep hover:decoration-2'

/** Phone, WhatsApp, e-mail and address, each a link where there is something to open. */
export function CustomerContact({ customer }: { customer: WholeCustomer }) {
  const { firstName, phone, email, address, postalCode, city } = customer
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <ul className="flex flex-col">
      {phone && (
        <Line icon={Phone}>
          <span className="flex flex-wrap items-center gap-x-4">
            <a href={telLink(phone)} className={LINK}>
              {phone}
            </a>
            <a
              href={whatsappLink(phone, `Dag ${firstName || fullName(customer)}, `)}
              target="_blank"
              rel="noopener"
              className={`${LINK} gap-1.5`}
            >
              <MessageCircle aria-hidden className="size-4 shrink-0" />
              WhatsApp
              <span className="sr-only">(opent in een nieuw venster)</span>
            </a>
          </span>
        </Line>
      )}
      <Line icon={Mail}>
        {email ? (
          <a href={mailLink(email)} className={LINK}>
            {email}
          </a>
        ) : (
          <span className="inline-block py-2.5 text-muted">
            Geen e-mail: bel, of stuur een sms of WhatsApp. Er vertrekt geen mail.
          </span>
        )}
      </Line>
      {place && (
        <Line icon={MapPin}>
          <span className="inline-block py-2.5">{place}</span>
        </Line>
      )}
    </ul>
  )
}

function Line({ icon: Icon, children }: { icon: typeof Phone; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-3.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </li>
  )
}
