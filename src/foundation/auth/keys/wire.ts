import { array, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { scopes } from '#lib/scopes.ts'

/** A key of a program; of the key itself only its beginning. */
export const keySchema = object({
  id: string(),
  name: string(),
  beginning: string(),
  scopes: array(picklist(namesOf(scopes))),
  createdAt: string(),
  expiresAt: string(),
  lastUsedAt: nullable(string()),
})
export type ApiKey = InferOutput<typeof keySchema>

/** A new key, answered this once. */
export const createdKeySchema = object({ key: string(), name: string() })
export type CreatedKey = InferOutput<typeof createdKeySchema>
