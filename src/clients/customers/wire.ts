import { array, boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** A customer as the look-up by e-mail answers: masked unless this browser is recognised for her. */
export const foundCustomerSchema = object({
  id: string(),
  firstName: string(),
  lastName: string(),
  phone: string(),
  address: string(),
  postalCode: string(),
  city: string(),
  recognised: boolean(),
})
export type FoundCustomer = InferOutput<typeof foundCustomerSchema>

/** A saved dog as the wizard offers it. */
export const savedDogSchema = object({ id: string(), name: string(), breed: string(), age: string() })
export type SavedDog = InferOutput<typeof savedDogSchema>

/** A dog as the owner sees it. `birthDate` and `vaccinatedUntil` are days, null when not known; the photo is at `/api/pictures/{photoId}`. */
export const dogSchema = object({
  id: string(),
  customerId: string(),
  name: string(),
  breed: string(),
  age: string(),
  weight: string(),
  gender: string(),
  color: string(),
  size: string(),
  notes: string(),
  birthDate: nullable(string()),
  vaccinatedUntil: nullable(string()),
  /** Comes back every so many weeks; null: as the salon's setting says. */
  rebookWeeks: nullable(whole),
  /** What the owner wants to be warned of at each visit. */
  warning: string(),
  /** Words of the notes that are no warning for this dog. */
  ignoredWarnings: array(string()),
  isActive: boolean(),
  photoId: nullable(string()),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type Dog = InferOutput<typeof dogSchema>

/** A customer as the owner sees her. Visits are counted without the cancelled ones; `totalAppointments` is the specification's other name for `appointmentCount`. */
export const customerSchema = object({
  id: string(),
  firstName: string(),
  lastName: string(),
  email: string(),
  phone: string(),
  address: string(),
  postalCode: string(),
  city: string(),
  notes: string(),
  /** Whether she wants mails that are not about a visit of hers. */
  wantsNews: boolean(),
  dogs: array(dogSchema),
  appointmentCount: whole,
  totalAppointments: whole,
  firstVisit: nullable(string()),
  lastVisit: nullable(string()),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type WholeCustomer = InferOutput<typeof customerSchema>

/** One of a customer's appointments, as her page lists it. */
export const visitSchema = object({
  id: string(),
  dogId: nullable(string()),
  dogName: string(),
  dogBreed: string(),
  service: string(),
  price: nullable(string()),
  /** What was paid for it at the till, tips apart and what was given back subtracted. */
  paid: string(),
  date: string(),
  startTime: string(),
  endTime: string(),
  status: picklist(['pending', 'confirmed', 'cancelled']),
  isNoShow: boolean(),
  comments: string(),
  notes: string(),
})
export type Visit = InferOutput<typeof visitSchema>

/** What a customer paid at the till in all. */
export const paidSchema = object({ total: string() })
