import { integer, literal, number, object, picklist, pipe } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { visitStates } from '#lib/states.ts'

/** A whole number. */
export const whole = pipe(number(), integer())

/**
 * How a visit stands. Here, because visitors' pages and clients know it too and need nothing else
 * of the agenda.
 */
export const appointmentStatusSchema = picklist(namesOf(visitStates))

/** What a verb answers that has nothing to tell. */
export const successSchema = object({ success: literal(true) })
