import {
  array,
  boolean,
  type InferOutput,
  is,
  literal,
  number,
  object,
  optional,
  parse,
  picklist,
  record,
  string,
  unknown,
  variant,
} from 'valibot'
import { strangerOf, WALK_IN, walkInMoment } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { inOrder } from '#agenda/visit-steps/rules.ts'
import type { VisitStep } from '#agenda/visit-steps/wire.ts'
import { stepNames } from '#lib/visit-steps.ts'
import { whole } from '#lib/wire.ts'

/** A note as it was stored when it was read. */
const storedNoteSchema = object({ notes: string(), version: whole })
/** Why the server did not take it; `stored`: what stands in the salon instead. */
const refusalSchema = object({
  code: string(),
  sentence: string(),
  /** Which fields it is about. */
  fields: optional(array(string())),
  stored: optional(storedNoteSchema),
})

/**
 * What is common to all that waits: under which id the server takes it once, when it was done,
 * whose it is in words.
 */
const common = {
  id: string(),
  visit: string(),
  at: string(),
  about: string(),
  refused: optional(refusalSchema),
}
const stepSchema = object({
  ...common,
  does: literal('step'),
  step: picklist(stepNames),
  staffId: optional(string()),
})
const undoSchema = object({ ...common, does: literal('undo'), stepId: string() })
const noteSchema = object({
  ...common,
  does: literal('note'),
  notes: string(),
  base: storedNoteSchema,
})
/** Whether nobody came. */
const noShowSchema = object({ ...common, does: literal('no-show'), absent: boolean() })
/** `fields`: the body of the request, as the API takes it. */
const appointmentSchema = object({
  ...common,
  does: literal('appointment'),
  fields: record(string(), unknown()),
})
const walkInFieldsSchema = object({
  customerId: optional(string()),
  firstName: string(),
  lastName: string(),
  phone: string(),
  dogName: string(),
  dogBreed: string(),
  service: string(),
  /** As it was typed; absent: that of the list. */
  price: optional(string()),
  minutes: number(),
})
/** A dog that came in at that moment without an appointment. */
const walkInSchema = object({ ...common, does: literal('walk-in'), fields: walkInFieldsSchema })
const handInSchema = variant('does', [
  stepSchema,
  undoSchema,
  noteSchema,
  noShowSchema,
  appointmentSchema,
  walkInSchema,
])

/** Something that was done on this device and is still to be handed in. */
export type HandIn = InferOutput<typeof handInSchema>
export type NewAppointmentHandIn = InferOutput<typeof appointmentSchema>
/** What is said of a dog that comes in, as the API takes it. */
export type WalkInFields = InferOutput<typeof walkInFieldsSchema>
export type WalkInHandIn = InferOutput<typeof walkInSchema>
export type NoteHandIn = InferOutput<typeof noteSchema>

/**
 * What a device kept, in the order in which it was done; what another version wrote and this one
 * cannot read keeps nothing else from being handed in.
 */
export function readHandIns(kept: readonly unknown[]): HandIn[] {
  return inTheirOrder(kept.flatMap((one) => (is(handInSchema, one) ? [one] : [])))
}

const oldDeedSchema = variant('does', [
  object({
    visit: string(),
    id: string(),
    does: literal('add'),
    step: picklist(stepNames),
    at: string(),
    staffId: optional(string()),
  }),
  object({ visit: string(), id: string(), does: literal('undo') }),
])

/**
 * What the day board kept to hand in before there was this queue, in its order and under the same
 * ids; when something was taken back it did not say, `now` stands in where nothing came before.
 */
export function fromOldQueue(stored: string, now: string): HandIn[] {
  let at = now
  return readList(stored).flatMap((deed): HandIn[] => {
    if (!is(oldDeedSchema, deed)) return []
    const { id, visit } = deed
    const kept = { visit, about: 'Een stap bij Vandaag' }
    if (deed.does === 'undo') return [{ ...kept, at, id: `undo-${id}`, does: 'undo', stepId: id }]
    at = deed.at
    return [{ ...kept, at, id, does: 'step', step: deed.step, staffId: deed.staffId }]
  })
}

function readList(stored: string): unknown[] {
  try {
    return parse(array(unknown()), JSON.parse(stored))
  } catch {
    return []
  }
}

