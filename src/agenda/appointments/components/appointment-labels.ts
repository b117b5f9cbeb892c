import { contactFields, healthDogFields } from '#clients/customers/texts.ts'
import { labelsOf } from '#lib/keyed.ts'

/** What the fields of an appointment are called on screen. */
export const FIELD_LABELS = {
  ...labelsOf(contactFields),
  dogName: 'Naam van de hond',
  dogBreed: 'Ras',
  service: 'Behandeling',
  date: 'Datum',
  startTime: 'Beginuur',
  endTime: 'Einduur',
  price: 'Prijs',
  status: 'Status',
  comments: 'Opmerkingen van de klant',
  notes: 'Notities voor jezelf',
} as const

/** What the history calls the rest that it tells of. */
export const EVENT_LABELS = {
  acceptedRulesVersion: 'Aanvaarde salonregels, versie',
  healthForm: 'Gezondheidsformulier',
  ...labelsOf(healthDogFields),
} as const
