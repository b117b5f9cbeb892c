import type { SiteTextKey } from '#foundation/salon/texts.ts'

/**
 * The house rules in six groups, each with its address on the page and the text that holds its
 * rules.
 */
export const ruleGroups = [
  { id: 'algemeen', title: 'Algemene regels', text: 'rules-general' },
  { id: 'veiligheid', title: 'Veiligheid', text: 'rules-safety' },
  { id: 'welzijn', title: 'Welzijn van uw hond', text: 'rules-welfare' },
  { id: 'service', title: 'Service en kwaliteit', text: 'rules-service' },
  { id: 'hygiene', title: 'Hygiëne en gezondheid', text: 'rules-hygiene' },
  { id: 'huisregels', title: 'Huisregels', text: 'rules-house' },
] as const satisfies readonly { id: string; title: string; text: SiteTextKey }[]
