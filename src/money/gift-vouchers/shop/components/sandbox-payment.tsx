import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import {
  confirmOrder,
  decideSandbox,
  type SandboxOutcome,
} from '#money/gift-vouchers/shop/client.ts'
import type { StartedOrder } from '#money/gift-vouchers/shop/wire.ts'
import { Button } from '#ui/button.tsx'

type SandboxPaymentProps = {
  order: Pick<StartedOrder, 'paymentIntentId'>
  /** The payment went through, or is on its way: the server's order says which. */
  onDecided: () => void
  onFailed: (reason: string) => void
}

const CHOICES = [
  { outcome: 'succeeded', label: 'Betaling gelukt', variant: 'primary' },
  { outcome: 'processing', label: 'Betaling in behandeling', variant: 'secondary' },
  { outcome: 'failed', label: 'Betaling mislukt', variant: 'secondary' },
] as const

/** Stands in for the provider while nothing is live: the visitor says how the payment ends. */
export function SandboxPayment({
  order: { paymentIntentId },
  onDecided,
  onFailed,
}: SandboxPaymentProps) {
  const [deciding, setDeciding] = useState<SandboxOutcome>()

  async function decide(outcome: SandboxOutcome) {
    if (deciding) return
    setDeciding(outcome)
    try {
      await decideSandbox(paymentIntentId, outcome)
      if (outcome === 'failed') onFailed(await whyNot(paymentIntentId))
      else onDecided()
    } catch (error) {
      onFailed(
        (error instanceof ApiError ? error.sentence : undefined) ??
          (error instanceof ApiError ? FAILED : UNKNOWN),
      )
    }
    setDeciding(undefined)
  }

  return (
    <div className="rounded-card border-2 border-dashed border-amber bg-amber-soft p-5">
      <h3 className="flex items-center gap-2 text-amber">
        <FlaskConical aria-hidden className="size-5 shrink-0" />
        Testbetaling
      </h3>
      <p className="mt-2">
        Dit is een proefopstelling: er wordt niets afgerekend en de kadobon is niets waard. Kies
        zelf hoe de betaling afloopt.
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-3">
        {CHOICES.map(({ outcome, label, variant }) => (
          <Button
            key={outcome}
            variant={variant}
            loading={deciding === outcome}
            onClick={() => void decide(outcome)}
            className="px-3"
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

const FAILED = 'Er is een fout opgetreden bij de betaling'
const UNKNOWN = 'Onbekende fout opgetreden'

/**
 * The server looks at the payment, so that its order says the same as the page; its sentence when
 * it has one.
 */
async function whyNot(paymentIntentId: string): Promise<string> {
  try {
    await confirmOrder(paymentIntentId)
    return FAILED
  } catch (error) {
    return sentenceOf(error, FAILED)
  }
}
