import { is } from 'valibot'
import type { AppointmentFields, Treatment } from '#agenda/appointments/client.ts'
import { APPOINTMENT_FIELDS, defaultEnd, helpsElse } from '#agenda/appointments/rules.ts'
import { type Appointment, type Helper, helperSchema } from '#agenda/appointments/wire.ts'
import {
  type DateString,
  fromMinutes,
  isTime,
  toMinutes,
  withoutSeconds,
  withSeconds,
} from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { toDecimal, typedCents, withComma } from '#lib/money.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { FILL_IN } from '#lib/words.ts'
import { GENERAL } from '#shop-window/services/components/breeds.ts'

/**
 * An appointment as it stands in the form: everything text, times `HH:MM`, the price as people
 * write it (`55,00`, empty for 'Prijs op aanvraag').
 */
export type Draft = Record<TextField, string> & {
  status: Appointment['status']
  hasNoEmail: boolean
  /** Whose visit it is; empty for whoever fits best. */
  staffId: string
  helper: Helper | null
}
type TextField = Exclude<DraftField, 'status'>
export type DraftField = (typeof APPOINTMENT_FIELDS)[number]

const REQUIRED: readonly DraftField[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dogName',
  'dogBreed',
  'service',
  'date',
  'startTime',
]

/** A form with nothing in it but what is known already. */
export function emptyDraft(known: Partial<Draft>): Draft {
  const start = known.startTime ? withoutSeconds(known.startTime) : ''
  return {
    ...readTexts({}),
    status: 'confirmed',
    hasNoEmail: known.firstName !== undefined && known.email === '',
    staffId: '',
    helper: null,
    ...known,
    startTime: start,
    endTime: start && endOf(start),
  }
}

/** An appointment as the form shows it; one without a price is offered that of the price list. */
export function draftOf(appointment: Appointment, treatments: readonly Treatment[] = []): Draft {
  const { startTime, endTime, price, status, helper } = appointment
  return {
    ...readTexts(appointment),
    startTime: withoutSeconds(startTime),
    endTime: withoutSeconds(endTime),
    price: price === null ? listPrice(appointment.service, treatments) : withComma(price),
    status,
    hasNoEmail: appointment.email === '',
    staffId: appointment.staffId,
    helper: helper && {
      staffId: helper.staffId,
      startTime: withoutSeconds(helper.startTime),
      endTime: withoutSeconds(helper.endTime),
    },
  }
}

/** What was sent for a new appointment, as the form shows it. */
export function draftAgain(fields: Partial<Record<string, unknown>>): Draft {
  const texts = readTexts(fields)
  const { status, staffId, helper } = fields
  return {
    ...texts,
    price: withComma(texts.price),
    status: is(appointmentStatusSchema, status) ? status : 'confirmed',
    hasNoEmail: texts.email === '',
    staffId: typeof staffId === 'string' ? staffId : '',
    helper: is(helperSchema, helper) ? helper : null,
  }
}

/** What to send for a new appointment. The price must be readable. */
export function inputOf(draft: Draft): AppointmentFields {
  const { endTime, hasNoEmail, staffId, helper, ...rest } = draft
  return {
    ...rest,
    ...(staffId && { staffId }),
    ...(helper && { helper }),
    email: hasNoEmail ? null : rest.email,
    ...(endTime && { endTime }),
    price: readPrice(draft.price) ?? null,
  }
}

/** What to send for an edit: only the fields that are no longer what they were. */
export function changesOf(draft: Draft, before: Draft): AppointmentFields {
  const changed = new Set<string>([
    ...APPOINTMENT_FIELDS.filter((field) => told(draft, field) !== told(before, field)),
    ...(draft.staffId === before.staffId ? [] : ['staffId']),
  ])
  return {
    ...Object.fromEntries(Object.entries(inputOf(draft)).filter(([field]) => changed.has(field))),
    ...(helpsElse(draft.helper, before.helper) && { helper: draft.helper }),
  }
}

/** What to send to take an edit back: the fields that it sent, as they were. */
export function undoOf(
  sent: AppointmentFields,
  { before, after }: { before: Draft; after: Draft },
): AppointmentFields {
  return Object.fromEntries(
    Object.entries(changesOf(before, after)).filter(([field]) => field in sent),
  )
}

/**
 * The sentence beside each field that stops the form from being sent; `today` is the first date of
 * a new appointment.
 */
