import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { DateString } from '#lib/dates.ts'
import { PaymentCheck } from '#money/gift-vouchers/shop/components/payment-check.tsx'
import { PaymentStep } from '#money/gift-vouchers/shop/components/payment-step.tsx'
import {
  type Screen,
  type VoucherShop as Shop,
  useVoucherShop,
} from '#money/gift-vouchers/shop/components/use-voucher-shop.ts'
import { shownAmount } from '#money/gift-vouchers/shop/components/voucher-draft.ts'
import { VoucherForm } from '#money/gift-vouchers/shop/components/voucher-form.tsx'
import { VoucherPreview } from '#money/gift-vouchers/shop/components/voucher-preview.tsx'
import { VoucherSummary } from '#money/gift-vouchers/shop/components/voucher-summary.tsx'
import { isTrapped, TrapField } from '#ui/trap-field.tsx'

/** Nobody needs it before there is a payment; it is fetched while one pays. */
const loadOutcome = () => import('#money/gift-vouchers/shop/components/voucher-outcome.tsx')
const VoucherOutcome = lazy(async () => ({ default: (await loadOutcome()).VoucherOutcome }))

type VoucherShopProps = {
  salonName: string
  /** What the codes of new vouchers begin with. */
  prefix: string
  today: DateString
  /** How long a voucher is valid. */
  months: number
  isTest: boolean
  /** A drawing for the voucher. */
  picture: ReactNode
}

/** Buying a gift voucher: the form, the payment and what became of it. */
export function VoucherShop(props: VoucherShopProps) {
  const { salonName, prefix, picture, today } = props
  const shop = useVoucherShop(today)
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(shop, { root, heading })
  useEffect(() => {
    if (shop.screen === 'payment') loadOutcome().catch(() => undefined)
  }, [shop.screen])
  return (
    <div ref={root} className="scroll-mt-4">
      {shop.screen === 'form' && <OrderScreen shop={shop} {...props} />}
      {shop.screen === 'payment' && (
        <div className="mx-auto max-w-2xl">
          {shop.ready && <PaymentStep shop={shop} heading={heading} />}
        </div>
      )}
      {shop.screen === 'outcome' && (
        <div className="mx-auto max-w-3xl">
          <Suspense fallback={<PaymentCheck />}>
            <VoucherOutcome
              shop={shop}
              salonName={salonName}
              prefix={prefix}
              picture={picture}
              heading={heading}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

type OrderScreenProps = VoucherShopProps & { shop: Shop }

function OrderScreen({
  shop,
  salonName,
  prefix,
  today,
  months,
  isTest,
  picture,
}: OrderScreenProps) {
  const { draft } = shop
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTrapped(event.currentTarget)) void shop.submit()
      }}
      className="grid grid-cols-1 gap-6 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_minmax(0,29.5rem)] lg:items-start lg:gap-8"
    >
      <VoucherForm shop={shop} today={today} />
      <TrapField />
      <div className="flex flex-col gap-6 max-lg:contents lg:sticky lg:top-6">
        <VoucherPreview
          label="Zo ziet de kadobon eruit"
          salonName={salonName}
          prefix={prefix}
          picture={picture}
          face={{
            amount: shownAmount(draft),
            recipientName: draft.recipientName,
            buyerName: draft.buyerName,
            personalMessage: draft.personalMessage,
          }}
          className="max-lg:order-first"
        />
        <VoucherSummary shop={shop} isTest={isTest} months={months} />
      </div>
    </form>
  )
}

type Places = { root: RefObject<HTMLElement | null>; heading: RefObject<HTMLElement | null> }

/**
 * Brings the focus to the heading of each new screen, which reads it out; not when the page opens,
 * nor to the form, whose alert takes it itself.
 */
function useFocusOnChange({ screen, ready }: Shop, { root, heading }: Places) {
  const shown = useRef<Screen>(undefined)
  useEffect(() => {
    if (!ready) return
    const before = shown.current
    shown.current = screen
    if (before === undefined || before === screen) return
    heading.current?.focus({ preventScroll: true })
    if ((root.current?.getBoundingClientRect().top ?? 0) < 0)
      root.current?.scrollIntoView({ block: 'start' })
  }, [screen, ready, root, heading])
}
