import type { SalonInput } from '#foundation/salon/client.ts'
import { policyTexts } from '#foundation/salon/policies/components/policy-texts.ts'
import { siteTexts } from '#foundation/salon/texts.ts'
import {
  type Certificate,
  type PolicyKey,
  policyKeySchema,
  type Salon,
  type TeamMember,
  type Testimonial,
} from '#foundation/salon/wire.ts'
import { weekdayNames, weekdays, writeHours } from '#lib/opening-hours.ts'
import { yesNo } from '#lib/words.ts'
import type { StaleRow } from '#ui/stale-dialog.tsx'

type PlainText = (typeof plainTexts)[number]
type Figure = (typeof figures)[number]
/** Settings that are typed one on a line. */
type LineList = 'paymentMethods' | 'warningWords'
type Kept =
  | 'version'
  | 'dismissedSetup'
  | 'openingHours'
  | 'existingCustomersOnly'
  | 'asksAddress'
  | 'adminStartView'
  | 'showAccreditation'
  | 'vatRegime'
  | 'voucherTaxedAt'

/**
 * The settings as the form holds them: figures as they are typed, every text written out, `''` for
 * no picture.
 */
export type Draft = Pick<Salon, PlainText | Kept> &
  Record<Figure | LineList | 'heroPictureId', string> & {
    texts: Record<string, string>
    policies: Record<PolicyKey, string>
    ownTestimonials: boolean
    testimonials: Testimonial[]
    ownTeam: boolean
    team: (Omit<TeamMember, 'pictureId'> & { pictureId: string })[]
    ownCertificates: boolean
    certificates: (Omit<Certificate, 'pictureId'> & { pictureId: string })[]
  }

const plainTexts = [
  'name',
  'street',
  'postalCode',
  'city',
  'country',
  'phone',
  'email',
  'vatNumber',
  'iban',
  'legalName',
  'legalForm',
  'legalRegister',
  'companyNumber',
  'website',
  'externalBookingUrl',
  'externalVoucherUrl',
  'voucherPrefix',
  'facebook',
  'instagram',
  'twitter',
] as const
const figures = [
  'latitude',
  'longitude',
  'slotMinutes',
  'noticeDays',
  'horizonMonths',
  'activeSince',
  'voucherMonths',
  'cancelFreeHours',
  'cancelLatePercent',
  'noShowPercent',
  'mostVisitsPerAddress',
  'mostOpenVisits',
  'mostOpenVisitsProven',
  'requestHours',
  'mostHeldPerAddress',
] as const

/** The settings for the form. */
export function draftOf(salon: Salon): Draft {
  const {
    latitude,
    longitude,
    slotMinutes,
    noticeDays,
    horizonMonths,
    activeSince,
    voucherMonths,
    testimonials,
    team,
    certificates,
  } = salon
  return {
    name: salon.name,
    street: salon.street,
    postalCode: salon.postalCode,
    city: salon.city,
    country: salon.country,
    phone: salon.phone,
    email: salon.email,
    vatNumber: salon.vatNumber,
    iban: salon.iban,
    legalName: salon.legalName,
    legalForm: salon.legalForm,
    legalRegister: salon.legalRegister,
    companyNumber: salon.companyNumber,
    website: salon.website,
    externalBookingUrl: salon.externalBookingUrl,
    externalVoucherUrl: salon.externalVoucherUrl,
    voucherPrefix: salon.voucherPrefix,
    facebook: salon.facebook,
    instagram: salon.instagram,
    twitter: salon.twitter,
    version: salon.version,
    dismissedSetup: salon.dismissedSetup,
    openingHours: salon.openingHours,
    existingCustomersOnly: salon.existingCustomersOnly,
    asksAddress: salon.asksAddress,
    adminStartView: salon.adminStartView,
    vatRegime: salon.vatRegime,
    voucherTaxedAt: salon.voucherTaxedAt,
    showAccreditation: salon.showAccreditation,
    latitude: latitude === null ? '' : String(latitude),
    longitude: longitude === null ? '' : String(longitude),
    slotMinutes: String(slotMinutes),
    noticeDays: String(noticeDays),
    horizonMonths: String(horizonMonths),
    activeSince: String(activeSince),
    voucherMonths: String(voucherMonths),
    cancelFreeHours: String(salon.cancelFreeHours),
    cancelLatePercent: String(salon.cancelLatePercent),
    noShowPercent: String(salon.noShowPercent),
    mostVisitsPerAddress: String(salon.mostVisitsPerAddress),
    mostOpenVisits: String(salon.mostOpenVisits),
    mostOpenVisitsProven: String(salon.mostOpenVisitsProven),
    requestHours: String(salon.requestHours),
    mostHeldPerAddress: String(salon.mostHeldPerAddress),
    texts: Object.fromEntries(
      siteTexts.map(({ key, default: ours }) => [key, salon.texts[key] ?? ours]),
    ),
    policies: {
      privacy: salon.policies.privacy ?? policyTexts.privacy.default,
      terms: salon.policies.terms ?? policyTexts.terms.default,
      cookies: salon.policies.cookies ?? policyTexts.cookies.default,
    },
    ownTestimonials: testimonials !== null,
    testimonials: testimonials ?? [],
    ownTeam: team !== null,
    team: (team ?? []).map((member) => ({ ...member, pictureId: member.pictureId ?? '' })),
    ownCertificates: certificates !== null,
    certificates: (certificates ?? []).map((one) => ({ ...one, pictureId: one.pictureId ?? '' })),
    paymentMethods: salon.paymentMethods.join('\n'),
    warningWords: salon.warningWords.join('\n'),
    heroPictureId: salon.heroPictureId ?? '',
  }
}

