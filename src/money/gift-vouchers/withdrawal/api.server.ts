import { lookUpLimit } from '#money/gift-vouchers/rules.ts'
import {
  mailWithdrawLink,
  readWithdrawal,
  withdraw,
} from '#money/gift-vouchers/withdrawal/commands.server.ts'
import {
  withdrawRequestSchema,
  withdrawTokenSchema,
} from '#money/gift-vouchers/withdrawal/schema.ts'
import { withdrawalSchema } from '#money/gift-vouchers/withdrawal/wire.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const withdrawalEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/withdraw',
    access: 'public',
    summary:
      'Step one of withdrawing an online order: mails the buyer a link; 409 voucher_unusable when there is no right of withdrawal',
    body: withdrawRequestSchema,
    limit: lookUpLimit,
    async handle({ deps, body }) {
      await mailWithdrawLink(deps, body)
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/gift-vouchers/withdraw',
    access: 'public',
    summary: 'What the link of a withdrawal is about; changes nothing',
    query: withdrawTokenSchema,
    answer: withdrawalSchema,
    limit: lookUpLimit,
    handle: ({ deps, query }) => readWithdrawal(deps, query.token),
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/withdraw/confirm',
    access: 'public',
    summary:
      'Step two: takes the voucher back and gives the money back; asked again it answers the same',
    body: withdrawTokenSchema,
    answer: withdrawalSchema,
    limit: lookUpLimit,
    handle: ({ deps, body }) => withdraw(deps, body.token),
  }),
]
