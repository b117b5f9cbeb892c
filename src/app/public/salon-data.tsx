import type { PublicSalon } from '#foundation/salon/wire.ts'
import { type Cents, formatEuro, parseCents, toDecimal } from '#lib/money.ts'
import { weekdays } from '#lib/opening-hours.ts'
import { shownPlace } from '#lib/place.ts'
import { SHARE_PICTURE } from '#lib/site-pages.ts'
import { usePublicUrl } from './public-url.ts'
import { StructuredData, type Thing } from './structured-data.tsx'
import { useSalon } from './use-salon.ts'

const priceCurrency = 'EUR'

/** The salon as search engines and maps know a business. */
export function SalonData({ prices }: { prices: readonly string[] }) {
  return <StructuredData thing={salonThing(useSalon(), { publicUrl: usePublicUrl(), prices })} />
}

/**
 * The salon as a business, from its settings alone. `prices` are the decimal strings of the active
 * price list.
 */
export function salonThing(
  salon: PublicSalon,
  { publicUrl, prices }: { publicUrl: string; prices: readonly string[] },
): Thing {
  const { latitude, longitude } = salon
  return {
    '@type': 'LocalBusiness',
    // the vocabulary knows no salon for dogs
    additionalType: 'https://en.wikipedia.org/wiki/Dog_grooming',
    '@id': `${publicUrl}/#salon`,
    name: salon.name,
    url: `${publicUrl}/`,
    image: `${publicUrl}${SHARE_PICTURE}`,
    telephone: salon.phone,
    email: salon.email,
    vatID: salon.vatNumber.replaceAll(/[\s.]/g, '') || undefined,
    foundingDate: String(salon.activeSince),
    priceRange: priceRange(prices),
    currenciesAccepted: priceCurrency,
    makesOffer: offerOf(prices, publicUrl),
    address: addressOf(salon),
    geo:
      latitude === null || longitude === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude, longitude },
    sameAs: sameAs(salon),
    openingHoursSpecification: openingHours(salon),
  }
}

/** Undefined while nothing but an example stands there. */
function addressOf(salon: PublicSalon): Thing | undefined {
  if (shownPlace(salon).length === 0) return undefined
  return {
    '@type': 'PostalAddress',
    streetAddress: salon.street,
    postalCode: salon.postalCode,
    addressLocality: salon.city,
    addressCountry: salon.country === 'België' ? 'BE' : salon.country,
  }
}

/** Where else the salon shows itself. */
function sameAs({ website, facebook, instagram, twitter }: PublicSalon): string[] | undefined {
  const places = [website, facebook, instagram, twitter].filter((place) => place !== '')
  return places.length > 0 ? places : undefined
}

/** All treatments as one offer, from the lowest price to the highest; undefined without prices. */
function offerOf(prices: readonly string[], publicUrl: string): Thing | undefined {
  const range = rangeOf(prices)
  if (!range) return undefined
  return {
    '@type': 'AggregateOffer',
    url: `${publicUrl}/services`,
    lowPrice: toDecimal(range.lowest),
    highPrice: toDecimal(range.highest),
    priceCurrency,
    offerCount: prices.length,
  }
}

/** `€ 40,00 – € 120,00`; undefined without prices. */
function priceRange(prices: readonly string[]): string | undefined {
  const range = rangeOf(prices)
  if (!range) return undefined
  const { lowest, highest } = range
  return lowest === highest ? formatEuro(lowest) : `${formatEuro(lowest)} – ${formatEuro(highest)}`
}

function rangeOf(prices: readonly string[]): { lowest: Cents; highest: Cents } | undefined {
  const cents = prices.map((price) => parseCents(price)).filter((price) => price !== undefined)
  return cents.length === 0
    ? undefined
    : { lowest: Math.min(...cents), highest: Math.max(...cents) }
}

/** One entry per stretch of hours, with all days that have it; closed days have none. */
function openingHours({ openingHours: hours }: PublicSalon) {
  const days = new Map<string, string[]>()
  for (const day of weekdays)
    for (const { from, to } of hours[day]) {
      const stretch = `${from} ${to}`
      days.set(stretch, [
        ...(days.get(stretch) ?? []),
        `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      ])
    }
  return [...days].map(([stretch, dayOfWeek]) => {
    const [opens, closes] = stretch.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}
