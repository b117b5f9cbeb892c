import { useRef, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { type Cents, formatEuro, toDecimal, typedCents } from '#lib/money.ts'
import { newKey } from '#lib/new-key.ts'
import { methodsBack, paymentWays } from '#lib/payment-methods.ts'
import { isRefusal } from '#lib/refusals.ts'
import { useLatePayment, useRefund } from '#money/payments/refunds/client.ts'
import { CreditNoteHint } from '#money/payments/refunds/components/credit-note-hint.tsx'
import { refundOf, typedRefund } from '#money/payments/refunds/components/refund-draft.ts'
import { BAD_AMOUNT } from '#money/payments/sales/components/sale-body.ts'
import type { Paid, PaymentMethod } from '#money/payments/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type RefundFormProps = { payment: Paid; onDone: () => void; onCancel: () => void }

/** Gives back a payment, whole or in part, the way it came or another. */
export function RefundForm({ payment, onDone, onCancel }: RefundFormProps) {
  const form = useRefundForm(payment, onDone)
  const { draft, errors, change } = form
  return (
    <form
      noValidate
      aria-labelledby="terugbetalen"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      className="flex flex-col gap-4 rounded-card bg-pine-soft/50 p-4"
    >
      <h3 id="terugbetalen">{`${formatEuro(form.most)} terugbetalen`}</h3>
      {!payment.refundDue && <CreditNoteHint saleId={payment.saleId} />}
      {payment.refundDue && (
        <Alert tone="warning">
          Geef het bedrag eerst terug in de app van SumUp. Noteer het dan hier.
        </Alert>
      )}
      {!payment.refundDue && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextInput
            id="refund-amount"
            label="Bedrag (€)"
            hint={`Hoogstens ${formatEuro(form.most)}.`}
            required
            inputMode="decimal"
            autoComplete="off"
            value={form.typed}
            error={errors['amount']}
            onValue={(value) => change({ amount: value })}
          />
          <Select
            id="refund-method"
            label="Terug met"
            hint={hintOf(draft.method, form.rounded)}
            required
            value={draft.method}
            options={form.methods.map((method) => ({
              value: method,
              label: paymentWays[method].name,
            }))}
            error={errors['method']}
            onValue={(value) =>
              change({
                method: form.methods.find((method) => method === value) ?? draft.method,
              })
            }
          />
        </div>
      )}
      {!payment.refundDue && (
        <TextInput
          id="refund-reason"
          label="Reden"
          hint="Niet verplicht; staat bij de betaling."
          autoComplete="off"
          value={draft.reason}
          error={errors['reason']}
          onValue={(value) => change({ reason: value })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" loading={form.isPending}>
          {form.label}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Terug
        </Button>
      </div>
    </form>
  )
}

function hintOf(method: PaymentMethod, rounded: Cents | undefined): string {
  if (method === 'sumup') return 'Geef het ook terug in de app van SumUp.'
  if (method !== 'cash') return ''
  return rounded === undefined
    ? 'Op 5 cent afgerond.'
    : `Op 5 cent afgerond: ${formatEuro(rounded)} uit de lade.`
}

/** `amount` is undefined until it is typed. */
type Draft = { amount: string | undefined; method: PaymentMethod; reason: string }

function useRefundForm(payment: Paid, onDone: () => void) {
  const { toast } = useToast()
  const { mutateAsync: refund, isPending } = useRefund()
  const { mutateAsync: settle, isPending: isSettling } = useLatePayment('refund-done')
  const [draft, setDraft] = useState<Draft>({
    amount: undefined,
    method: payment.method,
    reason: '',
  })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const key = useRef('')
  const typed = typedRefund(payment, draft)
  const cents = typedCents(typed)
  const { most, amount, moved } = refundOf(payment, { method: draft.method, typed: cents })

  function change(values: Partial<Draft>) {
    setDraft({ ...draft, ...values })
    setErrors({})
    // Another refund than the one that was sent.
    key.current = ''
  }

  async function submit() {
    if (isPending || isSettling) return
    if (amount === undefined) {
      setErrors({ amount: cents ? `Hoogstens ${formatEuro(most)}.` : BAD_AMOUNT })
      document.getElementById('refund-amount')?.focus()
      return
    }
    key.current ||= newKey()
    try {
      if (payment.refundDue) await settle(payment.id)
      else
        await refund({
          id: payment.id,
          kind: 'refund',
          amount: toDecimal(amount),
          method: draft.method,
          reason: draft.reason.trim(),
          key: key.current,
        })
      key.current = ''
      toast({
        title: 'Terugbetaling toegevoegd',
        description: `${formatEuro(moved)} aan ${payment.customerName}`,
      })
      onDone()
    } catch (error) {
      if (isRefusal(error)) key.current = ''
      if (error instanceof ApiError) setErrors(error.fields)
      toast(
        failure('Fout', error, 'De terugbetaling kon niet toegevoegd worden. Probeer het opnieuw.'),
      )
      // settled on another screen: the payment as it is now, in place of the form
      if (payment.refundDue && error instanceof ApiError && error.status === 409) onDone()
    }
  }

  return {
    draft,
    typed,
    errors,
    change,
    submit,
    isPending: isPending || isSettling,
    most,
    /** What leaves the drawer, when it is not what was typed. */
    rounded: amount !== undefined && moved !== cents ? moved : undefined,
    methods: methodsFor(payment.method),
    label: payment.refundDue
      ? 'Teruggegeven'
      : `${cents ? formatEuro(moved) : 'Bedrag'} terugbetalen`,
  }
}

/** The way it came, or one that is always there. */
function methodsFor(method: PaymentMethod): PaymentMethod[] {
  return methodsBack.some((other) => other === method) ? methodsBack : [method, ...methodsBack]
}
