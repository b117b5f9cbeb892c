import { blocksOf } from '#foundation/salon/components/site-text.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { ruleGroups } from './salon-rules-texts.ts'

/** What people ask, and the title of the house rule that answers it. */
const asked = {
  'Kan ik mijn afspraak kosteloos annuleren?': 'Kosteloos annuleren',
  'Hoe vroeg mag ik komen, en wat als ik te laat ben?': 'Op tijd komen',
  'Hoe kan ik betalen?': 'Betalen',
  'Mag ik bij mijn hond blijven tijdens de behandeling?': 'U mag niet bij de behandeling blijven',
  'Vanaf welke leeftijd mag mijn puppy komen?': "Puppy's vanaf 16 weken",
  'Mag mijn hond eten voor de afspraak?': 'Geen grote maaltijd vooraf',
  'Moet mijn hond gevaccineerd zijn?': 'Bewijs van vaccinatie',
  'Wat als ik niet tevreden ben?': 'Niet tevreden? Zeg het ons',
}

/**
 * Questions with the answers that stand on the page, for search engines; one whose rule the owner
 * took away is left out.
 */
export function salonQuestions(salon: PublicSalon): { question: string; answer: string }[] {
  const rules = ruleGroups.flatMap(({ text }) => blocksOf(salon, text))
  return Object.entries(asked).flatMap(([question, title]) => {
    const rule = rules.find((one) => one.title === title)
    return rule ? [{ question, answer: rule.text }] : []
  })
}
