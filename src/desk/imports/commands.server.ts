import { randomUUID } from 'node:crypto'
import { announce } from '#agenda/appointments/commands.server.ts'
import { lockDates } from '#agenda/slots/data.server.ts'
import {
  findImport,
  getDefaults,
  insertDrafts,
  insertImport,
  lockImports,
  lockKnown,
  readImportFile,
  readKnown,
  removeDraft,
  removeImported,
  removeOldImports,
  type StoredImport,
  updateImport,
} from '#desk/imports/data.server.ts'
import { daysNamed, daysToCome, type Plan, planImport } from '#desk/imports/planning/rules.ts'
import type { SheetTable } from '#desk/imports/reading/rules.ts'
import {
  type Choice,
  guessColumns,
  IMPORT_GONE,
  type ImportKind,
  importChoices,
  presetOf,
  UNDO_DAYS,
  whyStays,
} from '#desk/imports/rules.ts'
import type { ImportChange, RowQuery } from '#desk/imports/schema.ts'
import { importFields } from '#desk/imports/texts.ts'
import type { Import, ImportRow } from '#desk/imports/wire.ts'
import type { Announced } from '#lib/changes.ts'
import { addMonths } from '#lib/dates.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

const TOUCHED: readonly Announced[] = [
  'imports',
  'customers',
  'dogs',
  'appointments',
  'services',
  'products',
  'stock_movements',
  'gift_vouchers',
  'customer_cards',
  'card_movements',
]

type Upload = { kind: ImportKind; filename: string; bytes: Uint8Array }

/**
 * Looks at a file: what its columns are and what would become of each row. Nothing of the salon is
 * written. Throws `invalid` for a file that cannot be read.
 */
export async function startImport(deps: Deps, { kind, filename, bytes }: Upload): Promise<Import> {
  const now = deps.clock()
  const table = await read(bytes, now)
  if (table.rows.length === 0) throw refusal('file', 'In dit bestand staan geen rijen.')
  const columns = guessColumns(kind, table)
  const plan = await planOf(deps, { kind, columns, choices: {} }, table)
  const id = await insertImport(deps.db, {
    kind,
    filename: filename.replace(/[^\p{L}\p{N} ._()-]/gu, '').slice(-100) || 'bestand',
    format: table.format,
    preset: presetOf(kind, table),
    columns,
    rows: table.rows.length,
    ...countsOf(plan),
    file: Buffer.from(bytes),
    createdAt: now,
  })
  deps.changes.tell('imports')
  return await getImport(deps, id)
}

/** An import as the owner sees it. Throws `not_found`. */
export async function getImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<Import> {
  return toImport(orGone(await findImport(db, id), IMPORT_GONE), clock())
}

/**
 * Takes columns for something else, or decides on rows; the rows are looked at again. Throws
 * `invalid` for columns that do not fit, `stale` once it was applied.
 */
export async function changeImport(deps: Deps, id: string, change: ImportChange): Promise<Import> {
  const stored = await draftOf(deps.db, id)
  const columns = change.columns
    ? fitting(
        stored,
        change.columns.map(({ field }) => field),
      )
    : stored.columns
  const choices = { ...stored.choices }
  for (const [line, choice] of Object.entries(change.choices ?? {}))
    if (choice === null) delete choices[line]
    else choices[line] = choice
  const table = await tableOf(deps, id)
  const planned = async () => await planOf(deps, { ...stored, columns, choices }, table)
  if (change.allWrong)
    for (const { line, question } of (await planned()).rows)
      if (question === 'without') choices[line] = change.allWrong
  const plan = await planned()
  await updateImport(deps.db, id, { columns, choices, ...countsOf(plan) })
  deps.changes.tell('imports')
  return await getImport(deps, id)
}

