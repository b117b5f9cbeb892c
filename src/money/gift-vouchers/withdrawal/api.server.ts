import { lookUpLimit } from '#money/gift-vouchers/rules.ts'
import {
  mailWithdrawLinks,
  readWithdrawal,
  startWithdrawal,
  withdraw,
} from '#money/gift-vouchers/withdrawal/commands.server.ts'
import {
  withdrawLinkSchema,
  withdrawRequestSchema,
  withdrawTokenSchema,
} from '#money/gift-vouchers/withdrawal/schema.ts'
import { startedWithdrawalSchema, withdrawalSchema } from '#money/gift-vouchers/withdrawal/wire.ts'
import { anyone } from '#server/http/routes.ts'

export const withdrawalEndpoints = [
  anyone.post('/api/gift-vouchers/withdraw', {
    summary:
      'Step one of withdrawing an online order, by its code and the address of its buyer: what is declared, and the token to confirm it; 409 voucher_unusable when there is no right of withdrawal',
    body: withdrawRequestSchema,
    answer: startedWithdrawalSchema,
    limit: lookUpLimit,
    handle: ({ deps, body }) => startWithdrawal(deps, body),
  }),
  anyone.post('/api/gift-vouchers/withdraw/link', {
    summary:
      'The same without the code: mails a link for each order that can be withdrawn; answers the same when there is none',
    body: withdrawLinkSchema,
    limit: lookUpLimit,
    async handle({ deps, body }) {
      await mailWithdrawLinks(deps, body.email)
    },
  }),
  anyone.get('/api/gift-vouchers/withdraw', {
    summary: 'What the link of a withdrawal is about; changes nothing',
    query: withdrawTokenSchema,
    answer: withdrawalSchema,
    limit: lookUpLimit,
    handle: ({ deps, query }) => readWithdrawal(deps, query.token),
  }),
  anyone.post('/api/gift-vouchers/withdraw/confirm', {
    summary:
      'Step two: takes the voucher back and gives the money back; asked again it answers the same',
    body: withdrawTokenSchema,
    answer: withdrawalSchema,
    limit: lookUpLimit,
    handle: ({ deps, body }) => withdraw(deps, body.token),
  }),
]
