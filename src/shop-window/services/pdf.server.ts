import { brusselsToday, formatLongDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { type VatRegime, vatWords } from '#lib/vat-words.ts'
import { createSheet } from '#server/pdf/sheet.ts'
import type { Service } from '#shop-window/services/wire.ts'

const COLUMNS = [
  { head: 'Ras of behandeling', width: 6 },
  { head: 'Duur', width: 3 },
  { head: 'Prijs', width: 2, numeric: true },
]

/** The price list as it hangs in the salon: the active items in their order. */
export async function priceListPdf(
  items: readonly Service[],
  { salon, now }: { salon: { name: string; vatRegime: VatRegime }; now: Date },
) {
  const sheet = await createSheet({
    title: 'Prijslijst',
    author: salon.name,
    foot: `Prijslijst · ${salon.name}`,
    createdAt: now,
  })
  sheet.heading(1, 'Prijslijst')
  sheet.paragraph(
    `Op ${formatLongDate(brusselsToday(now))}. Prijzen ${vatWords(salon.vatRegime)}; bad, föhnen, nagels knippen en oren reinigen inbegrepen.`,
    {
      muted: true,
    },
  )
  sheet.table({
    columns: COLUMNS,
    rows: items.map(({ name, duration, price }) => [name, duration ?? '', euro(price)]),
  })
  return await sheet.end()
}
