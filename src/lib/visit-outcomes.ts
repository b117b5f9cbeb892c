/**
 * What became of a visit, as figures count it and the list of visits narrows down to it: how an
 * address says it, and how it is read.
 */
export const visitOutcomes = {
  booked: { address: 'in-agenda', label: 'in de agenda' },
  came: { address: 'gekomen', label: 'gekomen' },
  'no-show': { address: 'niet-gekomen', label: 'niet gekomen' },
  late: { address: 'laat-geannuleerd', label: 'laat afgezegd' },
  rebooked: { address: 'herboekt', label: 'meteen herboekt' },
  'planned-ahead': { address: 'al-gepland', label: 'volgende stond al vast' },
  'not-rebooked': { address: 'niet-herboekt', label: 'zonder volgende afspraak naar huis' },
} as const satisfies Readonly<Record<string, { address: string; label: string }>>
export type VisitOutcome = keyof typeof visitOutcomes

/** How a dog is grouped of which nobody said the breed. */
export const UNKNOWN_BREED = 'onbekend'
