import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { counted } from '#lib/counted.ts'
import { undefused } from '#lib/csv.ts'
import type { DateString } from '#lib/dates.ts'
import { minutesIn } from '#lib/duration-text.ts'
import { AppError, one, orGone } from '#lib/errors.ts'
import { formatEuro, parseCents, readTyped, toDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  type BulkAnswer,
  type ImportAnswer,
  type ImportPreview,
} from '#shop-window/services/changes/wire.ts'
import {
  dropPlannedPrices,
  findService,
  insertMissingServices,
  insertServices,
  listPlannedPrices,
  listServices,
  lockServices,
  planPrices,
  takeDuePrices,
  updateOrder,
  updatePrices,
  updateService,
} from '#shop-window/services/data.server.ts'
import {
  type Column,
  cellOf,
  columns,
  MOST_CENTS,
  pricedBefore,
  readHeader,
  readYesOrNo,
  repriced,
} from '#shop-window/services/rules.ts'
import {
  type BulkPrice,
  type NewService,
  newServiceSchema,
  type ServiceChange,
} from '#shop-window/services/schema.ts'
import { priceList } from '#shop-window/services/texts.ts'
import { type Service } from '#shop-window/services/wire.ts'

const FROM_TOMORROW = 'Kies een dag vanaf morgen.'
const GONE = 'Deze service bestaat niet (meer).'
const NAME_IN_USE = 'Deze naam staat al in de prijslijst.'
const STALE = 'De prijslijst is intussen gewijzigd. Kijk het opnieuw na.'
const MOST_ROWS = 5_000
const MOST_COLUMNS = 50

/** Adds an item; `name_in_use` when its name is in the list. */
export async function addService(deps: Deps, item: NewService): Promise<Service> {
  return one(await writing(deps, () => insertServices(deps.db, [item])))
}

/**
 * Changes an item. `stale` with the stored one when `version` is not its version any more,
 * `not_found`, `name_in_use`.
 */
export async function changeService(
  deps: Deps,
  id: string,
  change: ServiceChange,
): Promise<Service> {
  const changed = await writing(deps, () =>
    updateService(deps.db, id, { ...change, updatedAt: deps.clock() }),
  )
  if (changed) return changed
  const current = orGone(await findService(deps.db, id), GONE)
  throw new AppError('stale', 'Deze service is intussen gewijzigd.', { current })
}

/**
 * Puts the whole list in a new order; `stale` with the stored list when it does not hold exactly
 * these items.
 */
export async function reorderServices(deps: Deps, ids: readonly string[]): Promise<Service[]> {
  return await changingList(deps, async (tx, list) => {
    if (
      ids.length !== list.length ||
      new Set(ids).size !== list.length ||
      list.some(({ id }) => !ids.includes(id))
    )
      throw stale(list)
    await updateOrder(tx, ids)
    return await listServices(tx, { activeOnly: false })
  })
}

/**
 * Changes many prices by one rule, at once or from a day on, or only says what it would do; `stale`
 * with a fresh preview when the prices it showed differ.
 */
export async function changePrices(
  deps: Deps,
  { change, rounding, ids, from, confirm, expected = [] }: BulkPrice,
): Promise<BulkAnswer> {
  if (from !== undefined && from <= deps.today())
    throw new AppError('invalid', FROM_TOMORROW, { fields: { from: FROM_TOMORROW } })
  return await changingList(deps, async (tx, stored) => {
    const list =
      from === undefined ? stored : pricedBefore(stored, await listPlannedPrices(tx), from)
    const chosen = ids && new Set(ids)
    const prices = repriced(
      list.filter(({ id }) => !chosen || chosen.has(id)),
      change,
      rounding,
    )
    const tooDear = prices.find(({ newPrice }) => (parseCents(newPrice) ?? 0) > MOST_CENTS)
    if (tooDear) {
      const sentence = `${tooDear.name} zou meer dan ${formatEuro(MOST_CENTS)} kosten.`
      throw new AppError('invalid', sentence, { fields: { 'change.value': sentence } })
    }
    if (!confirm) return { saved: false, prices }
    const seen = new Map(expected.map(({ id, price }) => [id, toDecimal(price)]))
    if (seen.size !== prices.length || prices.some(({ id, oldPrice }) => seen.get(id) !== oldPrice))
      throw stale({ saved: false, prices })
    if (from === undefined) await updatePrices(tx, prices, deps.clock())
    else await planPrices(tx, from, prices)
    return { saved: true, prices }
  })
}

