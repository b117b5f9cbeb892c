import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEuro } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { codeExample, typedCode } from '#money/gift-vouchers/rules.ts'
import { MethodCards, methodsWith } from '#money/payments/sales/components/method-cards.tsx'
import {
  firstParts,
  type PartDraft,
  type SaleDraft,
  shownAmount,
  withPart,
} from '#money/payments/sales/components/sale-draft.ts'
import {
  likelyNotes,
  openPart,
  type Preview,
} from '#money/payments/sales/components/sale-preview.ts'
import { useVoucherPrefix } from '#money/payments/sales/components/use-lookups.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { VoucherStanding } from '#money/payments/sales/components/voucher-standing.tsx'
import { providersQuery } from '#money/payments/terminal/client.ts'
import type { Providers } from '#money/payments/terminal/wire.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

const MOST_PARTS = 6

/** How the sale is paid: by one method or by several, with what each of them asks. */
export function SalePayment({
  till: { draft, preview, problems, change },
  children,
}: {
  till: Till
  children: ReactNode
}) {
  const { data } = useQuery(providersQuery)
  const prefix = useVoucherPrefix()
  const provider = data?.providers[0]
  return (
    <>
      {draft.isSplit ? (
        <SplitRows
          draft={draft}
          preview={preview}
          provider={provider}
          errors={problems.fields}
          onChange={(parts) => change({ parts })}
        />
      ) : (
        <MethodCards
          value={draft.method}
          provider={provider}
          error={problems.fields['method']}
          onChange={(method) => change({ method })}
        />
      )}
      {!draft.isSplit && draft.method === 'voucher' && (
        <div>
          <TextInput
            id="kassa-voucherCode"
            label="Kadobon code"
            required
            placeholder={codeExample(prefix)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.voucherCode}
            error={problems.fields['voucherCode']}
            onValue={(value) => change({ voucherCode: typedCode(value) })}
          />
          <VoucherStanding
            code={draft.voucherCode}
            wanted={preview.toPay}
            onSplit={(covered) =>
              change({ isSplit: true, parts: firstParts(draft, shownAmount(covered)) })
            }
          />
        </div>
      )}
      {children}
      {preview.cash !== undefined && preview.cash > 0 && (
        <CashChange
          preview={preview}
          received={draft.received}
          onReceived={(received) => change({ received })}
          error={problems.fields['received']}
        />
      )}
    </>
  )
}

type CashChangeProps = {
  preview: Preview
  received: string
  onReceived: (received: string) => void
  error: string | undefined
}

/** What was handed over in cash, and what goes back. */
function CashChange({
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
        onValue={onReceived}
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

type SplitRowsProps = {
  draft: SaleDraft
  preview: Preview
  provider: Providers['providers'][number] | undefined
  errors: Partial<Record<string, string>>
  onChange: (parts: PartDraft[]) => void
}

/**
 * Several methods on one visit: each with its part, the last one without an amount with the rest.
 */
function SplitRows({ draft: { parts }, preview, provider, errors, onChange }: SplitRowsProps) {
  const change = (id: number, values: Partial<PartDraft>) =>
    onChange(parts.map((part) => (part.id === id ? { ...part, ...values } : part)))
  const open = openPart(parts)
  const sum = preview.parts.reduce((total, { amount }) => total + amount, 0)
  return (
    <fieldset
      id="kassa-parts"
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={errors['parts'] ? 'kassa-parts-error' : undefined}
    >
      <legend className="mb-2 font-medium">Verdeling</legend>
      <ul className="flex flex-col gap-3">
        {parts.map((part, index) => (
          <li key={part.id} className="rounded-field border border-line p-3">
            <PartRow
              part={part}
              place={index + 1}
              rest={
                part === open ? preview.parts.find(({ id }) => id === part.id)?.amount : undefined
              }
              provider={provider}
              errors={errors}
              onChange={(values) => change(part.id, values)}
              onRemove={
                parts.length > 2
                  ? () => onChange(parts.filter(({ id }) => id !== part.id))
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="ghost"
          size="sm"
          disabled={parts.length >= MOST_PARTS}
          onClick={() => onChange(withPart(parts))}
        >
          <Plus aria-hidden />
          Nog een betaalwijze
        </Button>
        {sum !== preview.toPay && sum !== preview.due && (
          <p role="status" className="text-sm font-medium text-red">
            {sum < preview.toPay
              ? `Nog ${formatEuro(preview.toPay - sum)} te verdelen.`
              : `${formatEuro(sum - preview.toPay)} te veel.`}
          </p>
        )}
      </div>
      <FieldError id="kassa-parts-error" error={errors['parts']} />
    </fieldset>
  )
}

type PartRowProps = {
  part: PartDraft
  place: number
  /** What is left for this part when no amount was typed. */
  rest: number | undefined
  provider: SplitRowsProps['provider']
  errors: SplitRowsProps['errors']
  onChange: (values: Partial<PartDraft>) => void
  onRemove: (() => void) | undefined
}

function PartRow({ part, place, rest, provider, errors, onChange, onRemove }: PartRowProps) {
  const prefix = useVoucherPrefix()
  const methods = methodsWith(provider)
  return (
    <div
      role="group"
      aria-label={`Deel ${place}`}
      className={`grid items-start gap-3 ${onRemove ? 'grid-cols-[1fr_1fr_auto]' : 'grid-cols-2'}`}
    >
      <Select
        id={`kassa-part-${part.id}-method`}
        label="Betaalwijze"
        value={part.method}
        options={methods.map((method) => ({ value: method, label: paymentWays[method].name }))}
        onValue={(value) =>
          onChange({ method: methods.find((method) => method === value) ?? part.method })
        }
      />
      <TextInput
        id={`kassa-part-${part.id}`}
        label={rest === undefined ? 'Bedrag' : 'Bedrag (de rest)'}
        inputMode="decimal"
        autoComplete="off"
        placeholder={rest === undefined ? undefined : shownAmount(rest)}
        value={part.amount}
        error={errors[`part-${part.id}`]}
        onValue={(value) => onChange({ amount: value })}
      />
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Deel ${place} weghalen`}
          onClick={onRemove}
          className="mt-7"
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      {part.method === 'voucher' && (
        <div className="col-span-full">
          <TextInput
            id={`kassa-part-${part.id}-code`}
            label="Kadobon code"
            required
            placeholder={codeExample(prefix)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={part.voucherCode}
            error={errors[`part-${part.id}-code`]}
            onValue={(value) => onChange({ voucherCode: typedCode(value) })}
          />
          <VoucherStanding code={part.voucherCode} />
        </div>
      )}
    </div>
  )
}
