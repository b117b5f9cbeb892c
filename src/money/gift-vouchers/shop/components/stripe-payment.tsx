import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptionsClientSecret } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { euro } from '#lib/money.ts'
import type { StartedOrder } from '#money/gift-vouchers/shop/wire.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

// Without these signals the provider sets no cookies on our site and watches nobody.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

type StripePaymentProps = {
  order: StartedOrder
  amount: string
  onPaid: () => void
  onFailed: (reason: string) => void
  /** Shown when the provider's code does not come. */
  renderBroken: () => ReactNode
}

/**
 * The provider's own fields for card and Bancontact. Its code is asked of js.stripe.com when this
 * appears, and at no other time.
 */
export function StripePayment({ order, renderBroken, ...rest }: StripePaymentProps) {
  const [stripe, setStripe] = useState<Stripe>()
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    let left = false
    const show = (loaded: Stripe | null) => {
      clearTimeout(patience)
      if (left) return
      if (loaded) setStripe(loaded)
      else setBroken(true)
    }
    const patience = setTimeout(() => show(null), LONGEST_LOAD)
    addEventListener('error', dropFailedScript, true)
    loadStripe(order.publishableKey, { locale: 'nl' }).then(show, () => show(null))
    return () => {
      left = true
      clearTimeout(patience)
      removeEventListener('error', dropFailedScript, true)
    }
  }, [order.publishableKey])

  if (isBroken) return renderBroken()
  if (!stripe)
    return <Spinner label="De betaling wordt geladen…" className="min-h-40 justify-center" />
  return (
    <Elements
      key={order.clientSecret}
      stripe={stripe}
      options={{ ...lookOfPage(), clientSecret: order.clientSecret }}
    >
      <PaymentForm {...rest} onBroken={() => setBroken(true)} />
    </Elements>
  )
}

const LONGEST_LOAD = 20_000

/**
 * The provider's loader tries a second time, but waits for ever on a script that failed and still
 * stands in the page.
 */
function dropFailedScript({ target }: Event) {
  if (target instanceof HTMLScriptElement && target.src.startsWith('https://js.stripe.com/'))
    target.remove()
}

type PaymentFormProps = Pick<StripePaymentProps, 'amount' | 'onPaid' | 'onFailed'> & {
  onBroken: () => void
}

function PaymentForm({ amount, onPaid, onFailed, onBroken }: PaymentFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [paying, setPaying] = useState(false)

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || paying) return
    setPaying(true)
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}/kadobonnen?payment=success` },
        redirect: 'if_required',
      })
      // What is wrong with a field stands beside that field.
      if (error?.type === 'validation_error') setPaying(false)
      else if (error) onFailed(error.message ?? 'Er is een fout opgetreden bij de betaling')
      else onPaid()
    } catch (error) {
      onFailed(
        error instanceof Error && error.message ? error.message : 'Onbekende fout opgetreden',
      )
    }
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="flex flex-col gap-5">
      {!ready && <Spinner label="De betaling wordt geladen…" className="min-h-24 justify-center" />}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
      <Button
        type="submit"
        variant="accent"
        size="lg"
        disabled={!ready}
        loading={paying}
        loadingLabel="Bezig met betalen…"
      >
        Betaal {euro(amount)}
      </Button>
    </form>
  )
}

/** The provider's fields in our colours of now, light or dark; its frame cannot read them. */
function lookOfPage(): Omit<StripeElementsOptionsClientSecret, 'clientSecret'> {
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(`--color-${name}`)
  return {
    appearance: {
      theme: page.colorScheme === 'dark' ? 'night' : 'stripe',
      variables: {
        colorPrimary: colour('pine'),
        colorText: colour('ink'),
        colorTextSecondary: colour('muted'),
        colorDanger: colour('red'),
        colorBackground: colour('card'),
        borderRadius: '12px',
        fontSizeBase: '16px',
        spacingUnit: '4px',
      },
    },
  }
}
