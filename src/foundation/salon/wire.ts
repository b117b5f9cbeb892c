import {
  array,
  boolean,
  entriesFromList,
  exactOptional,
  type InferOutput,
  nullable,
  number,
  object,
  picklist,
  record,
  string,
} from 'valibot'
import { whole } from '#lib/wire.ts'

/** Whether the salon charges VAT, or is exempt as a small business. */
export const vatRegimeSchema = picklist(['standard', 'exempt'])
/**
 * When VAT on a gift voucher is due: at its sale (one rate for whatever it buys), or when it is
 * spent.
 */
export const taxMomentSchema = picklist(['sale', 'redemption'])

/** The pages on which the salon tells of law and privacy, each a text of the owner's. */
export const policyKeySchema = picklist(['privacy', 'terms', 'cookies'])
export type PolicyKey = InferOutput<typeof policyKeySchema>

export const dayHours = array(object({ from: string(), to: string() }))
export const openingHoursSchema = object({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})

/** What a client says about the salon. */
const testimonialSchema = object({ text: string(), name: string(), dog: string() })
export type Testimonial = InferOutput<typeof testimonialSchema>

/** Somebody who works in the salon. */
const teamMemberSchema = object({
  name: string(),
  role: string(),
  text: string(),
  pictureId: nullable(string()),
})
export type TeamMember = InferOutput<typeof teamMemberSchema>

/** A certificate or membership of the salon, with the body that gave it. */
const certificateSchema = object({
  name: string(),
  issuer: string(),
  pictureId: nullable(string()),
})
export type Certificate = InferOutput<typeof certificateSchema>

/**
 * The facts of the salon that anyone may read: header, footer, contact page, structured data,
 * booking page.
 */
export const publicSalonSchema = object({
  name: string(),
  street: string(),
  postalCode: string(),
  city: string(),
  country: string(),
  latitude: nullable(number()),
  longitude: nullable(number()),
  phone: string(),
  email: string(),
  vatNumber: string(),
  /** Of the person or company behind the salon: the name when that is another, and its form. */
  legalName: string(),
  legalForm: string(),
  /** The ondernemingsnummer, when it is not the one in the VAT number. */
  companyNumber: string(),
  website: string(),
  openingHours: openingHoursSchema,
  /** How long a visit takes that is booked online. */
  slotMinutes: whole,
  /** Whether clients choose among fixed hours, or dog and treatment first and then what fits. */
  offering: picklist(['fixed', 'measured']),
  /** The first day that can be booked, in days from today. */
  noticeDays: whole,
  existingCustomersOnly: boolean(),
  /** Whether who books or joins the waiting list is asked for street, postcode and town. */
  asksAddress: boolean(),
  externalBookingUrl: string(),
  externalVoucherUrl: string(),
  /** What the codes of new gift vouchers begin with. */
  voucherPrefix: string(),
  activeSince: whole,
  rulesVersion: string(),
  texts: record(string(), string()),
  testimonials: nullable(array(testimonialSchema)),
  team: nullable(array(teamMemberSchema)),
  certificates: nullable(array(certificateSchema)),
  showAccreditation: boolean(),
  /** A visitor has booked: what is only an example is no longer shown. */
  tookBooking: boolean(),
  facebook: string(),
  instagram: string(),
  twitter: string(),
  paymentMethods: array(string()),
  /** `exempt`: a small business that charges no VAT. */
  vatRegime: vatRegimeSchema,
  heroPictureId: nullable(string()),
  /** A visit can be cancelled free of charge until so many hours before. */
  cancelFreeHours: whole,
  /** What it costs afterwards, in per cent of its price. */
  cancelLatePercent: whole,
  /** What it costs when nobody comes. */
  noShowPercent: whole,
})
export type PublicSalon = InferOutput<typeof publicSalonSchema>

/**
 * What a version of the house rules says about cancelling; never changed once somebody can have
 * accepted it.
 */
export type HouseRules = Pick<
  PublicSalon,
  'cancelFreeHours' | 'cancelLatePercent' | 'noShowPercent'
> & { version: string }

/** Everything under Bedrijf. */
export const salonSchema = object({
  ...publicSalonSchema.entries,
  iban: string(),
  /** The court of its register of legal persons. */
  legalRegister: string(),
  horizonMonths: whole,
  /** Whether who books can say by whom, once more than one can be booked. */
  choosesMember: boolean(),
  /** No visit is expected to take less, whatever earlier ones teach. */
  shortestMinutes: whole,
  /** In measured hours: how many minutes apart starts lie, and what stays free after a visit. */
  gridMinutes: whole,
  cleaningMinutes: whole,
  adminStartView: picklist(['dashboard', 'calendar', 'today']),
  /** How long a gift voucher is valid. */
  voucherMonths: whole,
  /** When VAT on a gift voucher is due. */
  voucherTaxedAt: taxMomentSchema,
  /** Whoever gives back more than this shows first that it is she. */
  confirmRefundsAbove: string(),
  /** Words in notes about a dog that raise a warning; a star stands for any end of the word. */
  warningWords: array(string()),
  /**
   * How many visits one network address can ask for in 24 hours from mailboxes that nobody proved.
   */
  mostVisitsPerAddress: whole,
  /**
   * How many coming visits one e-mail address, phone or browser can have whose mailbox nobody
   * proved.
   */
  mostOpenVisits: whole,
  /** How many coming visits a client can have who is recognised. */
  mostOpenVisitsProven: whole,
  /** After how many hours such a request ends that the owner did not answer. */
  requestHours: whole,
  /** How many times are held at once for the waiting list for one network address. */
  mostHeldPerAddress: whole,
  dismissedSetup: array(string()),
  /** The owner's own policies, by their key. */
  policies: object(entriesFromList(policyKeySchema.options, exactOptional(string()))),
  version: whole,
})
export type Salon = InferOutput<typeof salonSchema>

/** What a picture is for: the public pages, or a dog that only the owner sees. */
export const picturePurposeSchema = picklist(['salon', 'dog'])
export type PicturePurpose = InferOutput<typeof picturePurposeSchema>

/** A stored picture, in pixels. */
export const pictureSchema = object({ id: string(), width: whole, height: whole })
export type Picture = InferOutput<typeof pictureSchema>

/** A page of the site with settings that are not saved. */
export const previewAnswerSchema = object({ html: string() })

/** A version of a policy that was on the site; `createdAt` is an instant. */
export const policyVersionSchema = object({ text: string(), createdAt: string() })

/**
 * A point of the set-up that is not in order yet. `href`: where the owner does it; `isExample`:
 * what is not hers is shown to visitors.
 */
export const setupPointSchema = object({
  id: string(),
  step: string(),
  label: string(),
  why: string(),
  href: string(),
  isExample: boolean(),
  isDismissed: boolean(),
})
export type SetupPoint = InferOutput<typeof setupPointSchema>
