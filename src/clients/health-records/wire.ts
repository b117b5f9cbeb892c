import { array, boolean, type InferOutput, nullable, object, string } from 'valibot'
import { healthDogFields } from '#clients/customers/texts.ts'
import { dogWires } from '#clients/customers/wire.ts'
import { dateFields, flagFields, textFields } from '#clients/health-records/rules.ts'
import { byKind, keyed } from '#lib/keyed.ts'
import { whole } from '#lib/wire.ts'

/** A health form, with the two dates of its dog that decide over warnings. */
export const healthRecordSchema = object({
  id: string(),
  customerId: nullable(string()),
  dogId: nullable(string()),
  ...keyed(textFields, () => string()),
  ...keyed(flagFields, () => boolean()),
  allergies: array(string()),
  /** Null: nobody said so. */
  isVaccinated: nullable(boolean()),
  ...keyed(dateFields, () => nullable(string())),
  /** The one allergy, `meerdere` for several: the specification's own field, which follows. */
  skinAllergies: string(),
  /** Of the dog that the form is tied to; null when it is not known or there is none. */
  dogBirthDate: nullable(string()),
  dogVaccinatedUntil: nullable(string()),
  /** What the form asks of that dog, as it is kept with it. */
  dog: nullable(object(byKind(healthDogFields, dogWires))),
  /** The client filled it in herself, on the page of her visit. */
  isFromClient: boolean(),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type HealthRecord = InferOutput<typeof healthRecordSchema>
