import type { BookableMember } from '#agenda/staff/wire.ts'
import type { KnownCustomer } from '#clients/customers/look-up/client.ts'
import type { SavedDog } from '#clients/customers/look-up/wire.ts'
import type { Wanted } from '#lib/booking-link.ts'
import type { FieldErrors } from '#lib/errors.ts'
import type { Booked } from './booked-memory.ts'
import { bookingBody } from './booking-body.ts'
import {
  blankDraft,
  blankForm,
  breedOf,
  type Draft,
  foundValues,
  NEW_DOG,
  type Person,
  type PersonField,
  personFields,
  type VisitRow,
  withWanted,
} from './wizard-draft.ts'
import { addRow, changeRow, followMain, removeRow, toggleMulti } from './wizard-rows.ts'
import type { Attempt } from './wizard-storage.ts'

/** Who can be chosen; undefined where nobody is. */
export type Members = readonly BookableMember[] | undefined

/** A message above or below the form; `text` says more. */
type Notice = { title: string; text?: string }

export type WizardState = {
  draft: Draft
  /**
   * Whether what a reload left behind has been looked for; the server and the first render know
   * nothing of it.
   */
  ready: boolean
  /** By wire name (`customerEmail`, `appointments.1.petName`). */
  errors: FieldErrors
  /** Stands above the list of errors; empty for the usual sentence. */
  /** Counts refused submissions, so that the summary takes the focus each time. */
  attempt: number
  notice: Notice | undefined
  /** The last request that was sent, until it was answered for good. */
  sent: Attempt | undefined
  /** What was booked, where the page that shows it could not be told. */
  result: Booked | undefined
  /** What 'Formulier wissen' took away, as long as it can be put back. */
  cleared: Draft | undefined
}

export type WizardAction =
  | { type: 'restored'; draft: Draft | undefined; sent: Attempt | undefined }
  | { type: 'memberChosen'; member: Draft['member']; notice?: Notice }
  | { type: 'dateChosen'; date: string }
  | { type: 'timeChosen'; time: string }
  | { type: 'serviceChosen'; service: string; isMeasured?: boolean | undefined }
  | { type: 'wanted'; wanted: Wanted }
  | { type: 'personChanged'; field: PersonField; value: string }
  | { type: 'lookedUp'; email: string; found: KnownCustomer | undefined }
  | {
      type: 'changed'
      change: Partial<
        Pick<Draft, 'dogId' | 'dogName' | 'breed' | 'notes' | 'accepted' | 'news' | 'remember'>
      >
    }
  | { type: 'begun'; as: (draft: Draft) => Draft }
  | { type: 'multiToggled'; on: boolean }
  | { type: 'rowAdded' }
  | { type: 'rowsChanged'; rows: VisitRow[]; together?: boolean | undefined }
  | { type: 'rowRemoved'; id: number }
  | { type: 'rowChanged'; id: number; change: Partial<VisitRow> }
  | { type: 'submitted'; sent: Attempt }
  | { type: 'answered' }
  | { type: 'refused'; errors: FieldErrors; notice?: Notice | undefined }
  | { type: 'timesTaken'; errors: FieldErrors; notice: Notice | undefined }
  | { type: 'succeeded'; result: Booked }
  | { type: 'personForgotten' }
  | { type: 'cleared' }
  | { type: 'putBack' }

export const initialState: WizardState = {
  draft: blankDraft,
  ready: false,
  errors: {},
  attempt: 0,
  notice: undefined,
  sent: undefined,
  result: undefined,
  cleared: undefined,
}

/** The wire name under which the API speaks of each field of the customer. */
export const wireNames = {
  email: 'customerEmail',
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'customerPhone',
  address: 'customerAddress',
  postalCode: 'customerPostcode',
  city: 'customerCity',
} as const satisfies Record<PersonField, string>

const changedNames = {
  dogId: 'dogId',
  dogName: 'petName',
  breed: 'petBreed',
  notes: 'notes',
  accepted: 'acceptedRules',
  news: 'wantsNews',
  remember: 'remember',
} as const