/** Drops the prices that were planned for a day; `not_found` when none are. */
export async function dropPlan(deps: Deps, day: DateString) {
  orGone(await dropPlannedPrices(deps.db, day), 'Voor deze dag staan er geen nieuwe prijzen klaar.')
  deps.changes.tell('planned_prices')
}

/** Sets the prices of which the day has come; who booked before keeps her price. */
export async function turnPrices(deps: Deps) {
  const today = deps.today()
  if (!(await listPlannedPrices(deps.db)).some(({ fromDate }) => fromDate <= today)) return
  await changingList(deps, async (tx) => {
    await updatePrices(tx, await takeDuePrices(tx, today), deps.clock())
  })
}

/** Adds what is missing from the list with which a new salon starts. */
export async function importStandardList(deps: Deps): Promise<ImportAnswer> {
  const count = await writing(deps, () =>
    insertMissingServices(
      deps.db,
      priceList.map(({ priceCents, size, ...row }) => ({
        ...row,
        price: priceCents,
        size: size ?? '',
        isActive: true,
      })),
    ),
  )
  return {
    success: true,
    message:
      count === 0
        ? 'De hele standaardlijst staat er al in.'
        : `${counted(count, 'service', 'services')} uit de standaardlijst toegevoegd.`,
  }
}

/**
 * Reads a price list from CSV: without `confirm` a preview, whose hash must still hold with it,
 * else `stale`; nothing is ever removed. Throws `invalid` without the columns.
 */
export async function importCsv(
  deps: Deps,
  csv: string,
  { confirm, hash }: { confirm: boolean; hash?: string | undefined },
): Promise<ImportAnswer> {
  const table = readTable(csv)
  return await changingList(deps, async (tx, list) => {
    const { preview, added, changed } = planImport(table, list)
    if (!confirm) return { success: true, message: 'Kijk de verschillen na en bevestig.', preview }
    if (hash !== preview.hash) throw stale(preview)
    await insertServices(tx, added)
    for (const { id, values } of changed)
      await updateService(tx, id, { ...values, updatedAt: deps.clock() })
    return {
      success: true,
      message: `${counted(added.length, 'service', 'services')} toegevoegd, ${counted(changed.length, 'service', 'services')} gewijzigd.`,
      preview,
    }
  })
}

/**
 * The text of an uploaded file: UTF-8 or UTF-16 with or without a mark, otherwise Windows-1252 as
 * older spreadsheets write it.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Runs a write that other writes of the list wait for; it gets the list as it is then. */
async function changingList<T>(
  deps: Deps,
  work: (tx: Db, list: Service[]) => Promise<T>,
): Promise<T> {
  return await writing(deps, () =>
    transact(deps.db, async (tx) => {
      await lockServices(tx)
      return await work(tx, await listServices(tx, { activeOnly: false }))
    }),
  )
}

/** Names the refusal of the unique index services_name, and lets the public pages follow. */
async function writing<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'services_name')
      throw new AppError('name_in_use', NAME_IN_USE, { fields: { name: NAME_IN_USE } })
    throw error
  } finally {
    deps.changes.tell('services', 'planned_prices')
  }
}

function stale(current: unknown): AppError {
  return new AppError('stale', STALE, { current })
}

type Line = { line: number; cells: string[] }

/** The lines of a file that hold anything, numbered as an editor numbers them. */
function readTable(csv: string): Line[] {
  const text = csv.replace(/^\uFEFF/, '')
  const separator = /^sep=(.)\r?\n/i.exec(text)?.[1]
  const { data } = Papa.parse<string[]>(text, { delimiter: separator ?? delimiterOf(text) })
  let line = 1
  const lines = data.map((cells) => {
    const start = line
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return { line: start, cells: cells.map((cell) => undefused(cell).trim()) }
  })
  const filled = lines
    .slice(separator ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length <= MOST_ROWS) return filled
  throw new AppError('invalid', `Een prijslijst heeft hoogstens ${MOST_ROWS} regels.`, {
    fields: { file: `Hoogstens ${MOST_ROWS} regels.` },
  })
}

