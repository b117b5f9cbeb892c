import { BadgeCheck, Clock, Heart, Sparkles } from 'lucide-react'
import type { ComponentType } from 'react'
import { useOutletContext } from 'react-router'
import { yearsOfExperience } from '#features/salon/rules.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/about.ts'
import { AccreditationMark } from './illustrations/accreditation-mark.tsx'
import { Chihuahua } from './illustrations/chihuahua.tsx'
import type { DrawingProps } from './illustrations/drawing.tsx'
import { FrenchBulldog } from './illustrations/french-bulldog.tsx'
import { GoldenRetriever } from './illustrations/golden-retriever.tsx'
import { Newfoundland } from './illustrations/newfoundland.tsx'
import { Poodle } from './illustrations/poodle.tsx'
import { loadSalon } from './load-salon.ts'
import { PageMeta } from './page-meta.tsx'
import { CallToAction, ExampleMark, PageHeader, Section } from './page-parts.tsx'
import { storyOf, team, values } from './texts/about-texts.ts'

export const handle = { static: true }

export function headers() {
  return { 'x-keep-until-change-of': 'salon' }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { activeSince } = await loadSalon(context)
  return { years: yearsOfExperience(activeSince, context.get(pageContext).deps.today()) }
}

export default function About({ loaderData: { years } }: Route.ComponentProps) {
  const salon = useOutletContext<PublicSalon>()
  return (
    <>
      <PageMeta
        path="/about"
        title={`Ons team – ${salon.name}`}
        description={`Maak kennis met het team van ${salon.name} in ${salon.city}: actief sinds ${salon.activeSince}, met liefde voor elke hond en elke vacht.`}
      />
      <PageHeader
        title="Ons team"
        intro={
          <p>
            Sinds {salon.activeSince} verzorgen wij in {salon.city} honden van elk formaat
            {years > 1 ? `: meer dan ${years} jaar borstels, bubbels en blije snoeten.` : ', met borstels, bubbels en veel geduld.'}
          </p>
        }
        picture={<GoldenRetriever className="-mb-px h-56" aria-hidden />}
      />
      <Passion />
      <Accreditation />
      <Team />
      <Values />
      <Story activeSince={salon.activeSince} />
      <CallToAction
        title="Maakt u ook kennis met ons?"
        text="Boek een eerste trimbeurt. We nemen ruim de tijd om uw hond te leren kennen."
        picture={<FrenchBulldog className="-mb-2 h-52" aria-hidden />}
      />
    </>
  )
}

function Passion() {
  return (
    <Section title="Onze passie">
      <div className="mt-4 grid max-w-[68ch] gap-4 text-lg">
        <p>
          Een hond die zich goed voelt in zijn vacht, beweegt vrijer, slaapt rustiger en kwispelt net iets harder. Daar doen wij het voor. Trimmen is voor ons
          geen lopende band maar zorg: we kijken, voelen en luisteren eerst, en nemen dan pas de schaar.
        </p>
        <p>
          We werken op afspraak en met één hond tegelijk op tafel. Zo blijft het stil in het salon, weten we precies wat we met u afspraken en krijgt uw hond
          alle aandacht. Na afloop hoort u eerlijk hoe het ging en wat u thuis kunt doen om de vacht mooi te houden.
        </p>
      </div>
    </Section>
  )
}

function Accreditation() {
  return (
    <Section title="Erkend en aangesloten">
      <div className="mt-6 grid items-center gap-8 rounded-card border border-line bg-card p-6 shadow-soft sm:p-8 lg:grid-cols-[1fr_auto]">
        <div className="max-w-[60ch]">
          <p className="text-lg">
            Erkend trimsalon en fokker bij een vereniging voor hondentrimmers, en aangesloten bij een organisatie voor dierenwelzijn. Dat betekent: opleiding,
            controle en een duidelijke code over hoe er met honden wordt omgegaan.
          </p>
          <p className="mt-4">
            <ExampleMark />
          </p>
        </div>
        <ul className="grid grid-cols-2 gap-4 justify-self-start sm:gap-8">
          <li className="text-center">
            <AccreditationMark kind="grooming" className="mx-auto h-auto w-24 max-w-full sm:w-32" title="Voorbeeldlogo van een trimvereniging" />
            <p className="mt-2 text-sm text-muted">Trimvereniging (voorbeeld)</p>
          </li>
          <li className="text-center">
            <AccreditationMark kind="welfare" className="mx-auto h-auto w-24 max-w-full sm:w-32" title="Voorbeeldlogo van een dierenwelzijnsorganisatie" />
            <p className="mt-2 text-sm text-muted">Dierenwelzijn (voorbeeld)</p>
          </li>
        </ul>
      </div>
    </Section>
  )
}

const portraits: readonly ComponentType<DrawingProps>[] = [Poodle, Newfoundland, Chihuahua]
const grounds = ['bg-pine-soft', 'bg-sky', 'bg-apricot-soft'] as const

function Team() {
  return (
    <Section title="Wie zorgt er voor uw hond?">
      <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
        {team.map(({ role, text }, index) => {
          const Portrait = portraits[index] ?? Poodle
          return (
            <li key={text} className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
              <div className={`px-6 pt-8 ${grounds[index] ?? ''}`}>
                <Portrait className="mx-auto -mb-1 h-44 w-auto max-w-full" aria-hidden />
              </div>
              <div className="p-6">
                <h3>{role}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const valueIcons = [Heart, BadgeCheck, Clock, Sparkles] as const

function Values() {
  return (
    <Section title="Waar wij voor staan">
      <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
        {values.map(({ title, text }, index) => {
          const Icon = valueIcons[index] ?? Heart
          return (
            <li key={title} className="flex gap-4">
              <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-apricot-soft text-clay">
                <Icon className="size-6" />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1 max-w-[52ch] text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Story({ activeSince }: { activeSince: number }) {
  return (
    <Section title="Ons Verhaal">
      <ol className="mt-8 max-w-2xl border-l-2 border-pine-soft">
        {storyOf(activeSince).map(({ when, title, text }) => (
          <li key={title} className="relative pb-9 pl-8 last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-[9px] size-4 rounded-full border-4 border-pine bg-paper" />
            <p className="font-semibold text-clay">{when}</p>
            <h3>{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