export function reduce(state: WizardState, action: WizardAction): WizardState {
  const { draft } = state
  switch (action.type) {
    case 'restored':
      return { ...state, ready: true, draft: action.draft ?? draft, sent: action.sent }
    case 'memberChosen':
      return {
        ...choose(state, { ...draft, member: action.member, time: '' }),
        notice: action.notice,
      }
    case 'dateChosen':
      return choose(state, {
        ...draft,
        date: action.date,
        time: action.date === draft.date ? draft.time : '',
      })
    case 'timeChosen':
      return choose(state, { ...draft, time: action.time })
    case 'serviceChosen':
      return choose(state, {
        ...draft,
        service: action.service,
        ...(action.isMeasured && action.service !== draft.service && { time: '' }),
        ...(['', breedOf(draft.service)].includes(draft.breed) && {
          breed: breedOf(action.service),
        }),
      })
    case 'wanted':
      return isUnanswered(state) ? state : choose(state, withWanted(state.draft, action.wanted))
    case 'personChanged':
      return without(
        { ...state, draft: changePerson(draft, action.field, action.value) },
        (name) => name === wireNames[action.field],
      )
    case 'lookedUp':
      return isUnanswered(state)
        ? state
        : without({ ...state, draft: applyLookUp(draft, action.email, action.found) }, (name) =>
            isKnownBy(action.found, name),
          )
    case 'changed': {
      const names = Object.entries(changedNames).flatMap(([key, name]) =>
        key in action.change ? [name] : [],
      )
      return without({ ...state, draft: { ...draft, ...action.change } }, (name) =>
        names.some((changed) => changed === name),
      )
    }
    case 'begun':
      return { ...state, draft: action.as(draft) }
    case 'multiToggled':
      return { ...state, draft: toggleMulti(draft, action.on), errors: {}, notice: undefined }
    case 'rowAdded':
      return { ...state, draft: addRow(draft) }
    // The errors are known by place, and the places shift.
    case 'rowsChanged':
      return withoutRows({
        ...state,
        draft: { ...draft, rows: action.rows, together: action.together },
      })
    case 'rowRemoved':
      return withoutRows({ ...state, draft: removeRow(draft, action.id) })
    case 'rowChanged':
      return changedRow(state, action.id, action.change)
    case 'submitted':
      return { ...state, errors: {}, notice: undefined, sent: action.sent }
    case 'answered':
      return { ...state, sent: undefined }
    case 'refused':
      return {
        ...state,
        errors: action.errors,
        notice: action.notice,
        attempt: state.attempt + 1,
      }
    case 'timesTaken':
      return {
        ...state,
        draft: dropTakenTimes(draft, action.errors),
        errors: draft.multi ? action.errors : {},
        notice: action.notice,
        attempt: state.attempt + 1,
      }
    case 'succeeded':
      return { ...initialState, ready: true, result: action.result }
    case 'personForgotten':
      return { ...state, draft: { ...draft, ...blankForm }, errors: {}, notice: undefined }
    case 'cleared':
      return { ...initialState, ready: true, cleared: draft }
    // 'putBack'
    default:
      return { ...state, draft: state.cleared ?? draft, cleared: undefined }
  }
}

/**
 * Whether the form was sent without an answer for good: then only the visitor changes it, for a
 * repeat is recognised by being the same request.
 */
export function isUnanswered({ draft, sent }: Pick<WizardState, 'draft' | 'sent'>): boolean {
  return sent !== undefined && sent.body === JSON.stringify(bookingBody(draft))
}

/** A new main choice; the notice that asked for it has done its work. */
function choose(state: WizardState, draft: Draft): WizardState {
  return { ...state, draft: followMain(state.draft, draft), notice: undefined }
}

function changePerson(draft: Draft, field: PersonField, value: string): Draft {
  const next = { ...draft, person: { ...draft.person, [field]: value } }
  return field === 'email' && value.trim() !== draft.lookUp?.email ? forgetCustomer(next) : next
}

