import { ArrowRightLeft, Banknote, CreditCard, Gift, type LucideIcon, Nfc } from 'lucide-react'
import { directMethods, paymentMethods, paymentWays } from '#lib/payment-methods.ts'
import type { Providers } from '#money/payments/terminal/wire.ts'
import type { PaymentMethod } from '#money/payments/wire.ts'
import { RadioCards } from '#ui/radio-cards.tsx'

const ICONS: Record<PaymentMethod, LucideIcon> = {
  cash: Banknote,
  card: CreditCard,
  transfer: ArrowRightLeft,
  voucher: Gift,
  sumup: Nfc,
}

type Provider = Providers['providers'][number]

/** The methods that can be chosen: the terminal only when there is one. */
export function methodsWith(provider: Provider | undefined): PaymentMethod[] {
  return provider ? paymentMethods : directMethods
}

type MethodCardsProps = {
  value: PaymentMethod
  provider: Provider | undefined
  onChange: (method: PaymentMethod) => void
  error?: string | undefined
}

/** How it is paid, as large cards. */
export function MethodCards({ value, provider, onChange, error }: MethodCardsProps) {
  const methods = methodsWith(provider)
  return (
    <RadioCards
      id="kassa-method"
      legend="Betaalwijze"
      required
      minWidth={provider ? 9 : 8.5}
      value={value}
      error={error}
      onChange={(chosen) => onChange(methods.find((method) => method === chosen) ?? value)}
      options={methods.map((method) => ({
        value: method,
        label: <MethodLabel method={method} />,
        ...(method === 'sumup' && provider?.test && { detail: 'Testbetaling' }),
      }))}
    />
  )
}

function MethodLabel({ method }: { method: PaymentMethod }) {
  const Icon = ICONS[method]
  return (
    <span className="flex flex-col items-center gap-1 py-1">
      <Icon aria-hidden className="size-6" />
      {paymentWays[method].name}
    </span>
  )
}