function fitting({ kind, columns }: StoredImport, fields: readonly (string | null)[]) {
  if (fields.length !== columns.length)
    throw refusal('columns', 'Geef voor elke kolom van het bestand wat ze is.')
  const taken = new Set<string>()
  for (const field of fields) {
    if (field === null) continue
    if (!Object.hasOwn(importFields[kind], field))
      throw refusal('columns', 'Dit veld bestaat niet.')
    if (taken.has(field))
      throw refusal(
        'columns',
        'Elk veld kan maar van één kolom komen. Zet de andere op Niet meenemen.',
      )
    taken.add(field)
  }
  return columns.map(({ name }, index) => ({ name, field: fields[index] ?? null }))
}

/** The rows of an import that was not applied yet, as they stand in the file. Throws `stale`. */
export async function listImportRows(
  deps: Deps,
  id: string,
  { status, limit, after }: RowQuery,
): Promise<ImportRow[]> {
  const stored = await draftOf(deps.db, id)
  const table = await tableOf(deps, id)
  const { rows } = await planOf(deps, stored, table)
  const found: ImportRow[] = []
  for (const [index, row] of rows.entries()) {
    if (found.length === limit) break
    if (row.line <= after) continue
    const isAsked =
      status === 'question'
        ? row.question !== null && row.question !== 'without'
        : !status || row.status === status
    if (isAsked) found.push({ ...row, cells: table.rows[index]?.cells ?? [] })
  }
  return found
}

/**
 * Writes what the file brings, in one transaction: all of it or nothing. How far it is can be read
 * meanwhile. Throws `stale` when it was applied already, `not_found`.
 */
export async function applyImport(deps: Deps, id: string): Promise<Import> {
  const stored = await draftOf(deps.db, id)
  const table = await tableOf(deps, id)
  const now = deps.clock()
  const today = deps.today()
  let attempts = 0
  try {
    await transact(deps.db, async (tx) => {
      attempts += 1
      await lockImports(tx)
      await draftOf(tx, id)
      if (stored.kind === 'afspraken')
        await lockDates(tx, daysToCome(daysNamed({ table, columns: stored.columns }), today))
      await lockKnown(tx, stored.kind)
      const plan = await planOf({ ...deps, db: tx }, stored, table)
      const terms = await getDefaults(tx)
      await insertDrafts(tx, plan.drafts, {
        importId: id,
        now,
        terms,
        validUntil: addMonths(today, terms.voucherMonths),
        onWritten: progressOf(deps, id, plan),
      }).catch((error: unknown) => {
        throw meetsAnother(error, attempts)
      })
      const toCome = plan.drafts.visits.filter(({ date }) => date >= today)
      await announce(tx, deps, { appointmentIds: toCome.map((visit) => visit.id) })
      await updateImport(tx, id, {
        state: 'applied',
        appliedAt: now,
        progress: 100,
        file: null,
        choices: {},
        ...countsOf(plan),
      })
    })
  } catch (error) {
    await updateImport(deps.db, id, { progress: 0 })
    throw error
  } finally {
    deps.changes.tell(...TOUCHED)
  }
  return await getImport(deps, id)
}

/** Somebody added the same meanwhile: the file is looked at again, and at last by the owner. */
function meetsAnother(error: unknown, attempts: number): unknown {
  if (!violatedConstraint(error)) return error
  return attempts < 3
    ? new StartOver()
    : new AppError('stale', 'Er is intussen iets gewijzigd. Bekijk het bestand opnieuw.')
}

/** Says how far it is on a connection of its own, so that others see it before all is stored. */
function progressOf({ db, changes }: Deps, id: string, { drafts }: Plan) {
  const all = Object.values(drafts).reduce((sum, list) => sum + list.length, 0)
  let written = 0
  let said = 0
  return async (rows: number) => {
    written += rows
    const progress = Math.min(99, Math.floor((100 * written) / all))
    if (progress < said + 5) return
    said = progress
    await updateImport(db, id, { progress })
    changes.tell('imports')
  }
}

/**
 * Takes back what an import made and nobody changed or used since, and says what stays and why.
 * Throws `not_now` after its thirty days, and when there is nothing to undo.
 */
