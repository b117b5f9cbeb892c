import { z } from 'zod'
import type { SavedDog } from '#clients/customers/look-up/wire.ts'
import {
  type contactFields,
  customerFields,
  customerOrders,
  dogFields,
} from '#clients/customers/texts.ts'
import {
  amountField,
  cursorField,
  dateField,
  isEmail,
  isPhone,
  limitField,
  minutesField,
  optionalLine,
  optionalText,
  ownersEmailField,
  phoneField,
  requiredLine,
  requiredText,
  weeksField,
} from '#lib/fields.ts'
import { byKind, type FieldFacts } from '#lib/keyed.ts'
import { formatEuro, toDecimal } from '#lib/money.ts'
import { namesOf } from '#lib/names-of.ts'
import { readyWays } from '#lib/states.ts'
import { MOST_CENTS } from '#shop-window/services/rules.ts'

/** A dog under an id that whoever adds it made. */
export type NewDog = Pick<SavedDog, 'id' | 'name' | 'breed'> & { customerId: string }

/** Any text: what is no address is simply unknown. */
export const emailPathSchema = z.object({ email: z.string() })
export const newDogSchema = z.object({
  customerId: z.uuid('Deze klant bestaat niet (meer).'),
  name: requiredLine(100),
  breed: optionalLine(100),
})

const page = {
  limit: limitField(500).optional(),
  cursor: cursorField,
}
const customerOrderSchema = z.enum(customerOrders, 'Kies een geldige volgorde.')
const WRONG_MONTHS = 'Kies een aantal maanden van 1 tot 120.'
const awayField = z.int(WRONG_MONTHS).min(1, WRONG_MONTHS).max(120, WRONG_MONTHS)
const lacksField = z.enum(['phone'], 'Kies wat er ontbreekt.')
const birthdayField = z.enum(['month'], 'Kies wanneer ze verjaart.')
/** How many clients can be chosen at once. */
export const MOST_CHOSEN = 200
const chosen = z
  .array(z.uuid('Deze klant bestaat niet (meer).'), 'Dit moet een lijst zijn.')
  .min(1, 'Kies minstens één klant.')
  .max(MOST_CHOSEN, `Kies hoogstens ${MOST_CHOSEN} klanten.`)
export const customerQuerySchema = z.object({
  q: optionalLine(100).optional(),
  order: customerOrderSchema.default('name'),
  /** Was here before, but not in the last so many months, and does not come either. */
  away: z.preprocess(Number, awayField).optional(),
  lacks: lacksField.optional(),
  /** A dog of hers has its birthday this month. */
  birthday: birthdayField.optional(),
  label: optionalLine(40).optional(),
  /** These alone, with commas between. */
  ids: z.preprocess((text) => String(text).split(','), chosen).optional(),
  /** The first and the last date of the last visit, as `lastVisit` says it. */
  from: dateField().optional(),
  to: dateField().optional(),
  ...page,
})
export type CustomerQuery = z.infer<typeof customerQuerySchema>
export const visitQuerySchema = z.object(page)
export type VisitQuery = z.infer<typeof visitQuerySchema>
/** A filter of the list of clients, kept under a name. */
export const newFilterSchema = z.object({
  name: requiredLine(60),
  filter: z.object({
    q: optionalLine(100),
    order: customerOrderSchema,
    away: awayField.nullable(),
    lacks: lacksField.or(z.literal('')),
    birthday: birthdayField.or(z.literal('')),
    label: optionalLine(40),
  }),
})
const labelLine = requiredLine(40).refine(
  (label) => !label.includes(','),
  'Een label is één woord of zin, zonder komma.',
)
/** A label that chosen clients get or lose. */
export const labellingSchema = z.object({
  ids: chosen,
  label: labelLine,
  isOn: z.boolean('Dit moet ja of nee zijn.'),
})
export type Labelling = z.infer<typeof labellingSchema>
/** A mail to chosen clients; its id makes that it leaves once, however often it is handed in. */
export const mailingSchema = z.object({
  id: requiredLine(64),
  ids: chosen,
  subject: requiredLine(150),
  text: requiredText(5_000),
})
export type Mailing = z.infer<typeof mailingSchema>
/** The text of a stop link, as `stopLink` made it. */
export const stopNewsSchema = z.object({ link: requiredLine(300) })

export const readyWayField = z.enum(namesOf(readyWays), 'Kies een manier uit de lijst.')
const isSaid = z.boolean('Dit moet ja of nee zijn.')
const labelsField = z
  .array(labelLine, 'Dit moet een lijst zijn.')
  .max(20, 'Maximaal 20 labels.')
  .transform((labels) => [...new Set(labels)])
