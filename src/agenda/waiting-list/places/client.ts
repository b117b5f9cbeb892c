import { joinedSchema, type Place, placeSchema } from '#agenda/waiting-list/places/wire.ts'
import { callApi } from '#lib/api-client.ts'

const PATH = '/api/waiting-list'

/**
 * Puts a visitor on the list, or (with `appointmentToken`) a client who would rather come earlier.
 */
export function joinList(body: Record<string, unknown>): Promise<Place> {
  return callApi(`${PATH}/join`, { body, answer: joinedSchema })
}

/** Confirms that a client waits, or takes her off the list. */
export function answerPlace(token: string, answer: 'confirm' | 'leave'): Promise<Place> {
  return callApi(`${PATH}/places/${encodeURIComponent(token)}/${answer}`, {
    method: 'POST',
    answer: placeSchema,
  })
}