/** What the form sends, onto the version that it was read from. */
export function inputOf(draft: Draft): SalonInput {
  const {
    ownTestimonials,
    ownTeam,
    ownCertificates,
    testimonials,
    team,
    certificates,
    paymentMethods,
    warningWords,
    heroPictureId,
    ...rest
  } = draft
  return {
    ...rest,
    latitude: figure(draft.latitude),
    longitude: figure(draft.longitude),
    slotMinutes: figure(draft.slotMinutes),
    noticeDays: figure(draft.noticeDays),
    horizonMonths: figure(draft.horizonMonths),
    activeSince: figure(draft.activeSince),
    voucherMonths: figure(draft.voucherMonths),
    cancelFreeHours: figure(draft.cancelFreeHours),
    cancelLatePercent: figure(draft.cancelLatePercent),
    noShowPercent: figure(draft.noShowPercent),
    mostVisitsPerAddress: figure(draft.mostVisitsPerAddress),
    mostOpenVisits: figure(draft.mostOpenVisits),
    mostOpenVisitsProven: figure(draft.mostOpenVisitsProven),
    requestHours: figure(draft.requestHours),
    mostHeldPerAddress: figure(draft.mostHeldPerAddress),
    testimonials: ownTestimonials ? testimonials : null,
    team: ownTeam
      ? team.map((member) => ({ ...member, pictureId: member.pictureId || null }))
      : null,
    certificates: ownCertificates
      ? certificates.map((one) => ({ ...one, pictureId: one.pictureId || null }))
      : null,
    paymentMethods: linesOf(paymentMethods),
    warningWords: linesOf(warningWords),
    heroPictureId: heroPictureId || null,
  }
}

function linesOf(typed: string): string[] {
  return typed.split('\n').filter((line) => line.trim() !== '')
}

/** What was read, what is typed here, and what somebody else stored meanwhile. */
type Versions<T> = { base: T; mine: T; stored: T }

/**
 * What was typed, on top of what somebody else stored: a field that only one of the two changed has
 * that change; of one that both changed, `prefer` decides.
 */
export function mergeDrafts(
  { base, mine, stored }: Versions<Draft>,
  prefer: 'mine' | 'stored',
): Draft {
  const hours = { base: base.openingHours, mine: mine.openingHours, stored: stored.openingHours }
  const texts = { base: base.texts, mine: mine.texts, stored: stored.texts }
  return {
    ...mergeKeys({ base, mine, stored }, prefer),
    openingHours: mergeKeys(hours, prefer),
    texts: mergeKeys(texts, prefer),
  }
}

/** The fields that were changed here and elsewhere in different ways, each in words. */
export function conflictsOf({ base, mine, stored }: Versions<Draft>): StaleRow[] {
  const rows = described.map(({ label, read }) => ({
    label,
    base: read(base),
    mine: read(mine),
    stored: read(stored),
  }))
  return rows.filter(
    (row) => row.mine !== row.base && row.stored !== row.base && row.mine !== row.stored,
  )
}

/** Empty is nothing, a number is itself (a comma counts as a point), anything else stays text. */
function figure(typed: string): number | string | null {
  const trimmed = typed.trim().replace(',', '.')
  if (trimmed === '') return null
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : typed
}

