import { AppError } from '#lib/errors.ts'
import { terminalPaymentSchema } from '#money/payments/schema.ts'
import {
  askTransaction,
  cancelTransaction,
  decideTransaction,
  readTransaction,
  startTerminal,
} from '#money/payments/terminal/commands.server.ts'
import {
  providerPathSchema,
  sandboxOutcomeSchema,
  sandboxPathSchema,
  transactionPathSchema,
} from '#money/payments/terminal/schema.ts'
import {
  providersSchema,
  startedSchema,
  terminalStatusSchema,
} from '#money/payments/terminal/wire.ts'
import { owner } from '#server/http/routes.ts'

/** What the terminal is asked, and what it says. */
export const terminalEndpoints = [
  owner.get('/api/payments/providers', {
    summary: 'The terminals that can be asked; none when payments are off',
    answer: providersSchema,
    async handle({ deps: { terminal } }) {
      if (terminal.mode === 'off') return { providers: [] }
      const test = terminal.mode === 'sandbox'
      return {
        providers: [
          {
            name: 'sumup' as const,
            label: test ? 'SumUp (testbetaling)' : 'SumUp',
            mode: terminal.mode,
            test,
          },
        ],
      }
    },
  }),
  owner.post('/api/payments/sandbox/:transactionId', {
    scope: null,
    summary: 'Sandbox only: decides what becomes of a payment at the terminal; 404 otherwise',
    params: sandboxPathSchema,
    body: sandboxOutcomeSchema,
    answer: terminalStatusSchema,
    status: 201,
    handle: ({ deps, params, body }) => decideTransaction(deps, params.transactionId, body.outcome),
  }),
  owner.post('/api/payments/:provider', {
    summary:
      'Sells, and asks the terminal for what is not paid otherwise; it stays pending when the provider is down',
    params: providerPathSchema,
    body: terminalPaymentSchema,
    answer: startedSchema,
    status: 201,
    idempotent: true,
    async handle({ deps, params, body, repeat }) {
      knownProvider(params.provider)
      return await startTerminal(deps, body.paymentData, repeat)
    },
  }),
  owner.get('/api/payments/:provider/:transactionId/status', {
    summary: 'What we know of a payment at the terminal; asks nobody',
    params: transactionPathSchema,
    answer: terminalStatusSchema,
    async handle({ deps, params }) {
      knownProvider(params.provider)
      return await readTransaction(deps.db, params.transactionId)
    },
  }),
  owner.post('/api/payments/:provider/:transactionId/status', {
    summary: 'Asks the provider now',
    params: transactionPathSchema,
    answer: terminalStatusSchema,
    status: 201,
    async handle({ deps, params }) {
      knownProvider(params.provider)
      return await askTransaction(deps, params.transactionId)
    },
  }),
  owner.post('/api/payments/:provider/:transactionId/cancel', {
    summary:
      'Calls a payment off, at the provider too when it can; 409 payment_settled when it is paid',
    params: transactionPathSchema,
    answer: terminalStatusSchema,
    status: 201,
    async handle({ deps, params }) {
      knownProvider(params.provider)
      return await cancelTransaction(deps, params.transactionId)
    },
  }),
]

function knownProvider(provider: string) {
  if (provider !== 'sumup') throw new AppError('not_found', 'Deze betaalprovider bestaat niet.')
}
