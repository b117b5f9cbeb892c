/** What is done with a dog on the day of its visit, in the order in which it is done. */
export const stepNames = [
  'arrived',
  'started',
  'bath',
  'dryer',
  'table',
  'ready',
  'collected',
] as const
export type StepName = (typeof stepNames)[number]

/** How each step is called: for the owner, and as a client reads where her dog is. */
export const stepWords: Record<StepName, { owner: string; client: string }> = {
  arrived: { owner: 'Aangekomen', client: 'is aangekomen' },
  started: { owner: 'Bezig', client: 'is aan de beurt' },
  bath: { owner: 'In bad', client: 'zit in bad' },
  dryer: { owner: 'Aan het drogen', client: 'wordt gedroogd' },
  table: { owner: 'Op tafel', client: 'staat op de trimtafel' },
  ready: { owner: 'Klaar', client: 'is klaar' },
  collected: { owner: 'Opgehaald', client: 'is opgehaald' },
}
