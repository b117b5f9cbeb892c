import { formatLongDate } from '#lib/dates.ts'
import { euro, formatEuro, fromDecimal, isZero } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { outsideInvoices } from '#money/day-book/rules.ts'
import { rateName } from '#money/day-book/texts.ts'
import type { DayTotals } from '#money/day-book/wire.ts'

/** The figures of a day: at a glance, per method and per VAT rate. */
export function DayFigures({ totals, expectedCash }: { totals: DayTotals; expectedCash: string }) {
  const { amount, vat, tips, rounding, received, methods, rates } = totals
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 lg:grid-cols-4">
        <Figure label="Omzet incl. btw" value={amount} isFirst />
        <Figure label="Waarvan btw" value={vat} />
        <Figure label="Ontvangen" value={received} />
        <Figure label="Cash verwacht" value={expectedCash} />
      </dl>
      <Apart tips={tips} rounding={rounding} />
      <Spent methods={methods} />
      <OnInvoices totals={totals} />
      <div className="grid gap-4 md:grid-cols-2">
        {methods.length > 0 && (
          <FigureTable
            caption="Per betaalwijze"
            heads={['Betaalwijze', 'Omzet', 'Betaald']}
            rows={methods.map((row) => [
              `${paymentWays[row.method].name} (${row.count})`,
              euro(row.amount),
              euro(row.amountPaid),
            ])}
          />
        )}
        {rates.length > 0 && (
          <FigureTable
            caption="Per btw-tarief"
            heads={['Tarief', 'Zonder btw', 'Btw', 'Omzet']}
            rows={rates.map((row) => [
              rateName(row.rate),
              euro(row.net),
              euro(row.vat),
              euro(row.amount),
            ])}
          />
        )}
      </div>
    </div>
  )
}

/** What came in beside turnover. */
function Apart({ tips, rounding }: { tips: string; rounding: string }) {
  const parts = [
    isZero(tips) ? '' : `${euro(tips)} fooien`,
    isZero(rounding) ? '' : `${euro(rounding)} afronding van cash`,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <p className="text-muted tabular-nums">Geen omzet, wel ontvangen: {parts.join(' en ')}.</p>
}

/** What vouchers paid: their money came in when they were sold. */
function Spent({ methods }: Pick<DayTotals, 'methods'>) {
  const spent = methods.find(({ method }) => method === 'voucher')?.amountPaid ?? '0.00'
  if (isZero(spent)) return null
  return (
    <p className="text-muted tabular-nums">
      Niet bij ontvangen: {euro(spent)} betaald met kadobonnen. Dat geld kwam binnen toen ze
      verkocht werden.
    </p>
  )
}

/**
 * What of the turnover stands on invoices, and what invoices of this day changed about earlier
 * ones.
 */
function OnInvoices({ totals }: { totals: DayTotals }) {
  const { invoiced, corrections } = totals
  if (isZero(invoiced) && corrections.length === 0) return null
  return (
    <ul className="flex list-none flex-col gap-1 text-muted tabular-nums">
      {!isZero(invoiced) && <li>Van de omzet staat {euro(invoiced)} op factuur.</li>}
      {corrections.map(({ day, amount }) => (
        <li key={day}>
          Correctie van {formatLongDate(day)}:{' '}
          {fromDecimal(amount) < 0
            ? `${formatEuro(-fromDecimal(amount))} komt terug van een factuur`
            : `${euro(amount)} staat nu op factuur`}
          .
        </li>
      ))}
      <li>
        Blijft buiten facturen:{' '}
        <strong className="text-ink">{euro(outsideInvoices(totals))}</strong>.
      </li>
    </ul>
  )
}

function Figure({
  label,
  value,
  isFirst = false,
}: {
  label: string
  value: string
  isFirst?: boolean
}) {
  return (
    <div
      className={`flex flex-col-reverse justify-end gap-0.5 rounded-card border p-4 shadow-soft ${isFirst ? 'border-pine bg-pine-soft' : 'border-line bg-card'}`}
    >
      <dt className={`text-sm ${isFirst ? 'text-pine' : 'text-muted'}`}>{label}</dt>
      <dd className="font-heading text-2xl font-semibold tabular-nums">{euro(value)}</dd>
    </div>
  )
}

/** Figures side by side; one below the other where the card is too narrow for them. */
function FigureTable({
  caption,
  heads,
  rows,
}: {
  caption: string
  heads: string[]
  rows: string[][]
}) {
  return (
    <div className="@container rounded-card border border-line bg-card p-4 shadow-soft">
      <table className="w-full border-collapse text-left tabular-nums max-sm:text-sm @max-3xs:block">
        <caption className="pb-2 text-left font-semibold @max-3xs:block">{caption}</caption>
        <thead className="@max-3xs:sr-only">
          <tr className="text-sm text-muted">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`py-1 font-semibold ${index > 0 ? 'pl-2 text-right' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-3xs:block">
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-t border-line @max-3xs:block @max-3xs:py-2">
              <th scope="row" className="py-2 font-medium @max-3xs:block @max-3xs:py-0">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td
                  key={heads[index + 1]}
                  data-label={heads[index + 1]}
                  className="py-2 pl-2 text-right whitespace-nowrap @max-3xs:flex @max-3xs:flex-wrap @max-3xs:justify-between @max-3xs:gap-x-3 @max-3xs:p-0 @max-3xs:before:text-muted @max-3xs:before:content-[attr(data-label)]"
                >
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