/** Takes away what the look-up brought, and only that. */
function forgetCustomer(draft: Draft): Draft {
  if (!draft.lookUp) return draft
  const found = foundValues(draft.lookUp)
  const person = fill(draft.person, (field, value) =>
    found[field] !== undefined && value === found[field] ? '' : value,
  )
  const rows = draft.rows.map((row) =>
    row.dogId ? { ...row, dogId: '', dogName: '', breed: '' } : row,
  )
  const news = draft.news && !draft.lookUp.customer
  return { ...draft, person, rows, news, lookUp: undefined, dogId: '' }
}

/** Whether a look-up makes that known, or puts what is known in its place. */
function isKnownBy(found: KnownCustomer | undefined, name: string): boolean {
  if (!found || name === wireNames.email) return false
  if (name === 'dogId' || name === 'petName') return found.dogs.length > 0
  return name === 'petBreed' || Object.values<string>(wireNames).includes(name)
}

/** What is typed stays; what the client left empty is filled in, where this browser may see it. */
export function applyLookUp(draft: Draft, email: string, found: KnownCustomer | undefined): Draft {
  const forgotten =
    draft.lookUp?.customer?.id === found?.customer.id ? draft : forgetCustomer(draft)
  const lookUp = { email, customer: found?.customer, dogs: found?.dogs ?? [] }
  const before = foundValues(draft.lookUp)
  const now = foundValues(lookUp)
  const person = fill(forgotten.person, (field, value) =>
    value === '' || value === before[field] ? (now[field] ?? value) : value,
  )
  const ids = lookUp.dogs.map(({ id }) => id)
  const rows = forgotten.rows.map((row) =>
    row.dogId === '' || ids.includes(row.dogId)
      ? row
      : { ...row, dogId: '', dogName: '', breed: '' },
  )
  // once for each client: what she then ticks stays
  const news = forgotten.lookUp ? draft.news : found?.customer.wantsNews || draft.news
  return { ...forgotten, lookUp, person, rows, news, dogId: dogAfterLookUp(forgotten, lookUp.dogs) }
}

/**
 * Keeps a pick that still exists, knows a dog that was typed and keeps a new one; the only dog is
 * picked by itself.
 */
function dogAfterLookUp({ dogId, dogName }: Draft, dogs: readonly SavedDog[]): string {
  if (dogs.length === 0 || dogs.some(({ id }) => id === dogId))
    return dogs.length === 0 ? '' : dogId
  const typed = dogName.trim().toLowerCase()
  if (typed !== '') return dogs.find(({ name }) => name.toLowerCase() === typed)?.id ?? NEW_DOG
  if (dogId === NEW_DOG) return NEW_DOG
  return dogs.length === 1 ? (dogs[0]?.id ?? '') : ''
}

function fill(person: Person, value: (field: PersonField, typed: string) => string): Person {
  const next = { ...person }
  for (const field of personFields) next[field] = value(field, person[field])
  return next
}

function changedRow(state: WizardState, id: number, change: Partial<VisitRow>): WizardState {
  const index = state.draft.rows.findIndex((row) => row.id === id)
  const wire: Record<string, string[]> = {
    service: ['service'],
    dogId: ['petName', 'dogId'],
    dogName: ['petName'],
    date: ['appointmentDate', 'appointmentTime'],
    time: ['appointmentTime'],
    notes: ['notes'],
    staffId: ['staffId'],
  }
  const names = Object.keys(change).flatMap((key) =>
    (wire[key] ?? []).map((name) => `appointments.${index}.${name}`),
  )
  return without({ ...state, draft: changeRow(state.draft, id, change) }, (name) =>
    names.includes(name),
  )
}

function dropTakenTimes(draft: Draft, errors: FieldErrors): Draft {
  if (!draft.multi) return { ...draft, time: '' }
  return {
    ...draft,
    rows: draft.rows.map((row, index) =>
      draft.together || errors[`appointments.${index}.appointmentTime`]
        ? { ...row, time: '' }
        : row,
    ),
  }
}

function withoutRows(state: WizardState): WizardState {
  return without(state, (name) => name.startsWith('appointments.'))
}

function without(state: WizardState, isSettled: (name: string) => boolean): WizardState {
  return {
    ...state,
    errors: Object.fromEntries(Object.entries(state.errors).filter(([name]) => !isSettled(name))),
  }
}
