import { getTableName, sql } from 'drizzle-orm'
import { safeParse } from 'valibot'
import { importSchema } from '#desk/imports/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { importedRows, imports } from '#server/db/tables/imports.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { products, stockMovements } from '#server/db/tables/products.ts'
import { services } from '#server/db/tables/services.ts'
import type { BrokenFile } from '#tests/support/broken-files.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const PATH = '/api/admin/imports'
/** What an import may write, and a mail, which it may not. */
const SALON = [
  customers,
  dogs,
  appointments,
  services,
  products,
  stockMovements,
  giftVouchers,
  voucherMovements,
  customerCards,
  cardMovements,
  outbox,
]

/** A salon whose owner tries files, and what went wrong with them in words. */
export async function openImportSalon() {
  const context = await createTestApp()
  const { app, deps } = context
  const owner = await createOwner(app)
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const upload = async ({ kind, bytes }: Pick<BrokenFile, 'kind' | 'bytes'>) => {
    const body = new FormData()
    body.set('kind', kind)
    body.set('file', new File([new Uint8Array(bytes)], 'bestand.csv'))
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await app.request(PATH, { method: 'POST', body, headers })
    return { status: answer.status, body: Object(await answer.json()) }
  }
  const countAll = async (tables: typeof SALON) => {
    const counts: Record<string, number> = {}
    for (const table of tables) counts[getTableName(table)] = await deps.db.$count(table)
    return JSON.stringify(counts)
  }

  /**
   * Brings a file in and takes it back: everything that is not as it should be. An answer is no error of
   * ours, a refusal says why, nothing is stored by looking, and after undoing all is as before.
   */
  const tryOut = async (file: BrokenFile) => {
    const problems: string[] = []
    const salon = await countAll(SALON)
    const isAsBefore = async (when: string) => {
      const now = await countAll(SALON)
      if (now !== salon) problems.push(`${when}: ${salon} became ${now}`)
    }
    const answered = (what: string, { status, body }: { status: number; body: unknown }) => {
      const { code, message, error } = Object(body)
      if (status >= 500) problems.push(`${what}: ${status} ${error}`)
      if (status < 400) return true
      if (!/^[a-z_]+$/.test(String(code))) problems.push(`${what}: code ${code}`)
      if (!/^[A-Z].*\.$/s.test(String(message))) problems.push(`${what}: sentence ${message}`)
      return false
    }
    const looked = await upload(file)
    await isAsBefore('looking')
    if (!answered('looking', looked)) {
      const left = await deps.db.$count(imports)
      if (left > 0) problems.push(`refused, and ${left} imports are stored`)
      return { problems, was: 'refused' }
    }
    const { success, output } = safeParse(importSchema, looked.body)
    if (!success) return { problems: [...problems, 'looking: another answer'], was: 'refused' }
    const path = `${PATH}/${output.id}`
    const rows = await owner.get(`${path}/rows?limit=500`)
    answered('the rows', rows)
    const applied = await owner.post(`${path}/apply`)
    if (answered('applying', applied)) answered('undoing', await owner.post(`${path}/undo`))
    else await owner.remove(path)
    await isAsBefore('undoing')
    await context.tableOwner.execute(sql`delete from ${importedRows}`)
    await context.tableOwner.execute(sql`delete from ${imports}`)
    return { problems, was: applied.status < 400 ? 'brought in' : 'not applied' }
  }
  return { ...context, owner, cookie, upload, tryOut }
}
