import { integer, literal, number, object, pipe } from 'valibot'

/** A whole number. */
export const whole = pipe(number(), integer())

/** What a verb answers that has nothing to tell. */
export const successSchema = object({ success: literal(true) })