/** What stands most in the first line; prices are not in it, so a decimal comma cannot mislead. */
function delimiterOf(text: string): string {
  const first = /^.*$/m.exec(text.trimStart())?.[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

type Change = { id: string; values: NewService }

function planImport(
  [head, ...lines]: Line[],
  list: readonly Service[],
): { preview: ImportPreview; added: NewService[]; changed: Change[] } {
  if (head && head.cells.length > MOST_COLUMNS) {
    const sentence = `Een prijslijst heeft hoogstens ${MOST_COLUMNS} kolommen.`
    throw new AppError('invalid', sentence, { fields: { file: sentence } })
  }
  const header = readHeader(head?.cells ?? [])
  if (!header.includes('name') || !header.includes('price')) {
    const sentence = 'De eerste regel moet de kolommen naam en prijs noemen.'
    throw new AppError('invalid', sentence, { fields: { file: sentence } })
  }
  const stored = new Map(list.map((item) => [item.name.toLowerCase(), item]))
  const preview: ImportPreview = { added: [], changed: [], unchanged: 0, refused: [], hash: '' }
  const added: NewService[] = []
  const changed: Change[] = []
  const seen = new Map<string, number>()
  let order = Math.max(-1, ...list.map(({ displayOrder }) => displayOrder))
  for (const { line, cells } of lines) {
    const texts = new Map(header.map((column, index) => [column, cells[index] ?? '']))
    const name = texts.get('name') ?? ''
    const before = stored.get(name.toLowerCase())
    const read = newServiceSchema.safeParse(
      candidateOf(texts, before ?? { displayOrder: order + 1 }),
      { error: () => 'Dit heeft niet de juiste vorm.' },
    )
    const earlier = read.success ? seen.get(read.data.name.toLowerCase()) : undefined
    if (!read.success || earlier !== undefined) {
      preview.refused.push({
        line,
        name,
        reason: read.success
          ? `Deze naam staat ook op regel ${earlier}.`
          : (read.error.issues[0]?.message ?? ''),
      })
      continue
    }
    const values = read.data
    seen.set(values.name.toLowerCase(), line)
    if (!before) {
      order = Math.max(order, values.displayOrder)
      added.push(values)
      preview.added.push({ line, name: values.name, price: toDecimal(values.price) })
      continue
    }
    const changes = differences(before, values)
    if (changes.length === 0) preview.unchanged += 1
    else {
      changed.push({ id: before.id, values })
      preview.changed.push({ line, name: before.name, changes })
    }
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([preview, added, changed]))
    .digest('base64url')
  return { preview: { ...preview, hash }, added, changed }
}

/**
 * What a line says, over what is stored. An empty description or duration empties it; other empty
 * cells leave things as they are.
 */
function candidateOf(
  texts: ReadonlyMap<Column | undefined, string>,
  before: Partial<Service>,
): Record<string, unknown> {
  const filled = (column: Column) => texts.get(column) || undefined
  const order = filled('displayOrder')
  const active = filled('isActive')
  const size = filled('size')?.toLowerCase()
  const category = filled('category')
  return {
    name: texts.get('name'),
    description: texts.get('description') ?? before.description,
    price: readTyped(texts.get('price') ?? ''),
    duration: texts.get('duration') ?? before.duration,
    minutes: minutesOf(filled('minutes'), texts.get('duration'), before),
    category:
      category === undefined
        ? before.category
        : (CATEGORIES.get(category.toLowerCase()) ?? category),
    size: size ?? before.size,
    displayOrder:
      order === undefined ? before.displayOrder : /^\d+$/.test(order) ? Number(order) : order,
    isActive: active === undefined ? before.isActive : (readYesOrNo(active) ?? active),
  }
}

/**
 * The minutes that a line says; else they follow a new text about the duration where they did
 * before.
 */
function minutesOf(typed: string | undefined, text: string | undefined, before: Partial<Service>) {
  if (typed !== undefined) return /^\d+$/.test(typed) ? Number(typed) : typed
  const { duration = null, minutes } = before
  return text !== undefined && minutes === minutesIn(duration) ? minutesIn(text) : minutes
}

const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['algemeen', 'algemeen'],
  ['premium', 'premium'],
  ['dierentrim', 'Dierentrim'],
])

function differences(before: Service, after: NewService) {
  const next = { ...after, minutes: after.minutes ?? null, price: toDecimal(after.price) }
  return columns
    .map(({ field }) => ({ column: field, from: cellOf(before, field), to: cellOf(next, field) }))
    .filter(({ from, to }) => from !== to)
}
