import {
  ClipboardList,
  HeartHandshake,
  House,
  ShieldCheck,
  Sparkles,
  Stethoscope,
} from 'lucide-react'
import { blocksOf, SiteParagraphs } from '#foundation/salon/components/site-text.tsx'
import { readRulesVersion } from '#foundation/salon/policies/rules.ts'
import { withoutWeekday } from '#lib/dates.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { FrenchBulldog } from './illustrations/french-bulldog.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { faqThing, StructuredData } from './structured-data.tsx'
import { salonQuestions } from './texts/salon-questions.ts'
import { ruleGroups } from './texts/salon-rules-texts.ts'
import { useSalon } from './use-salon.ts'

export const handle = { static: true, keptUntilChangeOf: ['salon'] } satisfies PageHandle

const icons = [ClipboardList, ShieldCheck, HeartHandshake, Sparkles, Stethoscope, House] as const

export default function SalonRules() {
  const salon = useSalon()
  const version = readRulesVersion(salon.rulesVersion)
  return (
    <>
      <PageMeta
        path="/salon-rules"
        title="Salonregels"
        description={`Goed voorbereid naar ${salon.name}: annuleren, puppy's, vaccinaties, op tijd komen en alles wat uw hond rustig houdt.`}
      />
      <StructuredData thing={faqThing(salonQuestions(salon))} />
      <PageHeader
        title="Salonregels"
        intro={
          <>
            <SiteParagraphs salon={salon} text="rules-intro" />
            <p className="mt-3 text-base text-muted">
              Versie van {withoutWeekday(version.date)}
              {version.number > 1 && ` (${version.number})`}.
            </p>
          </>
        }
        picture={<FrenchBulldog className="-mb-px h-52" aria-hidden />}
      />
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-5 wrap-anywhere px-4 pt-10 sm:pt-14 lg:grid-cols-2 print:pt-0 print:block">
        {ruleGroups.map(({ id, title, text }, index) => {
          const Icon = icons[index] ?? ClipboardList
          return (
            <section
              key={id}
              id={id}
              className="scroll-mt-6 rounded-card border border-line bg-card p-6 shadow-soft sm:p-8 print:border-0 print:p-0 print:pt-6 print:shadow-none"
            >
              <h2 className="flex items-center gap-3 text-2xl">
                <span
                  aria-hidden
                  className="grid size-11 shrink-0 place-items-center rounded-full bg-pine-soft text-pine print:hidden"
                >
                  <Icon className="size-5" />
                </span>
                {title}
              </h2>
              <dl className="mt-5 grid gap-4">
                {blocksOf(salon, text).map((rule) => (
                  <div
                    key={rule.title}
                    className="break-inside-avoid border-l-2 border-apricot pl-4"
                  >
                    <dt className="font-semibold">{rule.title}</dt>
                    <dd className="whitespace-pre-line text-muted print:text-ink">{rule.text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <p className="mx-auto max-w-6xl px-4 pt-10 text-muted">
        Nog een vraag over deze regels? <a href="/contact">Neem contact met ons op</a>. De volledige
        afspraken staan in onze <a href="/terms">algemene voorwaarden</a>.
      </p>
    </>
  )
}
