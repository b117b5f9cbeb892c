import type { OfferView, Place } from '#agenda/waiting-list/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { boolean, list, maybe, number, object, oneOf, text } from '#lib/read.ts'

const PATH = '/api/waiting-list'

const readPlace = object({
  state: oneOf('waiting', 'offered', 'booked', 'withdrawn', 'expired'),
  dogName: text,
  service: text,
  fromDate: text,
  toDate: text,
  weekdays: list(number),
  fromTime: text,
  toTime: text,
  isConfirmed: boolean,
})

const readOffer = object({
  state: oneOf('open', 'accepted', 'declined', 'lapsed', 'withdrawn'),
  date: text,
  startTime: text,
  endTime: text,
  service: text,
  price: maybe(text),
  dogName: text,
  heldUntil: text,
  secondsLeft: number,
  earlier: maybe(object({ date: text, startTime: text })),
  visitStatus: maybe(oneOf('pending', 'confirmed', 'cancelled')),
})

const parseOffer = (value: unknown): OfferView => {
  const { price, earlier, visitStatus, ...offer } = readOffer(value)
  return { ...offer, price: price ?? null, earlier: earlier ?? null, visitStatus: visitStatus ?? null }
}

/** Puts a visitor on the list, or (with `appointmentToken`) a client who would rather come earlier. Throws ApiError. */
export function joinList(body: Record<string, unknown>): Promise<Place> {
  return callApi(`${PATH}/join`, { method: 'POST', body, parse: readPlace })
}

/** Takes an offered time, or gives it back. Throws ApiError, `offer_over` when it is not held any more. */
export function answerOffer(token: string, answer: 'accept' | 'decline'): Promise<OfferView> {
  return callApi(`${PATH}/offers/${encodeURIComponent(token)}/${answer}`, { method: 'POST', parse: parseOffer })
}

/** Confirms that a client waits, or takes her off the list. Throws ApiError. */
export function answerPlace(token: string, answer: 'confirm' | 'leave'): Promise<Place> {
  return callApi(`${PATH}/places/${encodeURIComponent(token)}/${answer}`, { method: 'POST', parse: readPlace })
}
