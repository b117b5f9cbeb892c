import path from 'node:path'
import type { AccessPoint } from '#server/adapters/access-point/access-point.ts'
import { createSandboxAccessPoint } from '#server/adapters/access-point/sandbox.ts'
import type { Env } from '#server/env.ts'

/** The access point that the environment names; none by default. */
export function createAccessPoint(env: Env): AccessPoint | undefined {
  return env.E_INVOICES === 'sandbox'
    ? createSandboxAccessPoint(path.join(env.DATA_DIR, 'e-invoices'))
    : undefined
}
