import type { ReactNode } from 'react'
import { SiteWords } from '#foundation/salon/components/site-text.tsx'
import type { PolicySection } from '#foundation/salon/policies/components/policy-words.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { type DateString, withoutWeekday } from '#lib/dates.ts'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'

type LegalPageProps = {
  title: string
  intro: ReactNode
  date: DateString
  sections: PolicySection[]
}

/** A policy: one h2 per section, numbered, with a list of them beside it on wide screens. */
export function LegalPage({ title, intro, date, sections }: LegalPageProps) {
  const salon = useSalon()
  return (
    <>
      <PageHeader
        title={title}
        intro={
          <>
            <p>{intro}</p>
            <p className="mt-3 text-base text-muted">
              Laatst bijgewerkt op {withoutWeekday(date)}.
            </p>
          </>
        }
      />
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-10 wrap-anywhere px-4 pt-10 sm:pt-14 lg:grid-cols-[17rem_1fr] lg:gap-16">
        <Contents sections={sections} />
        <div className="grid max-w-[68ch] gap-10">
          {sections.map(({ id, title: heading, blocks }, index) => (
            <section key={id} id={id} className="scroll-mt-6">
              <h2 className="text-2xl">
                {index + 1}. {heading}
              </h2>
              <div className="mt-3 grid gap-3 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-6">
                {blocks.map((block, place) => (
                  <Block key={place} block={block} salon={salon} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function Block({ block, salon }: { block: PolicySection['blocks'][number]; salon: PublicSalon }) {
  if (typeof block === 'string')
    return (
      <p>
        <SiteWords salon={salon} text={block} />
      </p>
    )
  return (
    <ul>
      {block.map((item, index) => (
        <li key={index}>
          <SiteWords salon={salon} text={item} />
        </li>
      ))}
    </ul>
  )
}

function Contents({ sections }: { sections: PolicySection[] }) {
  return (
    <nav aria-label="Op deze pagina" className="lg:sticky lg:top-6 lg:self-start print:hidden">
      <p className="font-heading text-lg font-semibold">Op deze pagina</p>
      <ol className="mt-2 max-sm:columns-1 sm:columns-2 lg:columns-1">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center py-1 text-ink underline decoration-edge underline-offset-4 hover:text-clay hover:decoration-current pointer-coarse:min-h-11"
            >
              {index + 1}. {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
