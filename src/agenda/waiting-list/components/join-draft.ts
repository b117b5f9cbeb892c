import { type WishDraft, wishOf } from '#agenda/waiting-list/components/wish-draft.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { ADDRESS_FIELDS, BOOKER_FIELDS } from '#lib/person-fields.ts'
import { isEmail, isPhone } from '#lib/reach.ts'
import { FILL_IN } from '#lib/words.ts'

export type PersonField = (typeof BOOKER_FIELDS)[number]

/** What a visitor types to join. */
export type JoinDraft = WishDraft &
  Record<PersonField, string> & { service: string; notes: string; acceptedRules: boolean }

/** What the page of the waiting list starts with. */
export type JoinStart = {
  /** The dates that can be chosen. */
  first: string
  until: string
  /** The full day from which she comes, when there is one. */
  date: string | undefined
  openDays: readonly number[]
  /** Whom she can ask for, when there is a choice. */
  members: readonly { id: string; name: string }[]
  /** Whether the salon wants to know where she lives. */
  asksAddress: boolean
  services: readonly { name: string; price: string }[]
  /** The dates on which something is free now. */
  free: readonly string[]
  /** Her visit, when she would rather come earlier, and the secret that says so. */
  visit:
    | { token: string; date: string; startTime: string; dogName: string; service: string }
    | undefined
}

const LABELS: Record<string, string> = {
  fromDate: 'Vanaf',
  toDate: 'Tot en met',
  weekdays: 'Dagen',
  fromTime: 'Ten vroegste om',
  toTime: 'Ten laatste om',
  staffId: 'Bij wie',
  dogName: 'Naam van de hond',
  dogBreed: 'Ras',
  service: 'Behandeling',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  email: 'E-mail',
  phone: 'Telefoon',
  address: 'Straat en huisnummer',
  postalCode: 'Postcode',
  city: 'Gemeente',
  notes: 'Opmerking',
  acceptedRules: 'Salonregels',
}

/**
 * The sentence beside each field that keeps the form from being sent. Somebody whom a link already
 * names gives no details, and an address is needed only where it is asked.
 */
export function problemsOf(
  draft: JoinDraft,
  { isKnown, asksAddress }: { isKnown: boolean; asksAddress: boolean },
): FieldErrors {
  const { fromDate, toDate, weekdays, part, fromTime, toTime } = draft
  const spared: readonly PersonField[] = ['dogBreed', ...(asksAddress ? [] : ADDRESS_FIELDS)]
  const required = isKnown
    ? []
    : BOOKER_FIELDS.filter((field) => !spared.includes(field) && draft[field].trim() === '')
  return {
    ...(fromDate === '' && { fromDate: 'Kies een geldige datum.' }),
    ...(toDate === ''
      ? { toDate: 'Kies een geldige datum.' }
      : toDate < fromDate && { toDate: 'De laatste dag moet op of na de eerste vallen.' }),
    ...(weekdays.length === 0 && { weekdays: 'Kies minstens één dag.' }),
    ...(part === 'own' &&
      toTime <= fromTime && { toTime: 'Het laatste uur moet na het eerste komen.' }),
    ...(!isKnown && !isEmail(draft.email.trim()) && { email: 'Vul een geldig e-mailadres in.' }),
    ...(!isKnown && !isPhone(draft.phone.trim()) && { phone: 'Vul een geldig telefoonnummer in.' }),
    ...(!isKnown && draft.service === '' && { service: 'Kies een behandeling.' }),
    ...Object.fromEntries(required.map((field) => [field, FILL_IN])),
    ...(!draft.acceptedRules && {
      acceptedRules: 'Ga akkoord met de salonregels om verder te gaan.',
    }),
  }
}

/** What is sent: with the secret of her link nothing of who she is. */
export function bodyOf(
  draft: JoinDraft,
  appointmentToken: string | undefined,
): Record<string, unknown> {
  const { notes, acceptedRules, service } = draft
  const common = { ...wishOf(draft), notes, acceptedRules }
  if (appointmentToken) return { ...common, appointmentToken }
  return {
    ...common,
    service,
    ...Object.fromEntries(BOOKER_FIELDS.map((field) => [field, draft[field]])),
  }
}

/** The refusals for the summary at the top of the form, in the order of its fields. */
export function summaryOf(
  errors: FieldErrors,
  prefix: string,
): { fieldId: string; message: string }[] {
  const order = Object.keys(LABELS)
  return Object.entries(errors)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([field, message]) =>
      LABELS[field]
        ? [{ fieldId: `${prefix}-${field}`, message: `${LABELS[field]}: ${message}` }]
        : [],
    )
}
