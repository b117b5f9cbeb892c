import type { Appointment } from '#agenda/appointments/wire.ts'
import { formatLongDate } from '#lib/dates.ts'
import type { Block, Fact, MailSalon } from '#lib/mail-body.ts'
import { calledDog, fullName, greet, isSeen } from '#lib/names.ts'
import { mailLink, telLink, whatsappLink } from '#lib/reach.ts'

// What the owner reads of a booking besides the visits themselves.

/** A field that was typed otherwise than the customer's card has it. */
export type MailedDifference = { label: string; stored: string; typed: string }

/** Who booked, each line a way to reach her. */
export function customerFacts({
  firstName,
  lastName,
  phone,
  email,
  address,
  postalCode,
  city,
}: Appointment): Fact[] {
  const where = [address, `${postalCode} ${city}`.trim()].filter(isSeen).join(', ')
  return [
    { label: 'Naam', value: fullName({ firstName, lastName }) },
    { label: 'Telefoon', value: phone, href: telLink(phone) },
    { label: 'E-mail', value: email, href: mailLink(email), isAddress: true },
    ...(where ? [{ label: 'Adres', value: where }] : []),
  ]
}

/** What she wrote about a visit. */
export function remarksOf({ notes, comments }: Appointment): Fact[] {
  const remarks = [notes, comments].filter(isSeen).join('\n')
  return remarks ? [{ label: 'Opmerking', value: remarks }] : []
}

/** What she typed otherwise than her card has it. */
export function differenceBlocks(differences: readonly MailedDifference[]): Block[] {
  if (differences.length === 0) return []
  return [
    {
      type: 'facts',
      title: 'Anders dan op de klantenkaart',
      facts: differences.map(({ label, stored, typed }) => ({
        label,
        value: `${typed}\n(op de kaart: ${stored || 'leeg'})`,
      })),
    },
  ]
}

/**
 * What the owner may want to do next: each visit has its own page, and the client is reached about
 * the first.
 */
export function ownerLinks(
  appointments: readonly Appointment[],
  { salon, publicUrl }: { salon: MailSalon; publicUrl: string },
) {
  const [first] = appointments
  if (!first) return []
  const { firstName, phone, dogName, date } = first
  const single = appointments.length === 1
  return [
    ...appointments.map(({ id }, index) => ({
      label: single ? 'Bekijken en bevestigen' : `Afspraak ${index + 1} bekijken en bevestigen`,
      href: `${publicUrl}/admin/afspraken?afspraak=${id}`,
    })),
    { label: `Bel ${isSeen(firstName) ? firstName : 'de klant'}`, href: telLink(phone) },
    {
      label: 'WhatsApp',
      href: whatsappLink(
        phone,
        `${greet(firstName)}, dit is ${salon.name} over de afspraak van ${calledDog(dogName)} op ${formatLongDate(date)}.`,
      ),
    },
  ]
}
