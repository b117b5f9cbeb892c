import type { PublicSalon } from '#foundation/salon/wire.ts'
import { ButtonLink } from '#ui/button.tsx'
import { StreetMap } from './illustrations/street-map.tsx'

/** About 600 m around the door, in degrees. */
const AROUND = { longitude: 0.006, latitude: 0.003 }

/**
 * A drawing that gives way to OpenStreetMap when it scrolls into view: until then nothing of the
 * visit reaches another site.
 */
export function LocationMap({ salon }: { salon: PublicSalon }) {
  const frame = frameAddress(salon)
  return (
    <div className="mt-6">
      {frame && (
        <figure className="m-0 h-[400px] overflow-hidden rounded-card border border-line bg-pine-soft *:[iframe]:size-full print:hidden noscript:hidden">
          <StreetMap className="size-full" preserveAspectRatio="xMidYMid slice" aria-hidden />
          <template id="map">
            <iframe src={frame} title="Kaart van onze straat" />
          </template>
        </figure>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <span>
          {salon.street}, {salon.postalCode} {salon.city}
        </span>
        <ButtonLink href={linkAddress(salon)} target="_blank" rel="noopener" variant="secondary">
          Open in OpenStreetMap<span className="sr-only"> (nieuw venster)</span>
        </ButtonLink>
      </p>
    </div>
  )
}

function frameAddress({ latitude, longitude }: PublicSalon): string | undefined {
  if (latitude === null || longitude === null) return undefined
  const box = [
    longitude - AROUND.longitude,
    latitude - AROUND.latitude,
    longitude + AROUND.longitude,
    latitude + AROUND.latitude,
  ].map((degrees) => degrees.toFixed(5))
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box.join(','))}&layer=mapnik&marker=${encodeURIComponent(`${latitude},${longitude}`)}`
}

function linkAddress({
  latitude,
  longitude,
  street,
  postalCode,
  city,
  country,
}: PublicSalon): string {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${postalCode} ${city}, ${country}`)}`
}
