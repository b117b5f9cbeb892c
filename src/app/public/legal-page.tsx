import type { ReactNode } from 'react'
import type { DateString } from '#lib/dates.ts'
import { formatLongDate } from '#lib/dates.ts'
import { PageHeader } from './page-parts.tsx'

export type LegalSection = { id: string; title: string; body: ReactNode }

/** The day on which the texts that come with the software were written: they speak of the law and of what the software does on that day. */
export const TEXTS_DATE: DateString = '2026-11-22'

type LegalPageProps = { title: string; intro: ReactNode; date: DateString; sections: LegalSection[] }

/** A policy: one h2 per section, numbered, with a list of them beside it on wide screens. */
export function LegalPage({ title, intro, date, sections }: LegalPageProps) {
  return (
    <>
      <PageHeader
        title={title}
        intro={
          <>
            <p>{intro}</p>
            <p className="mt-3 text-base text-muted">Laatst bijgewerkt op {withoutWeekday(date)}.</p>
          </>
        }
      />
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-10 wrap-anywhere px-4 pt-10 sm:pt-14 lg:grid-cols-[17rem_1fr] lg:gap-16">
        <Contents sections={sections} />
        <div className="grid max-w-[68ch] gap-10">
          {sections.map(({ id, title: heading, body }, index) => (
            <section key={id} id={id} className="scroll-mt-6">
              <h2 className="text-2xl">
                {index + 1}. {heading}
              </h2>
              <div className="mt-3 grid gap-3 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-6">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

/** `20 november 2026`. */
export function withoutWeekday(date: DateString): string {
  return formatLongDate(date).replace(/^\S+ /, '')
}

function Contents({ sections }: { sections: LegalSection[] }) {
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
