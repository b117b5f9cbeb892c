import { salonRules } from './salon-rules-texts.ts'

type Title = (typeof salonRules)[number]['rules'][number]['title']

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
} satisfies Record<string, Title>

const rules: readonly { title: Title; text: string }[] = salonRules.map((group) => group.rules).flat()

/** Questions with the answers that stand on the page, for search engines. */
export const salonQuestions = Object.entries(asked).map(([question, title]) => ({ question, answer: rules.find((rule) => rule.title === title)?.text ?? '' }))
