import { type Draft, pickedDog, type VisitRow } from './wizard-draft.ts'
import { rowBreed } from './wizard-rows.ts'

/** What the wizard posts: the single shape, or one request with `appointments` in multi mode. Masks left alone go as they are. */
export function bookingBody(draft: Draft) {
  const person = personBody(draft)
  if (draft.multi) return { ...person, appointments: draft.rows.map(visitBody) }
  const dog = pickedDog(draft)
  return {
    ...person,
    petName: dog ? dog.name : draft.dogName.trim(),
    petBreed: dog ? dog.breed : draft.breed.trim(),
    notes: draft.notes.trim(),
    appointmentDate: draft.date,
    appointmentTime: draft.time,
    service: draft.service,
    ...(dog && { dogId: dog.id }),
  }
}

function personBody({ person, lookUp, accepted }: Draft) {
  const firstName = person.firstName.trim()
  const lastName = person.lastName.trim()
  return {
    customerName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    customerEmail: person.email.trim(),
    customerPhone: person.phone.trim(),
    customerAddress: person.address.trim(),
    customerPostcode: person.postalCode.trim(),
    customerCity: person.city.trim(),
    ...(lookUp?.customer && { customerId: lookUp.customer.id }),
    acceptedRules: accepted,
  }
}

function visitBody(row: VisitRow) {
  return {
    appointmentDate: row.date,
    appointmentTime: row.time,
    service: row.service,
    petName: row.dogName.trim(),
    petBreed: rowBreed(row).trim(),
    notes: row.notes.trim(),
    ...(row.dogId !== '' && { dogId: row.dogId }),
  }
}
