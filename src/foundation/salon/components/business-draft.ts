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
import { keyed, keysOf, picked } from '#lib/keyed.ts'
import { readTyped } from '#lib/money.ts'
import { weekdayNames, weekdays, writeHours } from '#lib/opening-hours.ts'
import { yesNo } from '#lib/words.ts'
import type { StaleRow } from '#ui/stale-dialog.tsx'

/** Settings that are one line of text, as a question about two versions calls them. */
const lines = {
  name: 'Naam van je salon',
  street: 'Straat en huisnummer',
  postalCode: 'Postcode',
  city: 'Gemeente',
  country: 'Land',
  phone: 'Telefoon',
  email: 'E-mail',
  vatNumber: 'BTW-nummer',
  iban: 'Rekeningnummer (IBAN)',
  legalName: 'Wettelijke naam',
  legalForm: 'Rechtsvorm',
  legalRegister: 'Rechtspersonenregister (RPR)',
  companyNumber: 'Ondernemingsnummer',
  website: 'Website',
  externalBookingUrl: 'Externe boekingsapp (URL)',
  externalVoucherUrl: 'Externe kadobonnenwinkel (URL)',
  voucherPrefix: 'Begin van de code van een kadobon',
  confirmRefundsAbove: 'Terugbetalen bevestigen boven (€)',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
}
/** What the admin can open with. */
export const startViews: Record<Salon['adminStartView'], string> = {
  dashboard: 'Dashboard',
  calendar: 'Kalender',
  today: 'Vandaag',
}
/** How times are offered to clients. */
export const offerings: Record<Salon['offering'], string> = {
  fixed: 'Vaste uren',
  measured: 'Op maat',
}
/** Settings that are a number, or nothing. */
const figures = {
  latitude: 'Breedtegraad',
  longitude: 'Lengtegraad',
  slotMinutes: 'Lengte van een tijdslot (minuten)',
  shortestMinutes: 'Kortste duur van een beurt (minuten)',
  gridMinutes: 'Een beurt kan beginnen om de',
  cleaningMinutes: 'Opkuistijd na een beurt (minuten)',
  noticeDays: 'Hoeveel dagen op voorhand',
  horizonMonths: 'Hoeveel maanden vooruit',
  activeSince: 'Actief sinds (jaar)',
  voucherMonths: 'Geldigheid van een kadobon (maanden)',
  cancelFreeHours: 'Gratis afzeggen of verplaatsen tot (uren vooraf)',
  cancelLatePercent: 'Later afzeggen kost (%)',
  noShowPercent: 'Niet komen opdagen kost (%)',
  mostVisitsPerAddress: 'Aanvragen per internetverbinding',
  mostOpenVisits: 'Openstaande afspraken per klant',
  mostOpenVisitsProven: 'Openstaande afspraken, herkend toestel',
  requestHours: 'Aanvraag vervalt na (uur)',
  mostHeldPerAddress: 'Tijden voor de wachtlijst per verbinding',
}
/** Settings that are typed one on a line. */
const lists = {
  paymentMethods: 'Betaalmiddelen',
  warningWords: 'Woorden die waarschuwen',
}
/** Settings that the form holds as they are. */
const kept = [
  'version',
  'dismissedSetup',
  'openingHours',
  'offering',
  'existingCustomersOnly',
  'asksAddress',
  'choosesMember',
  'adminStartView',
  'showAccreditation',
  'vatRegime',
  'voucherTaxedAt',
] as const

/**
 * The settings as the form holds them: figures as they are typed, every text written out, `''` for
 * no picture.
 */
export type Draft = Pick<Salon, keyof typeof lines | (typeof kept)[number]> &
  Record<keyof typeof figures | keyof typeof lists | 'heroPictureId', string> & {
    texts: Record<string, string>
    policies: Record<PolicyKey, string>
    ownTestimonials: boolean
    testimonials: Testimonial[]
    ownTeam: boolean
    team: (Omit<TeamMember, 'pictureId'> & { pictureId: string })[]
    ownCertificates: boolean
    certificates: (Omit<Certificate, 'pictureId'> & { pictureId: string })[]
  }

/** The settings for the form. */
export function draftOf(salon: Salon): Draft {
  const { testimonials, team, certificates } = salon
  return {
    ...picked(salon, [...keysOf(lines), ...kept]),
    ...keyed(keysOf(figures), (name) => String(salon[name] ?? '')),
    ...keyed(keysOf(lists), (name) => salon[name].join('\n')),
    texts: Object.fromEntries(
      siteTexts.map(({ key, default: ours }) => [key, salon.texts[key] ?? ours]),
    ),
    policies: keyed(
      policyKeySchema.options,
      (key) => salon.policies[key] ?? policyTexts[key].default,
    ),
    ownTestimonials: testimonials !== null,
    testimonials: testimonials ?? [],
    ownTeam: team !== null,
    team: (team ?? []).map((member) => ({ ...member, pictureId: member.pictureId ?? '' })),
    ownCertificates: certificates !== null,
    certificates: (certificates ?? []).map((one) => ({ ...one, pictureId: one.pictureId ?? '' })),
    heroPictureId: salon.heroPictureId ?? '',
  }
}

