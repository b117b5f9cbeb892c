import { Gift, Mail, Phone } from 'lucide-react'
import { WhatsappButton } from '#app/public/whatsapp-button.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import { ButtonLink } from '#ui/button.tsx'
import { linkTo, voucherPlace } from './navigation.ts'
import { Section } from './page-parts.tsx'
import {
  onlineSteps,
  voucherGreeting,
  voucherRequest,
  voucherSteps,
} from './texts/voucher-texts.ts'

/** How buying a voucher goes and what one may know about it. */
export function VoucherInfo({ isOnline, months }: { isOnline: boolean; months: number }) {
  return (
    <>
      <Section title="Zo werkt het">
        <ol className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
          {(isOnline ? onlineSteps : voucherSteps).map(({ title, text }, index) => (
            <li key={title} className="rounded-card border border-line bg-card p-6 shadow-soft">
              <span
                aria-hidden
                className="grid size-11 place-items-center rounded-full bg-apricot-soft font-heading text-xl font-semibold text-clay"
              >
                {index + 1}
              </span>
              <h3 className="mt-4">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Goed om te weten">
        <ul className="mt-4 grid max-w-[68ch] list-disc gap-2 pl-6">
          <li>
            U kiest het bedrag zelf, van €&nbsp;10 tot €&nbsp;200. Veelgekozen: €&nbsp;25,
            €&nbsp;50, €&nbsp;75 en €&nbsp;100.
          </li>
          <li>
            Op elke bon staat een persoonlijke code en een vervaldatum. Hij is {months} maanden
            geldig.
          </li>
          <li>
            De bon mag in verschillende keren gebruikt worden, voor elke behandeling in ons salon.
          </li>
          <li>
            Bestelt u van thuis uit, dan hebt u 14 dagen bedenktijd zolang de bon niet gebruikt is:
            u kunt hier <a href="/kadobonnen/herroepen">de aankoop herroepen</a>. Meer daarover
            leest u in onze <a href="/terms#kadobonnen-en-herroepingsrecht">voorwaarden</a>.
          </li>
        </ul>
      </Section>
    </>
  )
}

/**
 * Ways to a voucher without paying on our page: the shop of the owner, if there is one, and the
 * salon itself.
 */
export function VoucherContacts({
  salon,
  withPhone = false,
}: {
  salon: PublicSalon
  withPhone?: boolean
}) {
  const shop = voucherPlace(salon)
  return (
    <>
      {shop.external && (
        <ButtonLink {...linkTo(shop)} variant="accent">
          <Gift aria-hidden />
          Koop online<span className="sr-only"> (nieuw venster)</span>
        </ButtonLink>
      )}
      {withPhone && (
        <ButtonLink href={telLink(salon.phone)} variant="secondary">
          <Phone aria-hidden />
          Bel {salon.phone}
        </ButtonLink>
      )}
      <ButtonLink
        href={mailLink(salon.email, { subject: 'Aanvraag kadobon', body: voucherRequest })}
        variant={shop.external ? 'secondary' : 'accent'}
      >
        <Mail aria-hidden />
        Vraag een bon per mail
      </ButtonLink>
      <WhatsappButton phone={salon.phone} text={voucherGreeting} />
    </>
  )
}
