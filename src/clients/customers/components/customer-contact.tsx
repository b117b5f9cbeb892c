import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { fullName } from '#lib/names.ts'
import { mailLink, telLink, whatsappLink } from '#lib/reach.ts'

const LINK =
  'inline-flex min-h-11 items-center text-clay underline decoration-1 underline-offset-4 [overflow-wrap:anywhere] hover:text-clay-deep hover:decoration-2'

/**
 * Phone, WhatsApp, e-mail and address, each a link where there is something to open; in a row of a
 * wide list on one line, without the address, and below 1280 px by phone where there is one.
 */
export function CustomerContact({
  customer,
  inRow = false,
}: {
  customer: WholeCustomer
  inRow?: boolean
}) {
  const { firstName, phone, email, address, postalCode, city } = customer
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <ul
      className={`flex flex-col ${inRow ? 'lg:flex-row lg:items-center lg:gap-x-4 lg:text-sm lg:[&_a]:min-h-9 lg:[&>li>svg]:hidden' : ''}`}
    >
      {phone && (
        <Line icon={Phone} className={inRow ? 'lg:shrink-0' : ''}>
          <span
            className={`flex flex-wrap items-center gap-x-4 ${inRow ? 'lg:flex-nowrap lg:gap-x-1 lg:whitespace-nowrap' : ''}`}
          >
            <a href={telLink(phone)} className={LINK}>
              {phone}
            </a>
            <a
              href={whatsappLink(phone, `Dag ${firstName || fullName(customer)}, `)}
              target="_blank"
              rel="noopener"
              className={`${LINK} gap-1.5 ${inRow ? 'lg:min-w-6 lg:justify-center' : ''}`}
            >
              <MessageCircle aria-hidden className="size-4 shrink-0" />
              <span className={inRow ? 'lg:sr-only' : ''}>WhatsApp</span>
              <span className="sr-only">(opent in een nieuw venster)</span>
            </a>
          </span>
        </Line>
      )}
      <Line icon={Mail} className={inRow && phone ? 'lg:max-xl:hidden' : ''}>
        {email ? (
          <a href={mailLink(email)} className={LINK}>
            <span className={inRow ? 'lg:line-clamp-2' : ''}>{email}</span>
          </a>
        ) : (
          <span className="inline-block py-2.5 text-muted">
            Geen e-mail
            <span className={inRow ? 'lg:hidden' : ''}>
              : bel, of stuur een sms of WhatsApp. Er vertrekt geen mail.
            </span>
          </span>
        )}
      </Line>
      {place && (
        <Line icon={MapPin} className={inRow ? 'lg:hidden' : ''}>
          <span className="inline-block py-2.5">{place}</span>
        </Line>
      )}
    </ul>
  )
}

function Line({
  icon: Icon,
  className = '',
  children,
}: {
  icon: typeof Phone
  className?: string
  children: ReactNode
}) {
  return (
    <li className={`flex min-w-0 items-start gap-2.5 ${className}`}>
      <Icon aria-hidden className="mt-3.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </li>
  )
}
