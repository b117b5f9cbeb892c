import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { startedWithdrawalSchema, withdrawalSchema } from '#money/gift-vouchers/withdrawal/wire.ts'

const PATH = '/api/gift-vouchers/withdraw'

/**
 * Step one of a withdrawal: what is to be confirmed, with the token for it. Throws ApiError, with
 * the reason when it cannot be withdrawn.
 */
export function startWithdrawal(body: { code: string; email: string }) {
  return callApi(PATH, { body, answer: startedWithdrawalSchema })
}

/** Has links mailed to a buyer who has no code at hand. */
export function mailWithdrawLinks(email: string) {
  return callApi(`${PATH}/link`, { body: { email } })
}

/** The voucher that the token of a withdrawal is about. */
export function withdrawalQuery(token: string) {
  return apiQuery('voucher-withdrawal', `${PATH}?${new URLSearchParams({ token })}`, {
    answer: withdrawalSchema,
    networkMode: 'always',
  })
}

/** Withdraws the order of a voucher, whose money goes back. */
export function withdraw(token: string) {
  return callApi(`${PATH}/confirm`, { body: { token }, answer: withdrawalSchema })
}
