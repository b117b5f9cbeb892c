import { Gift, Mail, MessageCircle } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { mailLink, whatsappLink } from '#features/salon/rules.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import { ButtonLink } from '#ui/button.tsx'
import { GiftVoucher } from './illustrations/gift-voucher.tsx'
import { linkTo, voucherPlace } from './navigation.ts'
import { PageMeta } from './page-meta.tsx'
import { PageHeader, Section } from './page-parts.tsx'
import { voucherRequest, voucherSteps } from './texts/voucher-texts.ts'

export const handle = { static: true }

export function headers() {
  return { 'x-keep-until-change-of': 'salon' }
}

/** What a voucher is and how to ask for one. */
export default function GiftVouchers() {
  const salon = useOutletContext<PublicSalon>()
  return (
    <>
      <PageMeta
        path="/kadobonnen"
        title={`Kadobonnen – ${salon.name}`}
        description={`Geef een trimbeurt cadeau: een kadobon van ${salon.name} voor elk bedrag tussen €\u00a010 en €\u00a0200.`}
      />
      <PageHeader
        title="Kadobonnen"
        intro={
          <p>
            Geef een hond een verwendag cadeau, en zijn baasje een hond om weer in te knuffelen. Een kadobon kan voor elk bedrag tussen €&nbsp;10 en €&nbsp;200.
          </p>
        }
        picture={<GiftVoucher className="mb-10 w-72 lg:w-80" aria-hidden />}
      >
        <OrderButtons salon={salon} />
      </PageHeader>
      <Section title="Zo werkt het">
        <ol className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
          {voucherSteps.map(({ title, text }, index) => (
            <li key={title} className="rounded-card border border-line bg-card p-6 shadow-soft">
              <span aria-hidden className="grid size-11 place-items-center rounded-full bg-apricot-soft font-heading text-xl font-semibold text-clay">
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
          <li>U kiest het bedrag zelf, van €&nbsp;10 tot €&nbsp;200. Veelgekozen: €&nbsp;25, €&nbsp;50, €&nbsp;75 en €&nbsp;100.</li>
          <li>Op elke bon staat een persoonlijke code en een vervaldatum. Hij is standaard 24 maanden geldig.</li>
          <li>De bon mag in verschillende keren gebruikt worden, voor elke behandeling in ons salon.</li>
          <li>
            Bestelt u van thuis uit, dan hebt u 14 dagen bedenktijd zolang de bon niet gebruikt is. Meer daarover leest u in onze{' '}
            <a href="/terms#kadobonnen">voorwaarden</a>.
          </li>
        </ul>
      </Section>
    </>
  )
}

function OrderButtons({ salon }: { salon: PublicSalon }) {
  const shop = voucherPlace(salon)
  return (
    <>
      {shop.external && (
        <ButtonLink {...linkTo(shop)} variant="accent">
          <Gift aria-hidden />
          Koop online<span className="sr-only"> (nieuw venster)</span>
        </ButtonLink>
      )}
      <ButtonLink href={mailLink(salon.email, { subject: 'Aanvraag kadobon', body: voucherRequest })} variant={shop.external ? 'secondary' : 'accent'}>
        <Mail aria-hidden />
        Vraag een bon per mail
      </ButtonLink>
      <ButtonLink href={whatsappLink(salon.phone, 'Hallo, ik zou graag een kadobon bestellen')} target="_blank" rel="noopener" variant="secondary">
        <MessageCircle aria-hidden />
        WhatsApp<span className="sr-only"> (nieuw venster)</span>
      </ButtonLink>
    </>
  )
}
