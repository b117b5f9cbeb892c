import { parseCents } from '#lib/money.ts'
import { stockReasons } from '#lib/movement-reasons.ts'
import { marginOf, marginText, stockState } from '#money/products/rules.ts'
import { type Category, categories, type Movement, type Product } from '#money/products/wire.ts'
import type { ToastMessage } from '#ui/toast-message.ts'

const CATEGORY_NAMES: Record<Category, string> = {
  algemeen: 'Algemeen',
  voeding: 'Voeding',
  verzorging: 'Verzorging',
  speelgoed: 'Speelgoed',
  accessoires: 'Accessoires',
  medicatie: 'Medicatie',
}

export const categoryOptions = categories.map((value) => ({ value, label: CATEGORY_NAMES[value] }))

export function categoryName(category: Category): string {
  return CATEGORY_NAMES[category]
}

/** The category that a text names; the empty text when it names none. */
export function categoryOf(value: string | null): Category | '' {
  return categories.find((known) => known === value) ?? ''
}

const STATES = {
  low: { label: 'Lage voorraad', tone: 'amber' },
  out: { label: 'Uitverkocht', tone: 'red' },
} as const

/** The badge of a product's stock; undefined when there is enough. */
export function stateBadge(product: Pick<Product, 'stock' | 'minStock'>) {
  const state = stockState(product)
  return state && STATES[state]
}

/** What a movement was: 'Levering', 'Verkoop nr. 12'. */
export function reasonText({ reason, saleNumber }: Movement): string {
  return saleNumber === null ? stockReasons[reason] : `${stockReasons[reason]} nr. ${saleNumber}`
}

/** A number with its sign: `+3`, `−2`. */
export function signed(quantity: number): string {
  return quantity < 0 ? `\u2212${-quantity}` : `+${quantity}`
}

/** The margin on amounts of the wire; undefined when it cannot be known. */
export function marginLine(
  price: string,
  costPrice: string | null,
  vatRate: string,
): string | undefined {
  const [cents, cost] = [parseCents(price), parseCents(costPrice ?? '')]
  const margin =
    cents === undefined ? undefined : marginOf({ price: cents, costPrice: cost }, vatRate)
  return margin && marginText(margin)
}

export const CHECK_FIELDS: ToastMessage = {
  title: 'Fout',
  description: 'Controleer alle velden en probeer opnieuw',
  tone: 'destructive',
}
