import { occupies } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import type { Cost } from '#agenda/cancellation-fees/rules.ts'
import type { ClientHealth, Seen } from '#agenda/self-service/schema.ts'
import type { VisitCost } from '#agenda/self-service/wire.ts'
import { type BookingWindow, isBookableDate } from '#agenda/slots/rules.ts'
import {
  type BusyPart,
  canDo,
  type Groomer,
  isBusy,
  type Treatment,
  worksAt,
} from '#agenda/staff/rules.ts'
import { askedOfDog } from '#clients/customers/texts.ts'
import { pickLists } from '#clients/health-records/texts.ts'
import { allergens } from '#clients/health-records/warnings/texts.ts'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import {
  type DateString,
  fromMinutes,
  type TimeString,
  toInstant,
  toMinutes,
  withSeconds,
} from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { keysOf } from '#lib/keyed.ts'
import { toDecimal } from '#lib/money.ts'

/** What somebody reads whose link is wrong, too old or ended. */
export const LINK_GONE = 'Deze link werkt niet (meer).'

/** Whether a visit has begun: then it can only be talked about. */
export function hasBegun(
  { date, startTime }: Pick<Appointment, 'date' | 'startTime'>,
  now: Date,
): boolean {
  return now >= toInstant(date, startTime)
}

/** Why the client cannot change a visit any more; undefined when she can. */
export function closedReason(
  visit: Pick<Appointment, 'date' | 'startTime' | 'status'>,
  now: Date,
): string | undefined {
  if (!occupies(visit.status)) return 'Deze afspraak is al geannuleerd.'
  return hasBegun(visit, now) ? 'Deze afspraak is al begonnen of voorbij. Bel ons even.' : undefined
}

/** A cost as it goes over the wire. */
export function wireCost({ kind, percent, amount, freeUntil }: Cost): VisitCost {
  return {
    kind,
    percent,
    amount: amount === null ? null : toDecimal(amount),
    freeUntil: freeUntil.toISOString(),
  }
}

/** Whether the visit and what its cancellation costs are still as the client saw them. */
export function isAsSeen(
  { sequence, percent, amount }: Seen,
  visit: { sequence: number; cost: VisitCost | null },
): boolean {
  return (
    sequence === visit.sequence &&
    percent === (visit.cost?.percent ?? null) &&
    amount === (visit.cost?.amount ?? null)
  )
}

type Slot = { date: DateString; startTime: TimeString; endTime: TimeString; isAvailable: boolean }
type Wanted = { date: DateString; time: TimeString }

/**
 * What is wrong with a moment to which the client wants to move; empty when it can be asked of the
 * agenda.
 */
export function moveErrors(
  { date, time }: Wanted,
  given: {
    visit: Pick<Appointment, 'date' | 'startTime'>
    today: DateString
    window: BookingWindow
    isClosed: boolean
    slot: Slot | undefined
  },
): FieldErrors {
  if (!isBookableDate(date, given.today, given.window))
    return { date: 'Op deze datum kunt u niet online verplaatsen. Kies een andere datum.' }
  if (given.isClosed) return { date: 'Op deze dag is het salon gesloten. Kies een andere datum.' }
  if (date === given.visit.date && time === given.visit.startTime)
    return { time: 'Dit is de tijd die u al hebt.' }
  return given.slot ? {} : { time: 'Dit uur kan niet gekozen worden. Kies een ander uur.' }
}

/**
 * When a visit ends that starts at a slot: with the slot, or later when the owner planned more time
 * for it.
 */
export function movedEnd(
  { startTime, endTime }: Pick<Appointment, 'startTime' | 'endTime'>,
  slot: Pick<Slot, 'startTime' | 'endTime'>,
): TimeString {
  const asLong = withSeconds(
    fromMinutes(toMinutes(slot.startTime) + toMinutes(endTime) - toMinutes(startTime)),
  )
  return asLong > slot.endTime ? asLong : slot.endTime
}

type Moving = Pick<Appointment, 'id' | 'staffId' | 'startTime' | 'endTime'>

/**
 * Who can have a visit at a slot to which its client moves it: whoever has it when she is free
 * then, else all others who can be booked, do it and are free.
 */
export function whoCanHave(
  visit: Moving,
  slot: Omit<Slot, 'isAvailable'>,
  { groomers, parts, treatment }: Day,
): { isHers: boolean; among: Groomer[] } {
  const at = { ...slot, endTime: movedEnd(visit, slot) }
  const taken = parts.filter(({ visitId }) => visitId !== visit.id)
  const free = groomers.filter((member) => worksAt(member, slot) && !isBusy(member.id, at, taken))
  const hers = free.filter(({ id }) => id === visit.staffId)
  return hers.length > 0
    ? { isHers: true, among: hers }
    : {
        isHers: false,
        among: free.filter((member) => member.bookableOnline && canDo(member, treatment)),
      }
}
type Day = {
  groomers: readonly Groomer[]
  parts: readonly BusyPart[]
  treatment: Treatment | undefined
}

/** What she answers of the health alone. */
type Answers = Omit<ClientHealth, keyof typeof askedOfDog>
type Form = Answers & Pick<HealthRecord, 'additionalNotes'>

/**
 * A client's answers on top of her dog's newest form: what she ticks comes beside the known
 * allergies, which she does not see; that it can be aggressive she never unsays, her answer becomes
 * a note beside it.
 */
export function withAnswers<F extends Form>(form: F, answers: Answers): F {
  const hers = answers.allergies ?? []
  const namesOne = hers.some((name) => name !== 'geen')
  const allergies = keysOf(allergens).filter((name) =>
    [...(form.allergies ?? []), ...hers].includes(name),
  )
  const implied = {
    hasAllergies: answers.hasAllergies ?? (namesOne || answers.allergieDetails ? true : null),
    allergies: answers.hasAllergies === false ? [] : allergies,
    takingMedication: answers.takingMedication ?? (answers.medicationDetails ? true : null),
    hasHealthIssues: answers.hasHealthIssues ?? (answers.healthIssueDetails ? true : null),
  }
  const given = Object.fromEntries(
    Object.entries({ ...answers, ...implied }).filter(
      ([name, value]) =>
        !(name in askedOfDog) && value !== null && value !== undefined && value !== '',
    ),
  )
  if (
    form.temperament !== 'agressief' ||
    !answers.temperament ||
    answers.temperament === 'agressief'
  )
    return { ...form, ...given }
  const [, word = ''] =
    Object.entries(pickLists.temperament).find(([key]) => key === answers.temperament) ?? []
  const note = `Karakter volgens het baasje: ${word.toLowerCase()}.`
  const additionalNotes = form.additionalNotes.includes(note)
    ? form.additionalNotes
    : [form.additionalNotes, note].filter(Boolean).join('\n')
  return { ...form, ...given, temperament: form.temperament, additionalNotes }
}
