import { countUnbalanced } from '#desk/backups/proof/data.server.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { loadBackup } from '#server/backup/load.ts'
import type { Salon } from '#server/backup/parts.ts'
import { withScratch } from '#server/backup/scratch.ts'
import { unseal } from '#server/backup/seal.ts'
import { connect, type Db } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'

type Place = {
  file: string
  key: string | undefined
  /** The address of the owner of the salon's database, beside which the scratch one is made. */
  ownerUrl: string
  /** Where a scratch server may lie when that owner may make no databases. */
  folder: string
  migrationsFolder: string
}
type Proof = { salon: Salon; rows: number; days: number; entries: number }

/**
 * Restores a backup into a scratch database, brings it up to this program and checks its books,
 * then lets `use` have it before it goes. Throws BackupError when anything does not hold.
 */
export async function proveBackup(
  { file, key, ownerUrl, folder, migrationsFolder }: Place,
  use: (scratchUrl: string) => Promise<void> = async () => undefined,
): Promise<Proof> {
  return await withScratch({ ownerUrl, folder }, async (url) => {
    const loaded = await loadBackup(url, unseal(file, key), migrationsFolder)
    const { db, pool } = connect(url, createLog('silent'))
    const book = await checkBooks(db).finally(() => pool.end())
    await use(url)
    return { ...loaded, ...book }
  })
}

/** Throws BackupError when ledgers or the chain of the day book do not hold. */
async function checkBooks(db: Db): Promise<{ days: number; entries: number }> {
  const { days, entries, problems } = await verifyBook(db)
  if (problems.length > 0)
    throw new BackupError(
      `Het dagontvangstenboek in de back-up klopt niet (${problems.length} keer): ${problems[0]}`,
    )
  const { cards, vouchers, products } = await countUnbalanced(db)
  if (cards + vouchers + products > 0)
    throw new BackupError(
      `In de back-up kloppen de standen niet: ${cards} klantenkaarten, ${vouchers} kadobonnen en ${products} producten.`,
    )
  return { days, entries }
}
