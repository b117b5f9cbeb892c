import { formatEuro } from '#lib/money.ts'
import { shownAmount } from '#money/payments/sales/components/sale-draft.ts'
import { likelyNotes, type Preview } from '#money/payments/sales/components/sale-preview.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'

type CashChangeProps = {
  preview: Preview
  received: string
  onReceived: (received: string) => void
  error: string | undefined
}

/** What was handed over in cash, and what goes back. */
export function CashChange({
  preview: { cash = 0, toPay, change },
  received,
  onReceived,
  error,
}: CashChangeProps) {
  return (
    <div className="flex flex-col gap-3 rounded-card bg-pine-soft/50 p-4">
      {cash !== toPay && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">Deel in cash</span>
          <span className="font-heading text-xl font-semibold tabular-nums">
            {formatEuro(cash)}
          </span>
        </p>
      )}
      <TextInput
        id="kassa-received"
        label="Ontvangen"
        hint="Niet verplicht: voor het wisselgeld."
        inputMode="decimal"
        autoComplete="off"
        value={received}
        error={error}
        onChange={({ target }) => onReceived(target.value)}
      />
      <div role="group" aria-label="Ontvangen biljet" className="grid grid-cols-3 gap-2">
        {likelyNotes(cash).map((note, index) => (
          <Button
            key={note}
            variant="secondary"
            size="sm"
            aria-pressed={received === shownAmount(note)}
            onClick={() => onReceived(shownAmount(note))}
          >
            {index === 0 ? 'Gepast' : formatEuro(note).replace(',00', '')}
          </Button>
        ))}
      </div>
      <p
        role="status"
        className="flex items-baseline justify-between gap-3 text-lg font-semibold empty:hidden"
      >
        {change !== undefined && change >= 0 && (
          <>
            <span>Wisselgeld</span>
            <span className="font-heading text-2xl text-pine tabular-nums">
              {formatEuro(change)}
            </span>
          </>
        )}
        {change !== undefined && change < 0 && (
          <span className="text-base text-red">{`Nog ${formatEuro(-change)} te weinig.`}</span>
        )}
      </p>
    </div>
  )
}
