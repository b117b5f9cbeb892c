/** The street of a new salon, which does not exist: clients never read it. */
export const EXAMPLE_STREET = 'Voorbeeldstraat 1'

type Place = { street: string; postalCode: string; city: string }

/** The lines of an address; none as long as the owner set no street. */
export function placeLines({ street, postalCode, city }: Place): string[] {
  return street === '' || street === EXAMPLE_STREET ? [] : [street, `${postalCode} ${city}`.trim()]
}

/** The same in one line; empty as long as the owner set no street. */
export function placeOf(place: Place): string {
  return placeLines(place).join(', ')
}

/** As the site shows it: the lines of the example too, until a visitor booked (064). */
export function shownPlace(salon: Place & { tookBooking: boolean }): string[] {
  const example = [salon.street, `${salon.postalCode} ${salon.city}`]
  return salon.tookBooking ? placeLines(salon) : example
}
