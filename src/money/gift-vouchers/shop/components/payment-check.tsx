import { Spinner } from '#ui/spinner.tsx'

/** Stands where the outcome of a payment will, until it is known. */
export function PaymentCheck() {
  return (
    <div className="rounded-card border border-line bg-card p-6 shadow-soft sm:p-10">
      <Spinner label="We kijken uw betaling na…" className="min-h-40 justify-center" />
    </div>
  )
}
