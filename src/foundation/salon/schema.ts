import { z } from 'zod'
import {
  isOwnPolicy,
  MOST_POLICY_LETTERS,
} from '#foundation/salon/policies/components/policy-texts.ts'
import { GRIDS, isWebAddress } from '#foundation/salon/rules.ts'
import { isSetupPoint } from '#foundation/salon/setup/rules.ts'
import { MOST_LETTERS, siteTexts } from '#foundation/salon/texts.ts'
import {
  policyKeySchema,
  salonSchema,
  taxMomentSchema,
  vatRegimeSchema,
} from '#foundation/salon/wire.ts'
import { formatIban, formatVatNumber, isIban, isVatNumber } from '#lib/business-numbers.ts'
import { isTime, toMinutes } from '#lib/dates.ts'
import {
  amountField,
  emailField,
  optionalLine,
  optionalText,
  phoneField,
  requiredLine,
  requiredText,
} from '#lib/fields.ts'
import { toDecimal } from '#lib/money.ts'
import { pagesIn } from '#lib/site-pages.ts'

const clockTime = z
  .string()
  .refine((value) => value.length === 5 && isTime(value), 'Kies een uur zoals 09:00.')

/** One stretch of opening hours on a day, `HH:MM` to `HH:MM`. */
const timeRange = z.object({ from: clockTime, to: clockTime }).refine(({ from, to }) => from < to, {
  error: 'Het einduur moet na het beginuur komen.',
  path: ['to'],
})

export const dayHours = z
  .array(timeRange)
  .max(4, 'Maximaal 4 blokken per dag.')
  .refine(
    (ranges) =>
      ranges.every(
        (range, index) =>
          index === 0 || toMinutes(range.from) >= toMinutes(ranges[index - 1]?.to ?? '00:00'),
      ),
    'De blokken overlappen of staan niet op volgorde.',
  )

/** Per weekday zero or more stretches in order; an empty list means closed. */
export const openingHoursSchema = z.object({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})

const pictureId = z.uuid('Deze foto bestaat niet (meer).').nullable()

const testimonialSchema = z.object({
  text: requiredText(1_000),
  name: requiredLine(100),
  dog: optionalLine(100),
})

const teamMemberSchema = z.object({
  name: requiredLine(100),
  role: requiredLine(100),
  text: optionalText(1_000),
  pictureId,
})

const certificateSchema = z.object({
  name: requiredLine(100),
  issuer: optionalLine(100),
  pictureId,
})

const policyKey = z.enum(policyKeySchema.options)

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

/**
 * The owner's own words; an empty text and one that says what ours says are left out, so that ours
 * stays up to date.
 */
const ownTexts = z
  .object(
    Object.fromEntries(siteTexts.map(({ key, kind }) => [key, optionalText(MOST_LETTERS[kind])])),
    'Deze teksten zijn onleesbaar.',
  )
  .transform((texts) => {
    const own = siteTexts
      .map(({ key, default: ours }) => [key, texts[key] ?? '', ours] as const)
      .filter(([, text, ours]) => text !== '' && text !== ours)
    return Object.fromEntries(own.map(([key, text]) => [key, text]))
  })

/**
 * The owner's own policies; an empty one and one that says what ours says are left out, so that
 * ours stays up to date.
 */
const ownPolicies = z
  .partialRecord(policyKey, optionalText(MOST_POLICY_LETTERS), 'Deze teksten zijn onleesbaar.')
  .transform((policies) =>
    Object.fromEntries(
      policyKeySchema.options.flatMap((key) =>
        isOwnPolicy(key, policies[key]) ? [[key, policies[key]]] : [],
      ),
    ),
  )

const GRID = `Kies ${GRIDS.slice(0, -1).join(', ')} of ${GRIDS.at(-1)} minuten.`
const flag = z.boolean('Kies ja of nee.')

/**
 * What the owner saves under Bedrijf: all of it at once, with the version that she read. The
 * version of the house rules follows by itself.
 */
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
    .refine(
      (text) => text === '' || isVatNumber(text),
      'Dit is geen geldig BTW-nummer. Een voorbeeld: BE 0123.456.749.',
    )
    .transform(formatVatNumber),
  iban: optionalLine(50)
    .refine(
      (text) => text === '' || isIban(text),
      'Dit is geen geldig rekeningnummer. Een voorbeeld: BE71 0961 2345 6769.',
    )
    .transform(formatIban),
  legalName: optionalLine(100),
  legalForm: optionalLine(60),
  legalRegister: optionalLine(100).transform((text) => text.replace(/^RPR\s+/i, '')),
  companyNumber: optionalLine(30)
    .refine(
      (text) => text === '' || isVatNumber(text),
      'Dit is geen geldig ondernemingsnummer. Een voorbeeld: 0123.456.749.',
    )
    .transform((text) => formatVatNumber(text).replace('BE ', '')),
  website: webAddress,
  openingHours: openingHoursSchema,
  slotMinutes: wholeNumber(15, 480),
  shortestMinutes: wholeNumber(5, 240),
  offering: z.enum(salonSchema.entries.offering.options, 'Kies vaste uren of op maat.'),
  gridMinutes: z.int(GRID).refine((minutes) => GRIDS.some((grid) => grid === minutes), GRID),
  cleaningMinutes: wholeNumber(0, 60),
  noticeDays: wholeNumber(1, 60),
  horizonMonths: wholeNumber(1, 24),
  existingCustomersOnly: flag,
  asksAddress: flag,
  choosesMember: flag,
  externalBookingUrl: webAddress,
  externalVoucherUrl: webAddress,
  activeSince: wholeNumber(1950, 2100),
  adminStartView: z.enum(
    salonSchema.entries.adminStartView.options,
    'Kies dashboard, kalender of vandaag.',
  ),
  texts: ownTexts,
  policies: ownPolicies,
  testimonials: z.array(testimonialSchema).max(12, 'Maximaal 12 getuigenissen.').nullable(),
  team: z.array(teamMemberSchema).max(12, 'Maximaal 12 teamleden.').nullable(),
  certificates: z.array(certificateSchema).max(12, 'Maximaal 12 erkenningen.').nullable(),
  showAccreditation: flag,
  facebook: webAddress,
  instagram: webAddress,
  twitter: webAddress,
  vatRegime: z.enum(vatRegimeSchema.options, 'Kies of je btw aanrekent.'),
  voucherMonths: wholeNumber(1, 120),
  voucherPrefix: optionalLine(50)
    .transform((text) => text.toUpperCase())
    .refine(
      (text) => /^[A-Z0-9]{2,8}$/.test(text),
      'Kies 2 tot 8 letters (zonder accenten) of cijfers.',
    ),
  voucherTaxedAt: z.enum(taxMomentSchema.options, 'Kies wanneer je btw op een bon aangeeft.'),
  confirmRefundsAbove: amountField('Vul een bedrag in zoals 100.00.').transform(toDecimal),
  paymentMethods: z
    .array(requiredLine(60))
    .min(1, 'Noem minstens één betaalmiddel.')
    .max(10, 'Maximaal 10 betaalmiddelen.'),
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
    pagesIn('preview').map(({ path }) => path),
    'Deze pagina heeft geen voorbeeld.',
  ),
  salon: salonChangeSchema,
})

export const setupPathSchema = z.object({ point: z.string() })
export const setupChangeSchema = z.object({ isDismissed: flag })

export const policyPathSchema = z.object({ policy: policyKey })
