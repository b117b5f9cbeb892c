import { picklist } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { visitStates } from '#lib/states.ts'

/**
 * How a visit stands. Here, because visitors' pages and clients know it too and need nothing else
 * of the agenda; apart, because a page that shows no visit needs none of the states.
 */
export const appointmentStatusSchema = picklist(namesOf(visitStates))
