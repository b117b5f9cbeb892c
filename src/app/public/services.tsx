import { Check } from 'lucide-react'
import { type ComponentType } from 'react'
import {
  blocksOf,
  isOwnText,
  SiteParagraphs,
  textOf,
} from '#foundation/salon/components/site-text.tsx'
import type { PageHandle } from '#server/http/page-context.ts'
import { pageContext } from '#server/http/page-context.ts'
import { listServices } from '#shop-window/services/data.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/services.ts'
import { Chihuahua } from './illustrations/chihuahua.tsx'
import type { DrawingProps } from './illustrations/drawing.tsx'
import { GoldenRetriever } from './illustrations/golden-retriever.tsx'
import { GroomingTools } from './illustrations/grooming-tools.tsx'
import { Newfoundland } from './illustrations/newfoundland.tsx'
import { Poodle } from './illustrations/poodle.tsx'
import { PageMeta } from './page-meta.tsx'
import { CallToAction, PageHeader, Section } from './page-parts.tsx'
import { PriceList } from './price-list.tsx'
import { roundBreeds } from './round-breeds.ts'
import { useSalon } from './use-salon.ts'

export const handle = {
  static: true,
  keptUntilChangeOf: ['salon', 'services'],
} satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const services = await listServices(context.get(pageContext).deps.db, { activeOnly: true })
  return {
    prices: services.map(({ name, price, duration, size }) => ({ name, price, duration, size })),
  }
}

const pictures: readonly ComponentType<DrawingProps>[] = [
  Chihuahua,
  GoldenRetriever,
  Poodle,
  GroomingTools,
]

export default function Services({ loaderData: { prices } }: Route.ComponentProps) {
  const salon = useSalon()
  const breeds = roundBreeds(prices)
  return (
    <>
      <PageMeta
        path="/services"
        title="Diensten en prijzen"
        description={`Trimbeurten voor kleine en grote honden in ${salon.city}, met de prijs van elk ras. Bad, föhnen, nagels knippen en oren reinigen zijn altijd inbegrepen.`}
      />
      <PageHeader
        title="Diensten en prijzen"
        intro={
          <>
            <SiteParagraphs salon={salon} text="services-intro" />
            {breeds > 0 && !isOwnText(salon, 'services-intro') && (
              <p>En dat voor meer dan {breeds} rassen.</p>
            )}
          </>
        }
        picture={<Newfoundland className="-mb-px h-56" aria-hidden />}
      >
        <ButtonLink href="#prijslijst" variant="secondary">
          Naar de prijslijst
        </ButtonLink>
      </PageHeader>
      <div className="print:hidden">
        <Section title="Wat we voor uw hond doen">
          <ul className="mt-8 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {blocksOf(salon, 'services-treatments').map(({ title, text }, index) => {
              const Picture = pictures[index % pictures.length] ?? GroomingTools
              return (
                <li
                  key={title}
                  className="flex flex-col rounded-card border border-line bg-card p-6 shadow-soft"
                >
                  <Picture className="mx-auto h-32 w-auto max-w-full" aria-hidden />
                  <h3 className="mt-5">{title}</h3>
                  <p className="mt-2 text-muted">{text}</p>
                </li>
              )
            })}
          </ul>
        </Section>
        <Section
          title="Wat is inbegrepen"
          intro={<p>Geen verrassingen aan de kassa: dit hoort bij elke trimbeurt.</p>}
        >
          <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-6 sm:grid-cols-2">
            {blocksOf(salon, 'services-included').map(({ title, text }) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="grid size-10 shrink-0 place-items-center rounded-full bg-pine text-white"
                >
                  <Check className="size-5" />
                </span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <PriceList prices={prices} salon={salon} />
      <CallToAction
        title={textOf(salon, 'services-closing-title')}
        text={textOf(salon, 'services-closing-text')}
        picture={<Poodle className="-mb-2 h-56" aria-hidden />}
      />
    </>
  )
}