export async function undoImport(deps: Deps, id: string) {
  const now = deps.clock()
  const outcome = await transact(deps.db, async (tx) => {
    await lockImports(tx)
    const stored = orGone(await findImport(tx, id), IMPORT_GONE)
    if (undoableUntil(stored) === null)
      throw new AppError('not_now', 'Deze import is niet uitgevoerd, of al ongedaan gemaakt.')
    if (now >= new Date(undoableUntil(stored) ?? 0))
      throw new AppError(
        'not_now',
        `Een import kan ${UNDO_DAYS} dagen lang ongedaan gemaakt worden.`,
      )
    const { removed, staying, freed } = await removeImported(tx, id, now)
    // its entries in the outside calendar go; the waiting list is offered nothing, nobody is mailed
    await announce(tx, deps, { appointmentIds: freed })
    await updateImport(tx, id, { state: 'undone', undoneAt: now })
    return { removed, staying: staying.map(({ kind, title }) => ({ title, why: whyStays(kind) })) }
  })
  deps.changes.tell(...TOUCHED)
  return { import: await getImport(deps, id), ...outcome }
}

/** Forgets a file that was only looked at. Throws `not_found`. */
export async function dropImport(deps: Deps, id: string): Promise<void> {
  if (!(await removeDraft(deps.db, id))) throw new AppError('not_found', IMPORT_GONE)
  deps.changes.tell('imports')
}

/** What can be neither applied nor undone any more goes, with what it says about people. */
export async function forgetOldImports(db: Db, now: Date): Promise<void> {
  await removeOldImports(db, new Date(now.getTime() - UNDO_DAYS * 86_400_000))
}

async function draftOf(db: Db, id: string): Promise<StoredImport> {
  const stored = orGone(await findImport(db, id), IMPORT_GONE)
  if (stored.state === 'draft') return stored
  throw new AppError('stale', 'Deze import is al uitgevoerd.')
}

/** What stands in the file of a draft; of one that was applied meanwhile it is gone. */
async function tableOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<SheetTable> {
  const file = await readImportFile(db, id)
  if (!file) await draftOf(db, id)
  return await read(orGone(file, IMPORT_GONE), clock())
}

async function read(bytes: Uint8Array, now: Date): Promise<SheetTable> {
  // weighs much, and a salon moves in once
  const { readFile } = await import('#desk/imports/reading/commands.server.ts')
  return await readFile(bytes, now)
}

async function planOf(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  {
    kind,
    columns,
    choices,
  }: Pick<StoredImport, 'kind' | 'columns'> & { choices: Record<string, string> },
  table: SheetTable,
): Promise<Plan> {
  const { slotMinutes } = await getDefaults(db)
  return planImport(
    { kind, table, columns },
    {
      known: await readKnown(db, kind, daysNamed({ table, columns })),
      choices: Object.fromEntries(
        Object.entries(choices).flatMap(([line, choice]) =>
          isChoice(choice) ? [[line, choice]] : [],
        ),
      ),
      today: today(),
      slotMinutes,
      isOwn: presetOf(kind, table) === 'own',
      makeId: randomUUID,
    },
  )
}

function isChoice(text: string): text is Choice {
  return importChoices.some((choice) => choice === text)
}

function countsOf({ rows }: Plan) {
  const count = (status: 'new' | 'existing' | 'error') =>
    rows.filter((row) => row.status === status).length
  return { newRows: count('new'), existingRows: count('existing'), errorRows: count('error') }
}

function undoableUntil({
  state,
  appliedAt,
}: Pick<StoredImport, 'state' | 'appliedAt'>): string | null {
  if (state !== 'applied' || !appliedAt) return null
  return new Date(appliedAt.getTime() + UNDO_DAYS * 86_400_000).toISOString()
}

/** What of a stored import goes over the wire. */
export function toImport(stored: Omit<StoredImport, 'choices'>, now: Date): Import {
  const { newRows, existingRows, errorRows, createdAt, appliedAt, undoneAt, ...facts } = stored
  const until = undoableUntil(stored)
  return {
    ...facts,
    counts: { new: newRows, existing: existingRows, error: errorRows },
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoableUntil: until && new Date(until) > now ? until : null,
  }
}
