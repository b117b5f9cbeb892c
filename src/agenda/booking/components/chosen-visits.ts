import { type Draft, pickedDog, showsNewDog, type VisitRow } from './wizard-draft.ts'

export type Chosen = Pick<VisitRow, 'id' | 'service' | 'dogName' | 'date' | 'time' | 'staffId'>

/** The visits that a form asks for, one or several. */
export function chosenVisits(draft: Draft): Chosen[] {
  if (draft.multi) return draft.rows
  const dogName = pickedDog(draft)?.name ?? (showsNewDog(draft) ? draft.dogName : '')
  const { date, time, service, member } = draft
  return [{ id: 1, service, dogName, date, time, ...(member && { staffId: member.id }) }]
}
