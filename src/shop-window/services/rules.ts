import { csvFile } from '#lib/csv.ts'
import type { DateString } from '#lib/dates.ts'
import { type Cents, parseCents, toDecimal, withComma } from '#lib/money.ts'
import { fold } from '#lib/search.ts'
import { yesNo } from '#lib/words.ts'
import type { PlannedPrice, Service } from '#shop-window/services/wire.ts'

export const categories = ['algemeen', 'premium', 'Dierentrim'] as const
export const sizes = ['', 'klein', 'middel', 'groot'] as const
/** The dearest price that can be entered. */
export const MOST_CENTS: Cents = 999_999
/** The largest price list that is read, in bytes. */
export const MOST_CSV_BYTES = 2 * 1024 * 1024
/** What prices may be rounded to, as amounts on the wire. */
export const roundings = ['0.01', '0.50', '1.00', '5.00'] as const
export type Rounding = (typeof roundings)[number]

/**
 * A change of prices: `value` in hundredths of a percent point or in cents, negative to lower them.
 */
export type PriceChange = { kind: 'percent' | 'amount'; value: number }

/**
 * A signed number with at most two decimals (`5`, `-2.5`, `+2,50`) as whole hundredths; undefined
 * when it is anything else.
 */
export function parseHundredths(text: string): number | undefined {
  const match = /^([+-]?)(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace('\u2212', '-'))
  if (!match?.[2]) return undefined
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && hundredths > 0 ? -hundredths : hundredths
}

/**
 * A price after a change: the exact outcome rounded once, to the nearest multiple of `rounding`,
 * halves upwards, and never below zero. Whole numbers all the way.
 */
export function changedPrice(
  cents: Cents,
  { kind, value }: PriceChange,
  rounding: Rounding,
): Cents {
  const step = parseCents(rounding) ?? 1
  const scale = kind === 'percent' ? 10_000 : 1
  const exact = kind === 'percent' ? cents * (10_000 + value) : cents + value
  if (exact <= 0) return 0
  const doubled = 2 * exact + step * scale
  const unit = 2 * step * scale
  return ((doubled - (doubled % unit)) / unit) * step
}

/** What a change makes of each item's price, decimal strings on both sides. */
export function repriced(
  list: readonly Pick<Service, 'id' | 'name' | 'price'>[],
  change: PriceChange,
  rounding: Rounding,
) {
  return list.map(({ id, name, price }) => ({
    id,
    name,
    oldPrice: price,
    newPrice: toDecimal(changedPrice(parseCents(price) ?? 0, change, rounding)),
  }))
}

/** The items as they cost the day before, by what was planned for earlier days. */
export function pricedBefore<Item extends Pick<Service, 'id' | 'price'>>(
  list: readonly Item[],
  planned: readonly Pick<PlannedPrice, 'serviceId' | 'fromDate' | 'price'>[],
  day: DateString,
): Item[] {
  const latest = new Map(
    planned
      .filter(({ fromDate }) => fromDate < day)
      .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))
      .map(({ serviceId, price }) => [serviceId, price]),
  )
  return list.map((item) => ({ ...item, price: latest.get(item.id) ?? item.price }))
}

/** What of the list is looked at: words of name or description, and a category; empty for all. */
export type ListFilter = { q: string; category: string }

/** The items in which every word occurs, accents and capitals aside, in their own order. */
export function shownServices<Item extends Pick<Service, 'name' | 'description' | 'category'>>(
  list: readonly Item[],
  { q, category }: ListFilter,
): Item[] {
  const words = fold(q).split(/\s+/)
  return list.filter((item) => {
    const text = fold(`${item.name} ${item.description}`)
    return (
      (category === '' || item.category === category) && words.every((word) => text.includes(word))
    )
  })
}

/**
 * The whole order after one item went a place up or down among those that are shown; unchanged at
 * either end.
 */
export function movedOrder(
  all: readonly string[],
  shown: readonly string[],
  { id, by }: { id: string; by: -1 | 1 },
): string[] {
  const neighbour = shown[shown.indexOf(id) + by]
  if (neighbour === undefined || !shown.includes(id)) return [...all]
  const rest = all.filter((other) => other !== id)
  rest.splice(rest.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, id)
  return rest
}

/** The columns of the file, with the headers under which they are also understood. */
export const columns = [
  { field: 'name', header: 'naam', also: ['name', 'ras', 'service'] },
  { field: 'description', header: 'omschrijving', also: ['description', 'beschrijving'] },
  { field: 'price', header: 'prijs', also: ['price'] },
  { field: 'duration', header: 'duur', also: ['duration'] },
  { field: 'minutes', header: 'minuten', also: ['minutes'] },
  { field: 'category', header: 'categorie', also: ['category'] },
  { field: 'size', header: 'grootte', also: ['size'] },
  { field: 'displayOrder', header: 'volgorde', also: ['displayorder', 'order', 'plaats'] },
  { field: 'isActive', header: 'actief', also: ['isactive', 'active'] },
] as const
export type Column = (typeof columns)[number]['field']

/** The price list as a Belgian spreadsheet opens it, with a decimal comma. */
export function toCsv(list: readonly Service[]): string {
  return csvFile([
    columns.map(({ header }) => header),
    ...list.map((item) => columns.map(({ field }) => cellOf(item, field))),
  ])
}

/** A field as its cell says it, before it is made harmless. */
export function cellOf(item: Pick<Service, Column>, field: Column): string {
  if (field === 'price') return withComma(item.price)
  if (field === 'isActive') return yesNo(item.isActive).toLowerCase()
  return String(item[field] ?? '')
}

/** Which column each cell of the first line stands for. */
export function readHeader(cells: readonly string[]): (Column | undefined)[] {
  return cells.map((cell) => {
    const name = cell.toLowerCase().replace(/[^a-z]/g, '')
    return columns.find(
      ({ header, also }) => header === name || also.some((other) => other === name),
    )?.field
  })
}

/** `ja`, `nee` and what other programs write; undefined for anything else. */
export function readYesOrNo(text: string): boolean | undefined {
  if (/^(ja|j|yes|y|true|waar|1|x)$/i.test(text)) return true
  return /^(nee|n|no|false|onwaar|0)$/i.test(text) ? false : undefined
}