export function problemsOf(draft: Draft, today?: DateString): FieldErrors {
  const missing = missingOf(draft).map((field) => [field, FILL_IN])
  const wrong = [
    today && draft.date !== '' && draft.date < today
      ? ['date', 'De datum ligt in het verleden.']
      : [],
    draft.endTime !== '' && draft.endTime <= draft.startTime
      ? ['endTime', 'Het einduur moet na het beginuur komen.']
      : [],
    readPrice(draft.price) === undefined ? ['price', 'Vul een bedrag in zoals 55,00.'] : [],
  ]
  return Object.fromEntries([...wrong.filter(({ length }) => length > 0), ...missing])
}

/** Whether something required of these is missing, rather than filled in wrongly. */
export function misses(draft: Draft, of: readonly DraftField[]): boolean {
  return missingOf(draft).some((field) => of.includes(field))
}

function missingOf(draft: Draft): DraftField[] {
  return REQUIRED.filter(
    (field) => draft[field].trim() === '' && !(field === 'email' && draft.hasNoEmail),
  )
}

/** What a field says: an address behind the ticked box is none. */
function told(draft: Draft, field: DraftField): string {
  return field === 'email' && draft.hasNoEmail ? '' : draft[field]
}

/** The end that goes with a start, `HH:MM`; empty while no whole time is typed. */
export function endOf(startTime: string): string {
  return isTime(startTime) ? withoutSeconds(defaultEnd(withSeconds(startTime))) : ''
}

/** Somebody who helps with the first half hour of a visit, or the half of a short one. */
export function newHelper(
  staffId: string,
  { startTime, endTime }: Pick<Draft, 'startTime' | 'endTime'>,
): Helper {
  if (!isTime(startTime)) return { staffId, startTime: '', endTime: '' }
  const length = isTime(endTime) ? toMinutes(endTime) - toMinutes(startTime) : 0
  const minutes = length > 0 && length <= 30 ? Math.floor(length / 2) : 30
  return { staffId, startTime, endTime: endAfter(startTime, minutes) }
}

/** Who helps, along with a visit that begins at another time. */
export function helperAt(helper: Helper, from: string, to: string): Helper {
  if (![from, to, helper.startTime, helper.endTime].every(isTime)) return helper
  const shifted = (time: string) => endAfter(time, toMinutes(to) - toMinutes(from))
  return { ...helper, startTime: shifted(helper.startTime), endTime: shifted(helper.endTime) }
}

/** The end of a visit of so many minutes, `HH:MM`. */
export function endAfter(startTime: string, minutes: number): string {
  return fromMinutes(toMinutes(startTime) + minutes)
}

/** The price of a treatment as people write it; empty when the price list has none. */
export function listPrice(service: string, treatments: readonly Treatment[]): string {
  const found = treatments.find(({ name }) => name === service)
  return found ? withComma(found.price) : ''
}

/** The decimal string of a typed amount, null for none, undefined when it is no amount. */
export function readPrice(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  const cents = typedCents(typed)
  return cents === undefined ? undefined : toDecimal(cents)
}

/** The treatments to choose from for a dog of a breed. */
export function servicesFor(
  breed: string,
  current: string,
  treatments: readonly Treatment[],
): string[] {
  const priced = treatments.some(({ name }) => name === breed)
  return [...new Set([GENERAL, ...(priced ? [breed] : []), ...(current ? [current] : [])])]
}

/**
 * The treatment that goes with a breed: its own, or the general one when the price list does not
 * know it.
 */
export function serviceOf(breed: string, treatments: readonly Treatment[]): string {
  if (breed === '') return ''
  return treatments.some(({ name }) => name === breed) ? breed : GENERAL
}

/** What each field holds, for a reader. */
export function fieldsOf(draft: Draft): [DraftField, string][] {
  return APPOINTMENT_FIELDS.map((field) => [field, draft[field]])
}

function readTexts(values: Partial<Record<string, unknown>>): Record<TextField, string> {
  const text = (field: TextField) => {
    const value = values[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    postalCode: text('postalCode'),
    city: text('city'),
    dogName: text('dogName'),
    dogBreed: text('dogBreed'),
    service: text('service'),
    date: text('date'),
    startTime: text('startTime'),
    endTime: text('endTime'),
    price: text('price'),
    comments: text('comments'),
    notes: text('notes'),
  }
}
