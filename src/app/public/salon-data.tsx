import { useOutletContext } from 'react-router'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { type Cents, formatEuro, parseCents } from '#lib/money.ts'
import { weekdays } from '#lib/opening-hours.ts'
import { usePublicUrl } from './public-url.ts'
import { StructuredData, type Thing } from './structured-data.tsx'

/** The salon as search engines and maps know a business. */
export function SalonData({ prices }: { prices: readonly string[] }) {
  return (
    <StructuredData
      thing={salonThing(useOutletContext<PublicSalon>(), { publicUrl: usePublicUrl(), prices })}
    />
  )
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
    additionalType: 'PetGrooming',
    '@id': `${publicUrl}/#salon`,
    name: salon.name,
    url: `${publicUrl}/`,
    image: `${publicUrl}/share.png`,
    telephone: salon.phone,
    email: salon.email,
    vatID: salon.vatNumber || undefined,
    foundingDate: String(salon.activeSince),
    priceRange: priceRange(prices),
    currenciesAccepted: 'EUR',
    address: {
      '@type': 'PostalAddress',
      streetAddress: salon.street,
      postalCode: salon.postalCode,
      addressLocality: salon.city,
      addressCountry: salon.country === 'België' ? 'BE' : salon.country,
    },
    geo:
      latitude === null || longitude === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude, longitude },
    sameAs: sameAs(salon),
    openingHoursSpecification: openingHours(salon),
  }
}

/** Where else the salon shows itself. */
function sameAs({ website, facebook, instagram, twitter }: PublicSalon): string[] | undefined {
  const places = [website, facebook, instagram, twitter].filter((place) => place !== '')
  return places.length > 0 ? places : undefined
}

/** `€ 40,00 – € 120,00`; undefined without prices. */
function priceRange(prices: readonly string[]): string | undefined {
  const cents: Cents[] = prices
    .map((price) => parseCents(price))
    .filter((price) => price !== undefined)
  if (cents.length === 0) return undefined
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)]
  return lowest === highest ? formatEuro(lowest) : `${formatEuro(lowest)} – ${formatEuro(highest)}`
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
