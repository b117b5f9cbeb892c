import type { ReactNode } from 'react'
import { companyNumber, telLink } from '#features/salon/rules.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import { OpeningHoursList } from './opening-hours.tsx'
import { legalNavigation, linkTo, mainNavigation } from './navigation.ts'

/** Address, phone, hours, pages and company data, all from the salon's settings. `years` of experience: none are claimed at zero. */
export function SiteFooter({ salon, years }: { salon: PublicSalon; years: number }) {
  return (
    <footer className="mt-16 border-t border-line bg-card text-sm sm:mt-24">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.2fr_1fr_1fr]">
        <Column title={salon.name}>
          <address className="leading-7 not-italic">
            {salon.street}
            <br />
            {salon.postalCode} {salon.city}, {salon.country}
            <br />
            <FooterLink href={telLink(salon.phone)}>{salon.phone}</FooterLink>
            <br />
            <FooterLink href={`mailto:${salon.email}`}>{salon.email}</FooterLink>
          </address>
          {years > 0 && <p className="mt-3 text-muted">Meer dan {years} jaar ervaring met honden van elk formaat.</p>}
        </Column>
        <Column title="Openingsuren">
          <OpeningHoursList salon={salon} />
        </Column>
        <Column title="Ontdek">
          <ul className="print:hidden">
            {mainNavigation(salon).map((item) => (
              <li key={item.label}>
                <FooterLink {...linkTo(item)}>
                  {item.label}
                  {item.external && <span className="sr-only"> (nieuw venster)</span>}
                </FooterLink>
              </li>
            ))}
          </ul>
        </Column>
        <Column title="Goed om te weten">
          <ul className="print:hidden">
            {legalNavigation.map(({ label, href }) => (
              <li key={href}>
                <FooterLink href={href}>{label}</FooterLink>
              </li>
            ))}
          </ul>
        </Column>
      </div>
      <p className="mx-auto max-w-6xl border-t border-line px-4 py-6 text-muted">
        {salon.name} · Ondernemingsnummer {companyNumber(salon.vatNumber)} · BTW {salon.vatNumber}
      </p>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 font-heading text-lg font-semibold">{title}</p>
      {children}
    </div>
  )
}

function FooterLink({ children, ...rest }: { href: string; target?: string; rel?: string; children: ReactNode }) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-9 items-center text-ink underline decoration-edge underline-offset-4 hover:text-clay hover:decoration-current pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}
