import { useQuery } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { euro, formatEuro } from '#lib/money.ts'
import { tillQuery } from '#money/payments/client.ts'
import { isBlank, paidBefore, type SaleDraft } from '#money/payments/sales/components/sale-draft.ts'
import {
  ExtraButtons,
  SaleExtras,
  shownExtras,
  type Wanted,
} from '#money/payments/sales/components/sale-extras.tsx'
import { SaleFields } from '#money/payments/sales/components/sale-fields.tsx'
import { SalePayment } from '#money/payments/sales/components/sale-payment.tsx'
import type { Preview } from '#money/payments/sales/components/sale-preview.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type SaleFormProps = { till: Till; form: RefObject<HTMLFormElement | null>; onClear: () => void }

const NOTHING: Wanted = { products: false, tip: false }

/** One sale: who, what, how much, how it is paid, and what that comes to. */
export function SaleForm({ till, form, onClear }: SaleFormProps) {
  const { draft, preview, problems, unanswered, isSending } = till
  const [wanted, setWanted] = useState({ round: till.round, ...NOTHING })
  const shown = shownExtras(till, wanted.round === till.round ? wanted : NOTHING)
  useFocusOnProblem(form, problems.attempt)
  const byTerminal = preview.parts.some(({ method }) => method === 'sumup')
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="kassa-form"
      onSubmit={(event) => {
        event.preventDefault()
        till.send()
      }}
      className="flex min-w-0 -scroll-mt-20 flex-col sm:scroll-mt-0 gap-5 rounded-card border border-line bg-card p-5 shadow-soft sm:p-6"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="kassa-form" className="text-2xl">
          {draft.openSale ? `Bon ${draft.openSale.receiptNumber}` : 'Betaling'}
        </h2>
        {!isBlank(draft) && !unanswered && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            <Eraser aria-hidden />
            Wissen
          </Button>
        )}
      </div>
      {unanswered && !isSending && <Unanswered till={till} />}
      {/* Clear of the bar below, which stays in view on a phone. */}
      <fieldset
        disabled={unanswered !== undefined}
        className="contents max-sm:[&_:is(button,input,select,textarea)]:scroll-mb-20"
      >
        {draft.openSale ? (
          <div>
            <p>{`Nog te betalen door ${draft.customerName}, voor ${draft.service}.`}</p>
            <p className="text-sm text-muted">
              Komt er niets meer? Open dan de bon bij 'Betalingen' en maak de verkoop ongedaan.
            </p>
          </div>
        ) : (
          <>
            <SaleFields till={till} />
            <SaleExtras till={till} shown={shown} />
          </>
        )}
        <SalePayment till={till}>
          <ExtraButtons
            till={till}
            shown={shown}
            onWant={(next) => setWanted({ round: till.round, ...next })}
          />
        </SalePayment>
      </fieldset>
      {!unanswered && !draft.openSale && <PaidBefore draft={draft} />}
      <SaleTotal draft={draft} preview={preview} />
      <div className="sticky bottom-16 z-20 -mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-card px-5 py-3 sm:static sm:m-0 sm:border-0 sm:p-0">
        <p aria-hidden className="font-heading text-xl font-semibold tabular-nums sm:hidden">
          {formatEuro(preview.toPay)}
        </p>
        <Button type="submit" size="lg" loading={isSending} className="flex-1 max-sm:px-3">
          {unanswered ? 'Opnieuw versturen' : byTerminal ? 'Naar de terminal' : 'Afrekenen'}
        </Button>
      </div>
    </form>
  )
}

/**
 * The server has not said whether it counted the sale: sending again is safe, entering it anew is
 * not.
 */
function Unanswered({ till }: { till: Till }) {
  return (
    <Alert
      tone="warning"
      title="Geen antwoord van de kassa"
      action={
        <Button variant="secondary" size="sm" onClick={till.forget}>
          Formulier leegmaken
        </Button>
      }
    >
      Het is niet zeker of deze betaling geteld is. Druk op 'Opnieuw versturen': ze wordt nooit
      dubbel geteld. Maak het formulier alleen leeg als je de betaling hieronder bij 'Betalingen'
      ziet staan.
    </Alert>
  )
}

/**
 * The visit was paid meanwhile, on another screen or a moment ago: the owner should not ask for it
 * a second time unawares.
 */
function PaidBefore({ draft }: { draft: SaleDraft }) {
  const { data } = useQuery(tillQuery)
  const paid = paidBefore(draft, data?.appointments ?? [])
  return (
    paid > 0 && (
      <Alert tone="warning">{`Voor deze afspraak is al ${formatEuro(paid)} betaald. Reken alleen af wat er nog bij komt.`}</Alert>
    )
  )
}

/** Moves the focus to the first field that was refused, each time that something was. */
function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, attempt: number) {
  const seen = useRef(attempt)
  useEffect(() => {
    if (attempt === seen.current) return
    seen.current = attempt
    form.current?.querySelector<HTMLElement>('input[aria-invalid], select[aria-invalid]')?.focus()
  }, [form, attempt])
}

/** What the sale comes to, line by line, as soon as there is more to it than one amount. */
function SaleTotal({
  draft,
  preview: { lines, tip, due, rounding, toPay },
}: {
  draft: SaleDraft
  preview: Preview
}) {
  const rows = [
    ...(draft.openSale
      ? [
          {
            key: 'open',
            label: `Open van bon ${draft.openSale.receiptNumber}`,
            value: euro(draft.openSale.open),
          },
        ]
      : []),
    ...lines.map(({ description, quantity, total }, index) => ({
      key: `${index} ${description}`,
      label: quantity > 1 ? `${quantity} × ${description}` : description || 'Behandeling',
      value: formatEuro(total),
    })),
    ...(tip > 0 ? [{ key: 'tip', label: 'Fooi', value: formatEuro(tip) }] : []),
  ]
  return (
    <dl aria-label="Totaal" className="flex flex-col gap-1 border-t border-line pt-4">
      {rows.length > 1 && rows.map(({ key, ...row }) => <Row key={key} {...row} />)}
      {rounding !== 0 && (
        <>
          <Row label="Te betalen" value={formatEuro(due)} />
          <Row
            label="Afronding (cash)"
            value={`${rounding > 0 ? '+' : ''}${formatEuro(rounding)}`}
          />
        </>
      )}
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-lg font-semibold">
          {draft.openSale ? 'Nog te betalen' : rounding === 0 ? 'Te betalen' : 'Te betalen cash'}
        </dt>
        <dd className="font-heading text-3xl font-semibold tabular-nums">{formatEuro(toPay)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3 text-muted">
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="shrink-0 tabular-nums">{value}</dd>
    </div>
  )
}
