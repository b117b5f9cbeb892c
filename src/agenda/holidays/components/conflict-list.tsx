import { Mail, MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { fillNotice } from '#agenda/holidays/rules.ts'
import type { Conflict } from '#agenda/holidays/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useLinkBeside } from '#ui/use-link-beside.ts'

/** The ways to reach a client with a text that is written already. */
export type ContactLinks = {
  mail: (email: string, letter: { subject: string; body: string }) => string
  whatsapp: (phone: string, text: string) => string
  tel: (phone: string) => string
}

type ConflictListProps = {
  list: readonly Conflict[]
  letter: { subject: string; text: string }
  links: ContactLinks
}

/**
 * Who comes when with which dog, and the ways to tell them, each with the letter as it stands now.
 */
export function ConflictList({ list, letter, links }: ConflictListProps) {
  const beside = useLinkBeside()
  return (
    <ul
      aria-label="Afspraken tijdens dit verlof"
      className="divide-y divide-line rounded-field border border-line"
    >
      {list.map((conflict) => {
        const { id, dogName, date, startTime, phone, email, noticeSentAt, status } = conflict
        const text = fillNotice(letter.text, conflict)
        const client = fullName(conflict)
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <Link
                  to={beside('afspraak', id)}
                  preventScrollReset
                  className="text-ink [overflow-wrap:anywhere] hover:text-clay"
                >
                  {client} met {calledDog(dogName)}
                </Link>
                {status === 'pending' && <Badge tone="amber">Wachtend</Badge>}
                {noticeSentAt && <Badge tone="green">Mail klaargezet</Badge>}
                {!email && <Badge>Geen e-mail</Badge>}
              </p>
              <p className="text-muted">{formatMoment({ date, startTime })}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {email && (
                <ButtonLink
                  variant="secondary"
                  size="sm"
                  href={links.mail(email, {
                    subject: fillNotice(letter.subject, conflict),
                    body: text,
                  })}
                  aria-label={`Mail ${client}`}
                >
                  <Mail aria-hidden />
                  Mail
                </ButtonLink>
              )}
              {phone && (
                <>
                  <ButtonLink
                    variant="secondary"
                    size="sm"
                    href={links.whatsapp(phone, text)}
                    target="_blank"
                    rel="noopener"
                    aria-label={`WhatsApp ${client}, in een nieuw venster`}
                  >
                    <MessageCircle aria-hidden />
                    WhatsApp
                  </ButtonLink>
                  <ButtonLink variant="secondary" size="sm" href={links.tel(phone)}>
                    <Phone aria-hidden />
                    {phone}
                  </ButtonLink>
                </>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
