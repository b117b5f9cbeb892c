import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import { hiddenExamples, type SetupPointId, setupSteps } from '#foundation/salon/setup/texts.ts'
import type { Salon, SetupPoint } from '#foundation/salon/wire.ts'
import { sameHours } from '#lib/opening-hours.ts'

/** What the set-up depends on beside the settings. */
export type SetupFacts = {
  /** The password is still that of the first start. */
  isFirstPassword: boolean
  /** Somebody changed, added or brought along a price. */
  arePricesOwn: boolean
  /** Clients were brought along, or there are many by now. */
  hasClients: boolean
  /** Mail leaves the building. */
  isMailConfigured: boolean
  /** Money comes in: the keys of a provider are set. */
  arePaymentsLive: boolean
  /** The address at which visitors find the salon. */
  publicUrl: string
  /** Backups go elsewhere than where the salon lies. */
  areBackupsElsewhere: boolean
}

type Check = (salon: Salon, facts: SetupFacts) => boolean
const isPlaceholder = (key: keyof typeof salonPlaceholders) => (salon: Salon) =>
  salon[key] === salonPlaceholders[key]
const isMissing = (key: 'vatNumber' | 'iban') => (salon: Salon) =>
  salon[key] === '' || salon[key] === salonPlaceholders[key]

/** What of the set-up is not in order. Whether a lawyer read the texts, only the owner can say. */
const setupChecks: Record<SetupPointId, Check> = {
  password: (_salon, { isFirstPassword }) => isFirstPassword,
  name: isPlaceholder('name'),
  address: isPlaceholder('street'),
  map: isPlaceholder('latitude'),
  phone: isPlaceholder('phone'),
  email: isPlaceholder('email'),
  vat: isMissing('vatNumber'),
  iban: isMissing('iban'),
  hours: ({ openingHours }) => sameHours(openingHours, defaultOpeningHours),
  prices: (_salon, { arePricesOwn }) => !arePricesOwn,
  photo: ({ heroPictureId }) => heroPictureId === null,
  team: ({ team }) => team === null,
  accreditation: ({ showAccreditation, certificates }) =>
    showAccreditation && certificates === null,
  testimonials: ({ testimonials }) => testimonials === null,
  reasons: ({ texts }) => texts['home-reasons'] === undefined,
  legal: () => true,
  mail: (_salon, { isMailConfigured }) => !isMailConfigured,
  payments: (_salon, { arePaymentsLive }) => !arePaymentsLive,
  domain: (_salon, { publicUrl }) => !isOwnAddress(publicUrl),
  backup: (_salon, { areBackupsElsewhere }) => !areBackupsElsewhere,
  clients: (_salon, { hasClients }) => !hasClients,
}

/** What still has to be put in order, with what the owner put aside marked as such. */
export function openSetup(salon: Salon, facts: SetupFacts): SetupPoint[] {
  return setupSteps.flatMap(({ id: step, points }) =>
    points
      .filter(({ id }) => setupChecks[id](salon, facts))
      .map(({ id, label, why, to, isExample = false }) => {
        const gone = salon.tookBooking ? hiddenExamples[id] : undefined
        return {
          id,
          step,
          label,
          why: gone ?? why,
          href: to,
          isExample: isExample && gone === undefined,
          isDismissed: salon.dismissedSetup.includes(id),
        }
      }),
  )
}

/** Whether the set-up has a point of this name. */
export function isSetupPoint(name: string): boolean {
  return setupSteps.some(({ points }) => points.some(({ id }) => id === name))
}

/** Whether visitors from elsewhere reach an address, and nobody in between reads along. */
function isOwnAddress(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return (
    protocol === 'https:' &&
    hostname.includes('.') &&
    !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(hostname) &&
    !/^[\d.]+$/.test(hostname)
  )
}