/** What may be sent of a customer's fields where all are needed that a new one has. */
export const customerInputsByKind = {
  name: ({ max = 100 }: FieldFacts) => requiredLine(max),
  line: ({ max = 100 }: FieldFacts) => requiredLine(max),
  phone: () => phoneField(),
  email: () => ownersEmailField(),
  place: ({ max = 100 }: FieldFacts) => optionalLine(max),
  way: () => readyWayField.default('mail'),
  words: () => labelsField.default([]),
  text: () => optionalText(5_000),
  flag: () => isSaid.default(false),
}

/** A customer whom the owner adds by hand, with her dog when one is named. */
export const newCustomerSchema = z.object({
  ...byKind(customerFields, customerInputsByKind),
  dogName: optionalLine(100),
  dogBreed: optionalLine(100),
})
export type NewCustomer = z.infer<typeof newCustomerSchema>

/** A line that may be empty, and else has to pass. */
const emptyOr = (passes: (value: string) => boolean, sentence: string) => (field: FieldFacts) =>
  optionalLine(field.max ?? 100).refine((value) => value === '' || passes(value), sentence)
/**
 * The fields of a customer that the owner may change: nothing is required, and who has no address
 * any more is reached by phone.
 */
const customerChanges = byKind(customerFields, {
  ...customerInputsByKind,
  name: customerInputsByKind.place,
  line: customerInputsByKind.place,
  email: emptyOr(isEmail, 'Vul een geldig e-mailadres in.'),
  phone: emptyOr(isPhone, 'Vul een geldig telefoonnummer in.'),
  way: () => readyWayField,
  words: () => labelsField,
  flag: () => isSaid,
})

const day = z.preprocess((value) => (value === '' ? null : value), dateField().nullable())
/** What may be sent of a dog's fields. An empty day means not known. */
export const dogInputsByKind = {
  name: ({ max = 100 }: FieldFacts) => requiredLine(max),
  line: ({ max = 100 }: FieldFacts) => optionalLine(max),
  breed: ({ max = 100 }: FieldFacts) => optionalLine(max),
  choice: ({ max = 100 }: FieldFacts) => optionalLine(max),
  warning: ({ max = 100 }: FieldFacts) => optionalLine(max),
  text: () => optionalText(5_000),
  day: () => day,
  chip: () =>
    optionalLine(50)
      .transform((typed) => typed.replace(/[ .-]/g, ''))
      .refine((digits) => /^(\d{15})?$/.test(digits), 'Een chipnummer telt 15 cijfers.'),
  weeks: () => weeksField().nullable(),
  minutes: () => minutesField().nullable(),
  /** Comes out as the database keeps it, with two decimals. */
  euros: () =>
    amountField('Vul een bedrag in zoals 65,00.')
      .refine((cents) => cents <= MOST_CENTS, `Een prijs is hoogstens ${formatEuro(MOST_CENTS)}.`)
      .transform(toDecimal)
      .nullable(),
  photo: () => z.uuid('Deze foto bestaat niet (meer).').nullable(),
  words: () => z.array(requiredLine(40)).max(60, 'Maximaal 60 woorden.'),
  flag: () => z.boolean('Dit moet ja of nee zijn.'),
}
/** Everything about a dog but whose it is. */
const dogInputs = byKind(dogFields, dogInputsByKind)
/** A dog that the owner adds; what is absent is empty. */
export const ownersDogSchema = z
  .object(dogInputs)
  .partial()
  .extend({ customerId: newDogSchema.shape.customerId, name: dogInputs.name })
export type OwnersDog = z.infer<typeof ownersDogSchema>
/** The version that the editor read; a change of another one is refused as stale. */
const version = z
  .number('Dit moet een getal zijn.')
  .int('Dit moet een geheel getal zijn.')
  .optional()

/** Any subset of a customer's fields; what is absent stays, in her appointments too. */
export const customerChangeSchema = z.object(customerChanges).partial().extend({ version })
export type CustomerChange = z.infer<typeof customerChangeSchema>

/** Any subset of a dog's fields. */
export const dogChangeSchema = z.object(dogInputs).partial().extend({ version })
export type DogChange = z.infer<typeof dogChangeSchema>

/** What the salon keeps about a person. */
export type Customer = { id: string } & Record<keyof typeof contactFields, string>
export type CustomerDetails = Omit<Customer, 'id'>
