import { and, desc, eq, sql } from 'drizzle-orm'
import { mailLink } from '#clients/devices/commands.server.ts'
import { customers } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import type { Deps } from '#server/deps.ts'
import type { createBrowser } from '#tests/support/browser.ts'

/** The secret of a new link in the mailbox of a customer. */
export async function mailedToken(deps: Deps, email: string): Promise<string> {
  const [customer] = await deps.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()))
  await mailLink(deps, customer?.id ?? '', 'device')
  const [mail] = await deps.db
    .select({ keys: outbox.keys })
    .from(outbox)
    .where(and(eq(outbox.kind, 'my-data-link'), eq(outbox.state, 'waiting')))
    .orderBy(desc(sql`ctid`))
    .limit(1)
  return mail?.keys?.[0] ?? ''
}

/**
 * Has a browser recognised for a customer as she would: by the button behind a link in her mailbox.
 */
export async function recogniseBrowser(
  deps: Deps,
  browser: ReturnType<typeof createBrowser>,
  email: string,
) {
  const { status } = await browser.post('/api/devices', { token: await mailedToken(deps, email) })
  if (status !== 201) throw new Error(`the browser was not recognised: ${status}`)
}
