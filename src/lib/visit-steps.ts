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
