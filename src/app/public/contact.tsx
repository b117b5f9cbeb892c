import { Clock, Mail, MapPin, MessageSquareText, Phone, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { WhatsappButton } from '#app/public/whatsapp-button.tsx'
import { SiteParagraphs, textOf } from '#foundation/salon/components/site-text.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { shownPlace } from '#lib/place.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Route } from './+types/contact.ts'
import { Chihuahua } from './illustrations/chihuahua.tsx'
import { FrenchBulldog } from './illustrations/french-bulldog.tsx'
import { loadPrices } from './load-prices.ts'
import { LocationMap } from './location-map.tsx'
import { OpeningHoursList } from './opening-hours.tsx'
import { PageMeta } from './page-meta.tsx'
import { CallToAction, PageHeader, Section } from './page-parts.tsx'
import { SalonData } from './salon-data.tsx'
import { useSalon } from './use-salon.ts'

export const handle = {
  static: true,
  keptUntilChangeOf: ['salon', 'services'],
  frames: 'https://www.openstreetmap.org',
} satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { prices: await loadPrices(context) }
}

const whatsappText = 'Hallo, ik zou graag contact opnemen'

export default function Contact({ loaderData: { prices } }: Route.ComponentProps) {
  const salon = useSalon()
  const place = shownPlace(salon)
  return (
    <>
      <PageMeta
        path="/contact"
        title="Contact en openingsuren"
        description={`Adres, telefoon, e-mail en openingsuren van ${[salon.name, ...place].join(', ')}. Stuur een WhatsApp of boek online.`}
      />
      <SalonData prices={prices} />
      <PageHeader
        title="Contact & Informatie"
        intro={<SiteParagraphs salon={salon} text="contact-intro" />}
        picture={<Chihuahua className="-mb-px h-52" aria-hidden />}
      />
      <Section className="grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr]">
        <Details salon={salon} />
        <div className="grid grid-cols-1 content-start gap-6">
          <Availability salon={salon} />
          <Card title="Stuur ons een bericht">
            <p>
              Liever rustig uw vraag opschrijven? Dat kan dag en nacht. We antwoorden binnen 24 uur.
            </p>
            <p className="mt-5">
              <ButtonLink href="/contact-form" variant="accent">
                <MessageSquareText aria-hidden />
                Contactformulier
              </ButtonLink>
            </p>
          </Card>
        </div>
      </Section>
      {place.length > 0 && (
        <Section title="Hier vindt u ons">
          <LocationMap salon={salon} />
        </Section>
      )}
      <CallToAction
        title={textOf(salon, 'contact-closing-title')}
        text={textOf(salon, 'contact-closing-text')}
        picture={<FrenchBulldog className="-mb-2 h-52" aria-hidden />}
      >
        <WhatsappButton phone={salon.phone} text={whatsappText} size="lg" />
      </CallToAction>
    </>
  )
}

function Details({ salon }: { salon: PublicSalon }) {
  const place = shownPlace(salon)
  return (
    <Card title="Contactgegevens" className="@container">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-6">
          {place.length > 0 && (
            <Detail icon={<MapPin />} title="Adres">
              <address className="not-italic">
                {[...place, salon.country].map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            </Detail>
          )}
          <Detail icon={<Phone />} title="Telefoon">
            <a href={telLink(salon.phone)}>{salon.phone}</a>
          </Detail>
          <Detail icon={<Mail />} title="E-mail">
            <a href={mailLink(salon.email)}>{salon.email}</a>
          </Detail>
        </div>
        <Detail icon={<Clock />} title="Openingsuren">
          <OpeningHoursList salon={salon} />
        </Detail>
      </div>
    </Card>
  )
}

function Detail({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className="flex gap-4">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-pine-soft text-pine @max-[17rem]:hidden [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="mb-1 text-lg">{title}</h3>
        {children}
      </div>
    </div>
  )
}

function Availability({ salon }: { salon: PublicSalon }) {
  return (
    <div className="rounded-card bg-amber-soft p-5 sm:p-6">
      <h2 className="flex items-center gap-2 text-xl text-amber">
        <PhoneOff aria-hidden className="size-5 shrink-0" />
        Bereikbaarheid
      </h2>
      <div className="mt-3 grid gap-3">
        <SiteParagraphs salon={salon} text="contact-availability" />
      </div>
    </div>
  )
}
