import { type OfferView, offerViewSchema } from '#agenda/waiting-list/offers/wire.ts'
import { callApi } from '#lib/api-client.ts'

/**
 * Takes an offered time, or gives it back. Throws ApiError, `offer_over` when it is not held any
 * more.
 */
export function answerOffer(token: string, answer: 'accept' | 'decline'): Promise<OfferView> {
  return callApi(`/api/waiting-list/offers/${encodeURIComponent(token)}/${answer}`, {
    method: 'POST',
    answer: offerViewSchema,
  })
}
