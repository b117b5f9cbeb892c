import { array, nullable, number, object, string } from 'valibot'

/** How many codes somebody has left, and since when she has these. */
export const recoverySchema = object({ left: number(), madeAt: nullable(string()) })

/** A new set, answered this once. */
export const newCodesSchema = object({ codes: array(string()) })
