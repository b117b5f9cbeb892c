import { type InferOutput, nullable, object, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { roles } from '#lib/roles.ts'
import { personStates } from '#lib/states.ts'

const personStateSchema = picklist(namesOf(personStates))
export type PersonState = InferOutput<typeof personStateSchema>

/** Somebody who logs in, as the owner sees her; the owner herself has no address here. */
export const personSchema = object({
  id: string(),
  name: string(),
  role: picklist(namesOf(roles)),
  email: nullable(string()),
  staffId: nullable(string()),
  state: personStateSchema,
  /** When she last asked for something, while one of her sessions lives. */
  lastSeenAt: nullable(string()),
})
export type ListedPerson = InferOutput<typeof personSchema>

/** The link of an invitation, answered this once, and to which address it was mailed. */
export const invitedSchema = object({ link: string(), email: string() })
export type Invited = InferOutput<typeof invitedSchema>

/** What who opens an invitation reads. */
export const openInvitationSchema = object({ name: string(), email: string() })
export type OpenInvitation = InferOutput<typeof openInvitationSchema>