/** What the form sends, onto the version that it was read from. */
export function inputOf(draft: Draft): SalonInput {
  const { ownTestimonials, ownTeam, ownCertificates, testimonials, team, certificates, ...rest } =
    draft
  return {
    ...rest,
    confirmRefundsAbove: readTyped(draft.confirmRefundsAbove),
    ...keyed(keysOf(figures), (name) => figure(draft[name])),
    ...keyed(keysOf(lists), (name) => linesOf(draft[name])),
    testimonials: ownTestimonials ? testimonials : null,
    team: ownTeam
      ? team.map((member) => ({ ...member, pictureId: member.pictureId || null }))
      : null,
    certificates: ownCertificates
      ? certificates.map((one) => ({ ...one, pictureId: one.pictureId || null }))
      : null,
    heroPictureId: draft.heroPictureId || null,
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
  const found = settings.map(({ label, read }) => ({
    label,
    base: read(base),
    mine: read(mine),
    stored: read(stored),
  }))
  return found.filter(
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

const described = { ...lines, ...figures, ...lists }
/** Every setting by its label, with the name of its field. */
export const settings: readonly { label: string; field: string; read: (draft: Draft) => string }[] =
  [
    ...keysOf(described).map((key) => ({
      label: described[key],
      field: key,
      read: (draft: Draft) => draft[key],
    })),
    ...weekdays.map((day) => ({
      label: `Openingsuren ${weekdayNames[day]}`,
      field: `openingHours.${day}`,
      read: (draft: Draft) => writeHours(draft.openingHours[day]),
    })),
    ...siteTexts.map(({ key, label }) => ({
      label,
      field: `texts.${key}`,
      read: (draft: Draft) => draft.texts[key] ?? '',
    })),
    ...policyKeySchema.options.map((key) => ({
      label: policyTexts[key].label,
      field: `policies.${key}`,
      read: (draft: Draft) => draft.policies[key],
    })),
    {
      label: 'Enkel bestaande klanten (klantenstop)',
      field: 'existingCustomersOnly',
      read: ({ existingCustomersOnly }) => yesNo(existingCustomersOnly),
    },
    { label: 'Adres vragen', field: 'asksAddress', read: ({ asksAddress }) => yesNo(asksAddress) },
    { label: 'Uren aanbieden', field: 'offering', read: ({ offering }) => offerings[offering] },
    {
      label: 'Klanten kiezen hun trimster',
      field: 'choosesMember',
      read: ({ choosesMember }) => yesNo(choosesMember),
    },
    {
      label: 'Startscherm van de admin',
      field: 'adminStartView',
      read: ({ adminStartView }) => startViews[adminStartView],
    },
    {
      label: 'Btw',
      field: 'vatRegime',
      read: ({ vatRegime }) => (vatRegime === 'exempt' ? 'vrijgesteld' : '21 %'),
    },
    {
      label: 'Btw op een kadobon',
      field: 'voucherTaxedAt',
      read: ({ voucherTaxedAt }) =>
        voucherTaxedAt === 'sale' ? 'bij de verkoop' : 'bij het inruilen',
    },
    {
      label: '‘Erkend en aangesloten’ tonen op de teampagina',
      field: 'showAccreditation',
      read: ({ showAccreditation }) => yesNo(showAccreditation),
    },
    {
      label: 'Grote foto op de startpagina',
      field: 'heroPictureId',
      read: ({ heroPictureId }) => heroPictureId && `foto ${heroPictureId.slice(0, 8)}`,
    },
    {
      label: 'Getuigenissen',
      field: 'testimonials',
      read: ({ ownTestimonials, testimonials }) =>
        ownTestimonials
          ? testimonials.map(({ name, dog, text }) => `${name} (${dog}): ${text}`).join('\n')
          : 'voorbeelden',
    },
    {
      label: 'Team',
      field: 'team',
      read: ({ ownTeam, team }) =>
        ownTeam
          ? team
              .map((one) => `${one.name}, ${one.role}: ${one.text} ${one.pictureId.slice(0, 8)}`)
              .join('\n')
          : 'voorbeelden',
    },
    {
      label: 'Erkenningen',
      field: 'certificates',
      read: ({ ownCertificates, certificates }) =>
        ownCertificates
          ? certificates
              .map((one) => `${one.name}, ${one.issuer} ${one.pictureId.slice(0, 8)}`)
              .join('\n')
          : 'voorbeelden',
    },
  ]
