import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OpeningHours } from '#lib/opening-hours.ts'
import { euros, instant, key, version, words } from '#server/db/columns.ts'
import { pictures } from '#server/db/tables/pictures.ts'

/** Business settings: exactly one row, id 1 (check constraint in the migration). */
export const salon = pgTable('salon', {
  id: integer().primaryKey().default(1),
  name: text().notNull(),
  street: text().notNull(),
  postalCode: text().notNull(),
  city: text().notNull(),
  country: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  phone: text().notNull(),
  email: text().notNull(),
  vatNumber: text().notNull(),
  iban: text().notNull(),
  /**
   * Of the company behind the salon, as the Crossroads Bank for Enterprises knows it; empty when it
   * is the same as the name.
   */
  legalName: words(),
  /** `BV`, `VOF`, `eenmanszaak`. */
  legalForm: words(),
  /** The court of its register of legal persons: `Gent, afdeling Dendermonde`. */
  legalRegister: words(),
  /** Its ondernemingsnummer when that is not the one in its VAT number. */
  companyNumber: words(),
  website: text().notNull(),
  openingHours: jsonb().$type<OpeningHours>().notNull(),
  slotMinutes: integer().notNull(),
  /** No visit is expected to take less, whatever earlier ones teach. */
  shortestMinutes: integer().notNull().default(30),
  /** 'fixed': slots cut from hours; 'measured': starts on a grid, length by dog and treatment. */
  offering: text({ enum: ['fixed', 'measured'] })
    .notNull()
    .default('fixed'),
  /** Every how many minutes a measured start may lie, and what is kept free after each visit. */
  gridMinutes: integer().notNull().default(15),
  cleaningMinutes: integer().notNull().default(0),
  noticeDays: integer().notNull(),
  horizonMonths: integer().notNull(),
  existingCustomersOnly: boolean().notNull().default(false),
  /** Whether who books or joins the waiting list is asked for street, postcode and town. */
  asksAddress: boolean().notNull().default(true),
  /** Whether who books can say by whom, once more than one can be booked. */
  choosesMember: boolean().notNull().default(false),
  externalBookingUrl: words(),
  externalVoucherUrl: words(),
  activeSince: integer().notNull(),
  rulesVersion: text().notNull(),
  adminStartView: text({ enum: ['dashboard', 'calendar', 'today'] })
    .notNull()
    .default('dashboard'),
  /**
   * The owner's own words by the name of the place where they stand; a place without any shows our
   * default.
   */
  texts: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** The owner's own privacy, terms and cookie policy; one that is not there shows our words. */
  policies: jsonb().notNull().default({}),
  /** Null as long as the examples are shown. */
  testimonials: jsonb(),
  /** Null as long as the examples are shown. */
  team: jsonb(),
  /** Null as long as the examples are shown. */
  certificates: jsonb(),
  /** From the first booking of a visitor on: examples are no longer shown. */
  tookBooking: boolean().notNull().default(false),
  showAccreditation: boolean().notNull().default(true),
  facebook: words(),
  instagram: words(),
  twitter: words(),
  /** 'exempt': the VAT exemption of small businesses, nothing is charged. */
  vatRegime: text({ enum: ['standard', 'exempt'] })
    .notNull()
    .default('standard'),
  voucherMonths: integer().notNull().default(24),
  /** What stands before the dash in the code of a new voucher; those that were sold keep theirs. */
  voucherPrefix: text().notNull().default('SNUF'),
  /** When VAT on a gift voucher is due: single-purpose ones at their sale. */
  voucherTaxedAt: text({ enum: ['sale', 'redemption'] })
    .notNull()
    .default('sale'),
  /** Whoever gives back more than this shows first that it is she. */
  confirmRefundsAbove: euros().notNull().default('100.00'),
  paymentMethods: jsonb().$type<string[]>().notNull().default(['Cash', 'Bancontact', 'Payconiq']),
  /**
   * A visit can be cancelled free of charge until so many hours before; afterwards, and when nobody
   * comes, it costs a part of its price.
   */
  cancelFreeHours: integer().notNull().default(24),
  cancelLatePercent: integer().notNull().default(50),
  noShowPercent: integer().notNull().default(100),
  /** Words in notes about a dog that raise a warning; a star stands for any end of the word. */
  warningWords: jsonb()
    .$type<string[]>()
    .notNull()
    .default([
      'bijt*',
      'bijterig',
      'beet',
      'hapt',
      'happen',
      'agress*',
      'gromt',
      'epilep*',
      'hart',
      'hartpatiënt',
      'hartkwaal',
      'allergi*',
      'diabet*',
      'suikerziekte',
    ]),
  /**
   * How many visits one network address can ask for in 24 hours from mailboxes that nobody proved.
   */
  mostVisitsPerAddress: integer().notNull().default(20),
  /**
   * How many coming visits one e-mail address, phone or browser can have, as long as its mailbox is
   * not proven; and how many a client has who is recognised.
   */
  mostOpenVisits: integer().notNull().default(6),
  mostOpenVisitsProven: integer().notNull().default(20),
  /** After how many hours a request of an unproven mailbox ends that the owner did not answer. */
  requestHours: integer().notNull().default(72),
  /**
   * How many times are held at once for those on the waiting list who joined from one network
   * address.
   */
  mostHeldPerAddress: integer().notNull().default(2),
  heroPictureId: uuid().references(() => pictures.id, { onDelete: 'set null' }),
  /** Points of the set-up checklist that the owner put aside. */
  dismissedSetup: jsonb().$type<string[]>().notNull().default([]),
  version: version(),
  updatedAt: instant().notNull().defaultNow(),
})

/** What the house rules said in each version that somebody may have accepted; never changed. */
export const houseRules = pgTable('house_rules', {
  version: text().primaryKey(),
  cancelFreeHours: integer().notNull(),
  cancelLatePercent: integer().notNull(),
  noShowPercent: integer().notNull(),
  texts: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: instant().notNull(),
})

/**
 * Every version of a policy that was ever on the site in the owner's own words, or the day on which
 * ours came back; rows are only added.
 */
export const policyVersions = pgTable(
  'policy_versions',
  {
    id: key(),
    policy: text({ enum: ['privacy', 'terms', 'cookies'] }).notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('policy_versions_policy').on(table.policy, table.createdAt)],
)
