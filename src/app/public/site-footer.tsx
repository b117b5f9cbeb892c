import type { ReactNode } from 'react'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { sellerLine } from '#lib/company.ts'
import { shownPlace } from '#lib/place.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import { legalNavigation, linkTo, mainNavigation } from './navigation.ts'
import { OpeningHoursList } from './opening-hours.tsx'

/**
 * Address, phone, hours, pages and company data, all from the salon's settings. `years` of
 * experience: none are claimed at zero. `canWithdraw`: something is sold online, or was and can
 * still be withdrawn (Directive (EU) 2023/2673).
 */
export function SiteFooter({
  salon,
  years,
  canWithdraw,
}: {
  salon: PublicSalon
  years: number
  canWithdraw: boolean
}) {
  const [street, town] = shownPlace(salon)
  return (
    <footer className="@container mt-16 border-t border-line bg-card text-sm wrap-anywhere sm:mt-24">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-8 gap-y-10 px-4 py-12 @xs:grid-cols-2 @4xl:grid-cols-[1.1fr_1.5fr_0.9fr_1fr]">
        <Column title={salon.name} className="@max-xl:col-span-full">
          <address className="leading-7 not-italic">
            {street && (
              <>
                {street}
                <br />
                {town}, {salon.country}
                <br />
              </>
            )}
            <FooterLink href={telLink(salon.phone)}>{salon.phone}</FooterLink>
            <br />
            <FooterLink href={mailLink(salon.email)}>{salon.email}</FooterLink>
          </address>
          <Socials salon={salon} />
          {years > 0 && (
            <p className="mt-3 text-muted">
              Meer dan {years} jaar ervaring met honden van elk formaat.
            </p>
          )}
        </Column>
        <Column title="Openingsuren" className="@max-xl:col-span-full">
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
            {canWithdraw && (
              <li className="font-semibold">
                <FooterLink href="/kadobonnen/herroepen">Overeenkomst hier herroepen</FooterLink>
              </li>
            )}
          </ul>
        </Column>
      </div>
      <div className="mx-auto max-w-6xl px-4">
        <p className="border-t border-line py-6 text-muted">
          {[
            salon.legalName && salon.legalName !== salon.name && salon.name,
            sellerLine(salon),
            salon.vatNumber && `BTW ${salon.vatNumber}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </footer>
  )
}

function Socials({ salon: { facebook, instagram, twitter } }: { salon: PublicSalon }) {
  const places = [
    { name: 'Facebook', href: facebook },
    { name: 'Instagram', href: instagram },
    { name: 'X', href: twitter },
  ].filter(({ href }) => href !== '')
  if (places.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 print:hidden">
      {places.map(({ name, href }) => (
        <li key={name}>
          <FooterLink {...linkTo({ href, external: true })}>
            {name}
            <span className="sr-only"> (nieuw venster)</span>
          </FooterLink>
        </li>
      ))}
    </ul>
  )
}

function Column({
  title,
  children,
  className = '',
}: {
  title: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <p className="mb-2 font-heading text-lg font-semibold">{title}</p>
      {children}
    </div>
  )
}

function FooterLink({
  children,
  ...rest
}: {
  href: string
  target?: string
  rel?: string
  children: ReactNode
}) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-9 items-center text-ink underline decoration-edge underline-offset-4 hover:text-clay hover:decoration-current pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}
