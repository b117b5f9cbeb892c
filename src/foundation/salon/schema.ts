import { z } from 'zod'
import {
  formatIban,
  formatVatNumber,
  isIban,
  isSetupPoint,
  isVatNumber,
  isWebAddress,
  policyKeys,
  previewPages,
  taxMoments,
  vatRegimes,
} from '#foundation/salon/rules.ts'
import { isOwnPolicy, MOST_POLICY_LETTERS } from '#foundation/salon/components/policy-texts.ts'
import { MOST_LETTERS, siteTexts } from '#foundation/salon/texts.ts'
import { emailField, optionalLine, optionalText, phoneField, requiredLine, requiredText } from '#lib/fields.ts'
import { isTime, toMinutes } from '#lib/dates.ts'

const clockTime = z.string().refine((value) => value.length === 5 && isTime(value), 'Kies een uur zoals 09:00.')

/** One stretch of opening hours on a day, `HH:MM` to `HH:MM`. */
const timeRange = z
  .object({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, { error: 'Het einduur moet na het beginuur komen.', path: ['to'] })
export type TimeRange = z.infer<typeof timeRange>

const dayHours = z
  .array(timeRange)
  .max(4, 'Maximaal 4 blokken per dag.')
  .refine(
    (ranges) => ranges.every((range, index) => index === 0 || toMinutes(range.from) >= toMinutes(ranges[index - 1]?.to ?? '00:00')),
    'De blokken overlappen of staan niet op volgorde.',
  )

/** Per weekday zero or more stretches in order; an empty list means closed. */
const openingHoursSchema = z.object({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

const pictureId = z.uuid('Deze foto bestaat niet (meer).').nullable()

/** What a client says about the salon. */
const testimonialSchema = z.object({ text: requiredText(1_000), name: requiredLine(100), dog: optionalLine(100) })
export type Testimonial = z.infer<typeof testimonialSchema>

/** Somebody who works in the salon. */
const teamMemberSchema = z.object({ name: requiredLine(100), role: requiredLine(100), text: optionalText(1_000), pictureId })
export type TeamMember = z.infer<typeof teamMemberSchema>

/** The facts of the salon that anyone may read: header, footer, contact page, structured data, booking page. */
export const publicSalonSchema = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string(),
  email: z.string(),
  vatNumber: z.string(),
  /** The ondernemingsnummer, when it is not the one in the VAT number. */
  companyNumber: z.string(),
  website: z.string(),
  openingHours: openingHoursSchema,
  /** The first day that can be booked, in days from today. */
  noticeDays: z.number().int().min(1).max(60),
  existingCustomersOnly: z.boolean(),
  externalBookingUrl: z.string(),
  externalVoucherUrl: z.string(),
  /** What the codes of new gift vouchers begin with. */
  voucherPrefix: z.string(),
  activeSince: z.number().int(),
  rulesVersion: z.string(),
  texts: z.record(z.string(), z.string()),
  testimonials: z.array(testimonialSchema).nullable(),
  team: z.array(teamMemberSchema).nullable(),
  showAccreditation: z.boolean(),
  facebook: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  paymentMethods: z.array(z.string()),
  /** `exempt`: a small business that charges no VAT. */
  vatRegime: z.enum(vatRegimes),
  heroPictureId: z.string().nullable(),
  /** A visit can be cancelled free of charge until so many hours before. */
  cancelFreeHours: z.number().int(),
  /** What it costs afterwards, in per cent of its price. */
  cancelLatePercent: z.number().int(),
  /** What it costs when nobody comes. */
  noShowPercent: z.number().int(),
})
export type PublicSalon = z.infer<typeof publicSalonSchema>

/** What a version of the house rules says about cancelling; never changed once somebody can have accepted it. */
export type HouseRules = Pick<PublicSalon, 'cancelFreeHours' | 'cancelLatePercent' | 'noShowPercent'> & { version: string }

/** Everything under Bedrijf. */
export const salonSchema = publicSalonSchema.extend({
  iban: z.string(),
  /** Of the company behind the salon: its name when that is another, its form, and the court of its register of legal persons. */
  legalName: z.string(),
  legalForm: z.string(),
  legalRegister: z.string(),
  slotMinutes: z.number().int().min(15).max(480),
  horizonMonths: z.number().int().min(1).max(24),
  adminStartView: z.enum(['dashboard', 'calendar']),
  /** How long a gift voucher is valid. */
  voucherMonths: z.number().int().min(1).max(120),
  /** When VAT on a gift voucher is due. */
  voucherTaxedAt: z.enum(taxMoments),
  /** Words in notes about a dog that raise a warning; a star stands for any end of the word. */
  warningWords: z.array(z.string()),
  /** How many visits one network address can ask for in 24 hours from mailboxes that nobody proved. */
  mostVisitsPerAddress: z.number().int(),
  /** How many coming visits one e-mail address, phone or browser can have whose mailbox nobody proved. */
  mostOpenVisits: z.number().int(),
  /** How many coming visits a client can have who is recognised. */
  mostOpenVisitsProven: z.number().int(),
  /** After how many hours such a request ends that the owner did not answer. */
  requestHours: z.number().int(),
  /** How many times are held at once for the waiting list for one network address. */
  mostHeldPerAddress: z.number().int(),
  dismissedSetup: z.array(z.string()),
  /** The owner's own policies, by their key. */
  policies: z.partialRecord(z.enum(policyKeys), z.string()),
  version: z.number().int(),
})
export type Salon = z.infer<typeof salonSchema>

/** What a picture is for: the public pages, or a dog that only the owner sees. */
export const picturePurposeSchema = z.enum(['salon', 'dog'])
export type PicturePurpose = z.infer<typeof picturePurposeSchema>

export const picturePathSchema = z.object({ id: z.uuid() })

const NO_WEB_ADDRESS = 'Vul een webadres in dat met https:// begint, of laat dit leeg.'

/** The address of another site; one without `https://` in front gets it. */
const webAddress = optionalLine(300)
  .transform((text) => (text === '' || /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), NO_WEB_ADDRESS)

function wholeNumber(from: number, to: number) {
  const sentence = `Vul een geheel getal in van ${from} tot ${to}.`
  return z.int(sentence).min(from, sentence).max(to, sentence)
}

function coordinate(most: number) {
  const sentence = `Vul een getal in tussen -${most} en ${most}, of laat dit leeg.`
  return z.number(sentence).min(-most, sentence).max(most, sentence).nullable()
}

/** The owner's own words; an empty text and one that says what ours says are left out, so that ours stays up to date. */
const ownTexts = z
  .object(Object.fromEntries(siteTexts.map(({ key, kind }) => [key, optionalText(MOST_LETTERS[kind])])), 'Deze teksten zijn onleesbaar.')
  .transform((texts) => {
    const own = siteTexts.map(({ key, default: ours }) => [key, texts[key] ?? '', ours] as const).filter(([, text, ours]) => text !== '' && text !== ours)
    return Object.fromEntries(own.map(([key, text]) => [key, text]))
  })

/** The owner's own policies; an empty one and one that says what ours says are left out, so that ours stays up to date. */
const ownPolicies = z
  .partialRecord(z.enum(policyKeys), optionalText(MOST_POLICY_LETTERS), 'Deze teksten zijn onleesbaar.')
  .transform((policies) => Object.fromEntries(policyKeys.flatMap((key) => (isOwnPolicy(key, policies[key]) ? [[key, policies[key]]] : []))))

const flag = z.boolean('Kies ja of nee.')

/** What the owner saves under Bedrijf: all of it at once, with the version that she read. The version of the house rules follows by itself. */
export const salonChangeSchema = z.object({
  name: requiredLine(100),
  street: requiredLine(150),
  postalCode: requiredLine(12),
  city: requiredLine(100),
  country: requiredLine(60),
  latitude: coordinate(90),
  longitude: coordinate(180),
  phone: phoneField(),
  email: emailField(),
  vatNumber: optionalLine(30)
    .refine((text) => text === '' || isVatNumber(text), 'Dit is geen geldig BTW-nummer. Een voorbeeld: BE 0123.456.749.')
    .transform(formatVatNumber),
  iban: optionalLine(50)
    .refine((text) => text === '' || isIban(text), 'Dit is geen geldig rekeningnummer. Een voorbeeld: BE71 0961 2345 6769.')
    .transform(formatIban),
  legalName: optionalLine(100),
  legalForm: optionalLine(60),
  legalRegister: optionalLine(100).transform((text) => text.replace(/^RPR\s+/i, '')),
  companyNumber: optionalLine(30)
    .refine((text) => text === '' || isVatNumber(text), 'Dit is geen geldig ondernemingsnummer. Een voorbeeld: 0123.456.749.')
    .transform((text) => formatVatNumber(text).replace('BE ', '')),
  website: webAddress,
  openingHours: openingHoursSchema,
  slotMinutes: wholeNumber(15, 480),
  noticeDays: wholeNumber(1, 60),
  horizonMonths: wholeNumber(1, 24),
  existingCustomersOnly: flag,
  externalBookingUrl: webAddress,
  externalVoucherUrl: webAddress,
  activeSince: wholeNumber(1950, 2100),
  adminStartView: z.enum(['dashboard', 'calendar'], 'Kies dashboard of kalender.'),
  texts: ownTexts,
  policies: ownPolicies,
  testimonials: z.array(testimonialSchema).max(12, 'Maximaal 12 getuigenissen.').nullable(),
  team: z.array(teamMemberSchema).max(12, 'Maximaal 12 teamleden.').nullable(),
  showAccreditation: flag,
  facebook: webAddress,
  instagram: webAddress,
  twitter: webAddress,
  vatRegime: z.enum(vatRegimes, 'Kies of je btw aanrekent.'),
  voucherMonths: wholeNumber(1, 120),
  voucherPrefix: optionalLine(50)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9]{2,8}$/.test(text), 'Kies 2 tot 8 letters (zonder accenten) of cijfers.'),
  voucherTaxedAt: z.enum(taxMoments, 'Kies wanneer je btw op een bon aangeeft.'),
  paymentMethods: z.array(requiredLine(60)).min(1, 'Noem minstens één betaalmiddel.').max(10, 'Maximaal 10 betaalmiddelen.'),
  warningWords: z.array(requiredLine(40)).max(60, 'Maximaal 60 woorden.'),
  heroPictureId: pictureId,
  cancelFreeHours: wholeNumber(0, 336),
  cancelLatePercent: wholeNumber(0, 100),
  noShowPercent: wholeNumber(0, 100),
  mostVisitsPerAddress: wholeNumber(1, 10_000),
  mostOpenVisits: wholeNumber(1, 10_000),
  mostOpenVisitsProven: wholeNumber(1, 10_000),
  requestHours: wholeNumber(1, 720),
  mostHeldPerAddress: wholeNumber(1, 100),
  /** One that the set-up does not have any more is left out. */
  dismissedSetup: z
    .array(z.string().max(60))
    .max(50)
    .transform((points) => points.filter(isSetupPoint)),
  version: z.int('Laad de pagina opnieuw en probeer het nog eens.'),
})
export type SalonChange = z.infer<typeof salonChangeSchema>

/** A page of the site with settings that are not saved. */
export const previewSchema = z.object({
  path: z.enum(
    previewPages.map(({ path }) => path),
    'Deze pagina heeft geen voorbeeld.',
  ),
  salon: salonChangeSchema,
})

export const setupPathSchema = z.object({ point: z.string() })
export const setupChangeSchema = z.object({ isDismissed: flag })

/** A version of a policy that was on the site. */
export const policyVersionSchema = z.object({ text: z.string(), createdAt: z.date() })
export type PolicyVersion = z.infer<typeof policyVersionSchema>

export const policyPathSchema = z.object({ policy: z.enum(policyKeys) })
