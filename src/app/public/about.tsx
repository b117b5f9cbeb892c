import { BadgeCheck, Clock, Heart, Sparkles } from 'lucide-react'
import type { ComponentType } from 'react'
import { listTeam } from '#agenda/staff/data.server.ts'
import {
  blocksOf,
  isOwnText,
  SiteParagraphs,
  textOf,
} from '#foundation/salon/components/site-text.tsx'
import { yearsOfExperience } from '#foundation/salon/rules.ts'
import type { Picture, PublicSalon } from '#foundation/salon/wire.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/about.ts'
import { AccreditationMark } from './illustrations/accreditation-mark.tsx'
import { Chihuahua } from './illustrations/chihuahua.tsx'
import type { DrawingProps } from './illustrations/drawing.tsx'
import { FrenchBulldog } from './illustrations/french-bulldog.tsx'
import { GoldenRetriever } from './illustrations/golden-retriever.tsx'
import { Newfoundland } from './illustrations/newfoundland.tsx'
import { Poodle } from './illustrations/poodle.tsx'
import { loadPictures } from './load-pictures.ts'
import { loadSalon } from './load-salon.ts'
import { PageMeta } from './page-meta.tsx'
import { CallToAction, ExampleMark, PageHeader, Section } from './page-parts.tsx'
import { SalonPicture } from './salon-picture.tsx'
import { exampleCertificates, exampleTeam } from './texts/about-texts.ts'
import { useSalon } from './use-salon.ts'

export const handle = { static: true, keptUntilChangeOf: ['salon', 'staff'] } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { activeSince, team: cards, certificates } = await loadSalon(context)
  const { deps } = context.get(pageContext)
  const members = await listTeam(deps.db)
  const team = members.length > 0 ? members : cards
  const pictures = await loadPictures(
    context,
    [...(team ?? []), ...(certificates ?? [])].map(({ pictureId }) => pictureId),
  )
  return { years: yearsOfExperience(activeSince, deps.today()), pictures, team }
}

export default function About({ loaderData: { years, pictures, team } }: Route.ComponentProps) {
  const salon = { ...useSalon(), team }
  return (
    <>
      <PageMeta
        path="/about"
        title="Ons team"
        description={`Maak kennis met het team van ${salon.name} in ${salon.city}: actief sinds ${salon.activeSince}, met liefde voor elke hond en elke vacht.`}
      />
      <PageHeader
        title="Ons team"
        intro={
          <>
            <SiteParagraphs salon={salon} text="about-intro" />
            {years > 1 && !isOwnText(salon, 'about-intro') && (
              <p>Al meer dan {years} jaar gaan honden hier blij naar huis.</p>
            )}
          </>
        }
        picture={<GoldenRetriever className="-mb-px h-56" aria-hidden />}
      />
      <Section title="Onze passie">
        <div className="mt-4 grid max-w-[68ch] gap-4 text-lg">
          <SiteParagraphs salon={salon} text="about-passion" />
        </div>
      </Section>
      <Accreditation salon={salon} pictures={pictures} />
      <Team salon={salon} pictures={pictures} />
      <Values salon={salon} />
      <Story salon={salon} />
      <CallToAction
        title={textOf(salon, 'about-closing-title')}
        text={textOf(salon, 'about-closing-text')}
        picture={<FrenchBulldog className="-mb-2 h-52" aria-hidden />}
      />
    </>
  )
}

type WithPictures = { salon: PublicSalon; pictures: Record<string, Picture> }

const certificateMarks = ['grooming', 'welfare'] as const

/**
 * What the salon is recognised for; until the owner says so, or a visitor has booked, examples that
 * say that they are. Nothing when she hides it or has none.
 */
