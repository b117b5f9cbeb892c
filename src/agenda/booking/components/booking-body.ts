import { MASK } from '#lib/mask.ts'
import { type Draft, isKnownStranger, pickedDog, type VisitRow } from './wizard-draft.ts'
import { rowBreed } from './wizard-rows.ts'

/**
 * What the wizard posts: the single shape, or one request with `appointments` in multi mode. What a
 * known visitor leaves empty goes as a mask, for which the server knows the value.
 */
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
    ...(draft.member && { staffId: draft.member.id }),
  }
}

function personBody(draft: Draft) {
  const { person, lookUp, accepted, news } = draft
  const unsaid = isKnownStranger(draft) ? MASK : ''
  const firstName = person.firstName.trim() || unsaid
  const lastName = person.lastName.trim() || unsaid
  return {
    customerName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    customerEmail: person.email.trim(),
    customerPhone: person.phone.trim() || unsaid,
    customerAddress: person.address.trim() || unsaid,
    customerPostcode: person.postalCode.trim() || unsaid,
    customerCity: person.city.trim() || unsaid,
    ...(lookUp?.customer?.recognised && { customerId: lookUp.customer.id, wantsNews: news }),
    ...(news && { wantsNews: news }),
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
    ...(row.staffId && { staffId: row.staffId }),
  }
}