/** All that waits, once each, in the order in which it was done. */
export function inTheirOrder(all: readonly HandIn[]): HandIn[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  return [...byId.values()].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** By this there is a visit; all else waits for it, whatever the clock of the device said. */
function makesVisit({ does }: HandIn): boolean {
  return does === 'appointment' || does === 'walk-in'
}

/**
 * What is handed in next: the oldest that was not refused, a visit before what was done at it; what
 * came after a refused one of the same visit waits with it, for it may build on that.
 */
export function nextOf(all: readonly HandIn[]): HandIn | undefined {
  const unmade = new Set(all.filter(makesVisit).map(({ visit }) => visit))
  const stuck = new Set<string>()
  for (const one of all) {
    if (unmade.has(one.visit) && !makesVisit(one)) continue
    if (!one.refused && !stuck.has(one.visit)) return one
    stuck.add(one.visit)
  }
  return undefined
}

/** Whether something waits for one of the same visit that was refused. */
export function isHeldUp({ id, visit }: HandIn, all: readonly HandIn[]): boolean {
  return all.some((other) => other.refused && other.visit === visit && other.id !== id)
}

/** Without what is not to be handed in; with a visit goes all that was done at it. */
export function leftOut(all: readonly HandIn[], left: HandIn): HandIn[] {
  return all.filter(
    ({ id, visit }) => id !== left.id && !(makesVisit(left) && visit === left.visit),
  )
}

/** The steps of a visit as they stand once what was tapped here has been handed in. */
export function withSteps(
  visit: string,
  steps: readonly VisitStep[],
  all: readonly HandIn[],
): VisitStep[] {
  const mine = all.filter((one) => one.visit === visit && !one.refused)
  const added = mine.flatMap((one) =>
    one.does === 'step' && !steps.some(({ id }) => id === one.id)
      ? [
          {
            id: one.id,
            step: one.step,
            at: one.at,
            ...(one.staffId && { staffId: one.staffId }),
          },
        ]
      : [],
  )
  const undone = new Set(mine.flatMap((one) => (one.does === 'undo' ? [one.stepId] : [])))
  return inOrder([...steps, ...added].filter(({ id }) => !undone.has(id)))
}

type Noted = { id: string; notes: string; version: number }

/** The note of a visit as it was last written here; `waits`: it is still to be handed in. */
export function withNote<Visit extends Noted>(
  visit: Visit,
  all: readonly HandIn[],
): { visit: Visit; waits: boolean } {
  const last = all.findLast((one) => one.does === 'note' && one.visit === visit.id)
  return last?.does === 'note'
    ? { visit: { ...visit, notes: last.notes }, waits: true }
    : { visit, waits: false }
}

/** A visit with what was last said here of whether somebody came. */
export function withNoShow<Visit extends { id: string; isNoShow: boolean }>(
  visit: Visit,
  all: readonly HandIn[],
): Visit {
  const last = all.findLast(
    (one) => one.does === 'no-show' && one.visit === visit.id && !one.refused,
  )
  return last?.does === 'no-show' ? { ...visit, isNoShow: last.absent } : visit
}

/** The new appointments of a day that are still to be handed in. */
export function appointmentsOn(date: string, all: readonly HandIn[]): NewAppointmentHandIn[] {
  return all.flatMap((one) =>
    one.does === 'appointment' && one.fields['date'] === date ? [one] : [],
  )
}

/** The dogs that came in on a day and are still to be handed in, each as the visit it becomes. */
export function walkInsOn(
  date: string,
  all: readonly HandIn[],
): { visit: Appointment; isRefused: boolean }[] {
  return all.flatMap((one) => {
    if (one.does !== 'walk-in') return []
    const visit = visitOf(one)
    return visit.date === date ? [{ visit, isRefused: one.refused !== undefined }] : []
  })
}

function visitOf({ visit: id, at, fields }: WalkInHandIn): Appointment {
  const { minutes, customerId = '', price = null, ...said } = fields
  return {
    ...said,
    ...strangerOf(said),
    ...walkInMoment(new Date(at), minutes),
    id,
    customerId,
    price,
    timeSlotId: null,
    dogId: null,
    staffId: '',
    helper: null,
    expectedMinutes: null,
    overlapAllowed: true,
    status: 'confirmed',
    comments: '',
    notes: '',
    source: WALK_IN,
    calendarEventId: null,
    acceptedRulesVersion: null,
    clientConfirmedAt: null,
    isNoShow: false,
    heldUntil: null,
    answerBy: null,
    seriesId: null,
    sequence: 0,
    version: 0,
    createdAt: at,
  }
}

/** Without what was handed in; a later note on the same visit builds on the one stored now. */
export function handedIn(all: readonly HandIn[], done: HandIn, stored?: Noted): HandIn[] {
  return all
    .filter(({ id }) => id !== done.id)
    .map((one) =>
      done.does === 'note' && stored && one.does === 'note' && one.visit === done.visit
        ? { ...one, base: { notes: stored.notes, version: stored.version } }
        : one,
    )
}

type Problem = { code: string; sentence: string; fields?: readonly string[]; current: unknown }

/**
 * What becomes of something that the server refused for good. Of a visit that changed otherwise the
 * note goes in on top of that; one that says what stands there is done; else it waits for a choice.
 */
export function afterRefusal(
  one: HandIn,
  { code, sentence, fields = [], current }: Problem,
): HandIn | 'done' {
  if (one.does !== 'note' || code !== 'stale')
    return { ...one, refused: { code, sentence, fields: [...fields] } }
  const { notes, version } = parse(object(storedNoteSchema.entries), current)
  const stored = { notes, version }
  if (notes === one.notes) return 'done'
  if (notes === one.base.notes) return { ...one, base: stored }
  return { ...one, refused: { code, sentence, stored } }
}

/** The note that was chosen where two met, to be handed in on top of what stands in the salon. */
export function chosenNote(one: NoteHandIn, notes: string): HandIn {
  const { refused, ...rest } = one
  return { ...rest, notes, base: refused?.stored ?? one.base }
}

/** Two notes one after the other, what stands in the salon first; undefined if that is too long. */
export function bothNotes(stored: string, mine: string, longest: number): string | undefined {
  const both = [stored, mine].filter((text) => text.trim() !== '').join('\n')
  return both.length <= longest ? both : undefined
}

/** An appointment that may stand beside another one on purpose. */
export function insisted({ refused: _refused, ...one }: NewAppointmentHandIn): HandIn {
  return { ...one, fields: { ...one.fields, allowOverlap: true } }
}

/** What a field of an appointment says that is still to be handed in. */
export function textOf({ fields }: NewAppointmentHandIn, field: string): string {
  const value = fields[field]
  return typeof value === 'string' ? value : ''
}

/**
 * What of a dog that came in can be handed in once more after a refusal: without the client who is
 * gone, and from now on where its moment was refused.
 */
export function broughtAgain({ refused, fields, at }: WalkInHandIn): {
  fields: WalkInFields
  at: string | undefined
} {
  const { customerId: _gone, ...stranger } = fields
  return {
    fields: refused?.code === 'not_found' ? stranger : fields,
    at: refused?.fields?.includes('at') ? undefined : at,
  }
}