function mergeKeys<T extends object>(
  { base, mine, stored }: Versions<T>,
  prefer: 'mine' | 'stored',
): T {
  const before = new Map<string, unknown>(Object.entries(base))
  const now = new Map<string, unknown>(Object.entries(stored))
  const changed = Object.entries(mine).filter(([key, value]) => !isSame(value, before.get(key)))
  const winning =
    prefer === 'mine' ? changed : changed.filter(([key]) => isSame(now.get(key), before.get(key)))
  return { ...stored, ...Object.fromEntries(winning) }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const LABELS: Record<PlainText | Figure | LineList, string> = {
  name: 'Naam',
  street: 'Straat en huisnummer',
  postalCode: 'Postcode',
  city: 'Gemeente',
  country: 'Land',
  phone: 'Telefoon',
  email: 'E-mail',
  vatNumber: 'BTW-nummer',
  iban: 'Rekeningnummer',
  legalName: 'Wettelijke naam',
  legalForm: 'Rechtsvorm',
  legalRegister: 'Rechtspersonenregister (RPR)',
  companyNumber: 'Ondernemingsnummer',
  website: 'Website',
  externalBookingUrl: 'Externe boekingsapp (URL)',
  externalVoucherUrl: 'Externe kadobonnenwinkel (URL)',
  voucherPrefix: 'Begin van de code van een kadobon',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  latitude: 'Breedtegraad',
  longitude: 'Lengtegraad',
  slotMinutes: 'Lengte van een tijdslot',
  noticeDays: 'Hoeveel dagen op voorhand',
  horizonMonths: 'Hoeveel maanden vooruit',
  activeSince: 'Actief sinds',
  voucherMonths: 'Geldigheid van een kadobon',
  cancelFreeHours: 'Gratis annuleren tot (uren vooraf)',
  cancelLatePercent: 'Kost van laat annuleren (%)',
  noShowPercent: 'Kost van niet komen opdagen (%)',
  mostVisitsPerAddress: 'Aanvragen per internetverbinding',
  mostOpenVisits: 'Openstaande afspraken zonder bewezen mailbox',
  mostOpenVisitsProven: 'Openstaande afspraken van een herkende klant',
  requestHours: 'Aanvraag vervalt na (uur)',
  mostHeldPerAddress: 'Vastgehouden tijden per internetverbinding',
  paymentMethods: 'Betaalmiddelen',
  warningWords: 'Woorden die waarschuwen',
}

const described: { label: string; read: (draft: Draft) => string }[] = [
  ...[...plainTexts, ...figures, 'paymentMethods' as const, 'warningWords' as const].map((key) => ({
    label: LABELS[key],
    read: (draft: Draft) => draft[key],
  })),
  ...weekdays.map((day) => ({
    label: `Openingsuren ${weekdayNames[day]}`,
    read: (draft: Draft) => writeHours(draft.openingHours[day]),
  })),
  ...siteTexts.map(({ key, label }) => ({ label, read: (draft: Draft) => draft.texts[key] ?? '' })),
  ...policyKeySchema.options.map((key) => ({
    label: policyTexts[key].label,
    read: (draft: Draft) => draft.policies[key],
  })),
  {
    label: 'Enkel bestaande klanten',
    read: ({ existingCustomersOnly }) => yesNo(existingCustomersOnly),
  },
  { label: 'Adres vragen', read: ({ asksAddress }) => yesNo(asksAddress) },
  {
    label: 'Startscherm',
    read: ({ adminStartView }) => (adminStartView === 'calendar' ? 'Kalender' : 'Dashboard'),
  },
  { label: 'Btw', read: ({ vatRegime }) => (vatRegime === 'exempt' ? 'vrijgesteld' : '21 %') },
  {
    label: 'Btw op een kadobon',
    read: ({ voucherTaxedAt }) =>
      voucherTaxedAt === 'sale' ? 'bij de verkoop' : 'bij het inruilen',
  },
  { label: 'Erkenningen tonen', read: ({ showAccreditation }) => yesNo(showAccreditation) },
  {
    label: 'Grote foto',
    read: ({ heroPictureId }) => heroPictureId && `foto ${heroPictureId.slice(0, 8)}`,
  },
  {
    label: 'Getuigenissen',
    read: ({ ownTestimonials, testimonials }) =>
      ownTestimonials
        ? testimonials.map(({ name, dog, text }) => `${name} (${dog}): ${text}`).join('\n')
        : 'voorbeelden',
  },
  {
    label: 'Team',
    read: ({ ownTeam, team }) =>
      ownTeam
        ? team
            .map((one) => `${one.name}, ${one.role}: ${one.text} ${one.pictureId.slice(0, 8)}`)
            .join('\n')
        : 'voorbeelden',
  },
  {
    label: 'Erkenningen',
    read: ({ ownCertificates, certificates }) =>
      ownCertificates
        ? certificates
            .map((one) => `${one.name}, ${one.issuer} ${one.pictureId.slice(0, 8)}`)
            .join('\n')
        : 'voorbeelden',
  },
]