export function Accreditation({ salon, pictures }: WithPictures) {
  const isExample = salon.certificates === null
  const certificates = salon.certificates ?? (salon.tookBooking ? [] : exampleCertificates)
  if (!salon.showAccreditation || certificates.length === 0) return null
  return (
    <Section title="Erkend en aangesloten">
      <div className="mt-6 grid items-center gap-8 rounded-card border border-line bg-card p-6 shadow-soft sm:p-8 lg:grid-cols-[1fr_auto]">
        {(isExample || isOwnText(salon, 'about-accreditation')) && (
          <div className="max-w-[60ch]">
            <div className="grid gap-4 text-lg">
              <SiteParagraphs salon={salon} text="about-accreditation" />
            </div>
            {isExample && (
              <p className="mt-4">
                <ExampleMark />
              </p>
            )}
          </div>
        )}
        <ul className="flex flex-wrap gap-4 sm:gap-8">
          {certificates.map(({ name, issuer, pictureId }, index) => {
            const picture = pictures[pictureId ?? '']
            return (
              <li key={`${name} ${issuer}`} className="w-32 max-w-full text-center sm:w-40">
                {picture ? (
                  <SalonPicture
                    picture={picture}
                    alt=""
                    loading="lazy"
                    className="mx-auto h-24 w-auto max-w-full object-contain sm:h-32"
                  />
                ) : (
                  <AccreditationMark
                    kind={certificateMarks[index % certificateMarks.length] ?? 'grooming'}
                    className="mx-auto h-auto w-24 max-w-full sm:w-32"
                    {...(isExample ? { title: 'Voorbeeldlogo' } : { 'aria-hidden': true })}
                  />
                )}
                <p className="mt-2 text-sm font-medium">{name}</p>
                {issuer && <p className="text-sm text-muted">{issuer}</p>}
              </li>
            )
          })}
        </ul>
      </div>
    </Section>
  )
}

const portraits: readonly ComponentType<DrawingProps>[] = [Poodle, Newfoundland, Chihuahua]
const grounds = ['bg-pine-soft', 'bg-sky', 'bg-apricot-soft'] as const

/**
 * Who works in the salon; until the owner says so, or a visitor has booked, examples that say that
 * they are. Nothing when she wants none.
 */
export function Team({ salon: { team, tookBooking }, pictures }: WithPictures) {
  const members = team ?? (tookBooking ? [] : exampleTeam)
  if (members.length === 0) return null
  return (
    <Section
      title="Wie zorgt er voor uw hond?"
      intro={
        team === null && (
          <p>
            Zo kan een team eruitzien. <ExampleMark />
          </p>
        )
      }
    >
      <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
        {members.map(({ name, role, text, pictureId }, index) => {
          const Portrait = portraits[index % portraits.length] ?? Poodle
          const picture = pictures[pictureId ?? '']
          return (
            <li
              key={`${name} ${role} ${text}`}
              className="overflow-hidden rounded-card border border-line bg-card shadow-soft"
            >
              {picture ? (
                <SalonPicture
                  picture={picture}
                  alt={`Foto van ${name}`}
                  loading="lazy"
                  className="aspect-[4/3] h-auto w-full object-cover"
                />
              ) : (
                <div className={`px-6 pt-8 ${grounds[index % grounds.length] ?? ''}`}>
                  <Portrait className="mx-auto -mb-1 h-44 w-auto max-w-full" aria-hidden />
                </div>
              )}
              <div className="p-6">
                <h3>{name || role}</h3>
                {name && <p className="font-medium text-clay">{role}</p>}
                <p className="mt-2 whitespace-pre-line text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const valueIcons = [Heart, BadgeCheck, Clock, Sparkles] as const

function Values({ salon }: { salon: PublicSalon }) {
  return (
    <Section title="Waar wij voor staan">
      <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
        {blocksOf(salon, 'about-values').map(({ title, text }, index) => {
          const Icon = valueIcons[index % valueIcons.length] ?? Heart
          return (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-12 shrink-0 place-items-center rounded-full bg-apricot-soft text-clay"
              >
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

/** Each block begins with when it was: `2023: De start`. */
function Story({ salon }: { salon: PublicSalon }) {
  const story = blocksOf(salon, 'about-story').map(({ title, text }) => {
    const [, when = '', what = title] = /^([^:]{1,40}):\s*(.+)$/.exec(title) ?? []
    return { when, title: what, text }
  })
  return (
    <Section title="Ons Verhaal">
      <ol className="mt-8 max-w-2xl border-l-2 border-pine-soft">
        {story.map(({ when, title, text }) => (
          <li key={title} className="relative pb-9 pl-8 last:pb-0">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[9px] size-4 rounded-full border-4 border-pine bg-paper"
            />
            {when && <p className="font-semibold text-clay">{when}</p>}
            <h3>{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
