import { CalendarDays, Gift, HeartHandshake, Scissors } from 'lucide-react'
import { WhatsappButton } from '#app/public/whatsapp-button.tsx'
import {
  blocksOf,
  isOwnText,
  SiteParagraphs,
  textOf,
} from '#foundation/salon/components/site-text.tsx'
import type { Picture, PublicSalon } from '#foundation/salon/wire.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/home.ts'
import { HeroScene } from './illustrations/hero-scene.tsx'
import { Stars } from './illustrations/stars.tsx'
import { loadPictures } from './load-pictures.ts'
import { loadPrices } from './load-prices.ts'
import { loadSalon } from './load-salon.ts'
import { linkTo, voucherPlace } from './navigation.ts'
import { PageMeta } from './page-meta.tsx'
import { CallToAction, ExampleMark, Section } from './page-parts.tsx'
import { SalonData } from './salon-data.tsx'
import { SalonPicture } from './salon-picture.tsx'
import { testimonials as examples } from './texts/home-texts.ts'
import { useSalon } from './use-salon.ts'

export const handle = {
  static: true,
  keptUntilChangeOf: ['salon', 'services'],
} satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { heroPictureId } = await loadSalon(context)
  const [prices, pictures] = await Promise.all([
    loadPrices(context),
    loadPictures(context, [heroPictureId]),
  ])
  return { prices, hero: pictures[heroPictureId ?? ''] }
}

export default function Home({ loaderData: { prices, hero } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/"
        wholeTitle={`${salon.name} – professioneel hondentrimsalon in ${salon.city}`}
        description={`Uw hond rustig en vakkundig getrimd in ${salon.city}: wassen, föhnen, knippen en nagels voor kleine en grote honden. Maak online een afspraak bij ${salon.name}.`}
      />
      <SalonData prices={prices} />
      <Hero salon={salon} picture={hero} />
      <Testimonials salon={salon} />
      <Reasons salon={salon} />
      <CallToAction
        title={textOf(salon, 'home-closing-title')}
        text={textOf(salon, 'home-closing-text')}
      />
    </>
  )
}

function Hero({ salon, picture }: { salon: PublicSalon; picture: Picture | undefined }) {
  const vouchers = voucherPlace(salon)
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 wrap-anywhere items-center gap-10 px-4 pt-10 lg:grid-cols-2 lg:gap-12 lg:pt-16">
      <div>
        <h1 className="text-[min(2.25rem,10.7vw)] sm:text-5xl">
          {textOf(salon, 'home-hero-title')}
        </h1>
        <SiteParagraphs
          salon={salon}
          text="home-hero-text"
          className="mt-5 max-w-[52ch] text-lg text-muted"
        />
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/boekingapp" size="lg" className="max-xs:w-full">
            <CalendarDays aria-hidden />
            Online Afspraak Maken
          </ButtonLink>
          <div className="flex flex-wrap gap-3 max-xs:w-full">
            <ButtonLink
              {...linkTo(vouchers)}
              variant="secondary"
              size="lg"
              className="max-xs:flex-auto max-xs:px-4"
            >
              <Gift aria-hidden />
              Kadobonnen{vouchers.external && <span className="sr-only"> (nieuw venster)</span>}
            </ButtonLink>
            <WhatsappButton
              phone={salon.phone}
              size="lg"
              className="max-xs:flex-auto max-xs:px-4"
            />
          </div>
        </div>
      </div>
      {picture ? (
        <SalonPicture
          picture={picture}
          alt={`Foto van ${salon.name}`}
          fetchPriority="high"
          className="h-auto max-h-[36rem] w-full rounded-card object-cover"
        />
      ) : (
        <HeroScene className="w-full rounded-card" aria-hidden />
      )}
    </section>
  )
}

/**
 * The words of the salon's own clients; until there are any, or a visitor has booked, examples that
 * say so. Nothing when the owner wants none.
 */
export function Testimonials({ salon }: { salon: PublicSalon }) {
  const isExample = salon.testimonials === null
  const testimonials = salon.testimonials ?? (salon.tookBooking ? [] : examples)
  if (testimonials.length === 0) return null
  return (
    <Section
      title="Wat baasjes vertellen"
      intro={
        isExample && (
          <p>
            Zo zou een bezoek bij ons kunnen klinken. <ExampleMark />
          </p>
        )
      }
    >
      <ul className="mt-8 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ name, dog, text }) => (
          <li key={`${name} ${text}`}>
            <figure className="flex h-full flex-col gap-4 rounded-card border border-line bg-card p-6 shadow-soft">
              {isExample && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <Stars className="h-5 w-auto" title="Vijf sterren op vijf" />
                  <ExampleMark />
                </div>
              )}
              <blockquote className="flex-1">{text}</blockquote>
              <figcaption className="border-t border-line pt-4">
                <span className="block font-semibold">{name}</span>
                {dog && <span className="text-muted">{dog}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const reasonIcons = [HeartHandshake, Scissors] as const

export function Reasons({ salon }: { salon: PublicSalon }) {
  const isOurs = !isOwnText(salon, 'home-reasons')
  const isExample = (index: number) => isOurs && index === 1
  const reasons = blocksOf(salon, 'home-reasons').filter(
    (_, index) => !(salon.tookBooking && isExample(index)),
  )
  return (
    <Section title="Waarom kiezen voor ons">
      <div className={`mt-8 grid grid-cols-1 gap-5 ${reasons.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {reasons.map(({ title, text }, index) => {
          const Icon = reasonIcons[index] ?? HeartHandshake
          return (
            <div
              key={title}
              className="rounded-card border border-line bg-card p-6 shadow-soft sm:p-8"
            >
              <span
                aria-hidden
                className="grid size-14 place-items-center rounded-full bg-apricot-soft text-clay"
              >
                <Icon className="size-7" />
              </span>
              <h3 className="mt-5 text-2xl">{title}</h3>
              <p className="mt-3 max-w-[60ch]">{text}</p>
              {isExample(index) && (
                <p className="mt-4">
                  <ExampleMark />
                </p>
              )}
            </div>
          )
        })}
      </div>
    </Section>
  )
}
