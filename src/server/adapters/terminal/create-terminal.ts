import { createSandboxTerminal } from '#server/adapters/terminal/sandbox.ts'
import { createSumUpTerminal } from '#server/adapters/terminal/sumup.ts'
import { type Terminal, TerminalUnavailable } from '#server/adapters/terminal/terminal.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'

/**
 * The terminal of this salon: SumUp when payments are live and its keys are set, the sandbox when
 * they are tried out, otherwise none.
 */
export function createTerminal(
  env: Pick<Env, 'PAYMENTS' | 'SUMUP_API_KEY' | 'SUMUP_MERCHANT_CODE'>,
  db: Db,
): Terminal {
  if (env.PAYMENTS === 'sandbox') return createSandboxTerminal(db)
  const { SUMUP_API_KEY: apiKey, SUMUP_MERCHANT_CODE: merchantCode } = env
  return env.PAYMENTS === 'live' && apiKey && merchantCode
    ? createSumUpTerminal({ apiKey, merchantCode })
    : noTerminal
}

const noTerminal: Terminal = { mode: 'off', start: refuse, ask: refuse, cancel: refuse }

async function refuse(): Promise<never> {
  throw new TerminalUnavailable('there is no terminal')
}
