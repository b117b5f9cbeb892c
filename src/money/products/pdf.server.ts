import { counted } from '#lib/counted.ts'
import { brusselsToday, formatLongDate } from '#lib/dates.ts'
import { suggestedOrder } from '#money/products/rules.ts'
import type { Product } from '#money/products/wire.ts'
import { createSheet } from '#server/pdf/sheet.ts'

const COLUMNS = [
  { head: 'Product', width: 5 },
  { head: 'SKU', width: 2 },
  { head: 'Barcode', width: 2.6 },
  { head: 'Voorraad', width: 1.5, numeric: true },
  { head: 'Minimum', width: 1.6, numeric: true },
  { head: 'Bestellen', width: 1.6, numeric: true },
]

/** What to order, brand by brand, to print and take along. */
export async function orderListPdf(
  list: readonly Product[],
  { salonName, now }: { salonName: string; now: Date },
) {
  const sheet = await createSheet({
    title: 'Bestellijst',
    author: salonName,
    foot: `Bestellijst · ${salonName}`,
    createdAt: now,
  })
  sheet.heading(1, 'Bestellijst')
  sheet.paragraph(
    `${countText(list.length)} op ${formatLongDate(brusselsToday(now))}, aangevuld tot twee keer het minimum.`,
    { muted: true },
  )
  const brands = Map.groupBy(list, ({ brand }) => brand)
  for (const [brand, products] of [...brands].toSorted(([a], [b]) => a.localeCompare(b, 'nl'))) {
    if (brands.size > 1) sheet.heading(2, brand || 'Zonder merk')
    sheet.table({ columns: COLUMNS, rows: products.map(rowOf) })
  }
  if (list.length === 0) sheet.paragraph('Alle producten staan boven hun minimum.')
  return await sheet.end()
}

function countText(count: number): string {
  return counted(count, 'product', 'producten')
}

function rowOf(product: Product): string[] {
  const { name, sku, barcode, stock, minStock } = product
  return [name, sku, barcode, String(stock), String(minStock), String(suggestedOrder(product))]
}
