import { ArrowLeft, LockKeyhole } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import { toDecimal } from '#lib/money.ts'
import type { VoucherShop } from '#money/gift-vouchers/shop/components/use-voucher-shop.ts'
import { amountOf } from '#money/gift-vouchers/shop/components/voucher-draft.ts'
import { VoucherFacts } from '#money/gift-vouchers/shop/components/voucher-summary.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

// Neither is loaded before it is needed: above all the provider's own code comes with this step
// only.
const SandboxPayment = lazy(async () => ({
  default: (await import('#money/gift-vouchers/shop/components/sandbox-payment.tsx'))
    .SandboxPayment,
}))
const StripePayment = lazy(async () => ({
  default: (await import('#money/gift-vouchers/shop/components/stripe-payment.tsx')).StripePayment,
}))

type PaymentStepProps = { shop: VoucherShop; heading: RefObject<HTMLHeadingElement | null> }

/** The payment of what was ordered, by card or Bancontact. */
export function PaymentStep({ shop, heading }: PaymentStepProps) {
  const { payable: order, draft } = shop
  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 shadow-soft sm:p-7">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Betalen
        </h2>
        <p className="mt-1 flex items-center gap-2 text-muted">
          <LockKeyhole aria-hidden className="size-4 shrink-0" />
          Met kaart of Bancontact, over een beveiligde verbinding.
        </p>
      </div>
      {order ? (
        <>
          <VoucherFacts draft={draft} />
          <Suspense
            fallback={
              <Spinner label="De betaling wordt geladen…" className="min-h-40 justify-center" />
            }
          >
            {order.mode === 'sandbox' ? (
              <SandboxPayment
                order={order}
                onDecided={() => shop.showOutcome(order)}
                onFailed={shop.fail}
              />
            ) : (
              <StripePayment
                order={order}
                amount={toDecimal(amountOf(draft) ?? 0)}
                onPaid={() => shop.showOutcome(order)}
                onFailed={shop.fail}
                renderBroken={() => <Broken />}
              />
            )}
          </Suspense>
        </>
      ) : (
        <Broken />
      )}
      <Button variant="ghost" onClick={() => shop.showForm()} className="self-start sm:-ml-5">
        <ArrowLeft aria-hidden /> Terug
      </Button>
    </section>
  )
}

/** There is nothing to pay with: no secret of an order, or the provider's code does not come. */
function Broken() {
  return (
    <Alert tone="error" title="Fout bij laden van betaling">
      Er is niets afgerekend. Ga terug naar het formulier en probeer het opnieuw.
    </Alert>
  )
}
