import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { withdrawalSchema } from '#money/gift-vouchers/withdrawal/wire.ts'

const PATH = '/api/gift-vouchers/withdraw'

/**
 * Starts a withdrawal: a link goes to the buyer. Throws ApiError, with the reason when it cannot be
 * withdrawn.
 */
export function requestWithdrawal(body: { code: string; email: string }) {
  return callApi(PATH, { method: 'POST', body })
}

/** The voucher that the link of a withdrawal mail is about. */
export function withdrawalQuery(token: string) {
  return apiQuery({
    queryKey: ['voucher-withdrawal', token],
    path: `${PATH}?${new URLSearchParams({ token })}`,
    answer: withdrawalSchema,
    networkMode: 'always',
  })
}

/** Withdraws the order of a voucher, whose money goes back. Throws ApiError. */
export function withdraw(token: string) {
  return callApi(`${PATH}/confirm`, { method: 'POST', body: { token }, answer: withdrawalSchema })
}
