import { useQuery } from '@tanstack/react-query'
import { Check, CircleCheckBig, Copy, Download, Hourglass } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { ApiError } from '#lib/api-client.ts'
import { formatLongDate, withoutWeekday } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { orderPdfAddress, orderQuery, type PaymentIds } from '#money/gift-vouchers/shop/client.ts'
import { PaymentCheck } from '#money/gift-vouchers/shop/components/payment-check.tsx'
import type { VoucherShop } from '#money/gift-vouchers/shop/components/use-voucher-shop.ts'
import { VoucherPreview } from '#money/gift-vouchers/shop/components/voucher-preview.tsx'
import type { OrderState } from '#money/gift-vouchers/shop/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

const SandboxPayment = lazy(async () => ({
  default: (await import('#money/gift-vouchers/shop/components/sandbox-payment.tsx'))
    .SandboxPayment,
}))

type Heading = RefObject<HTMLHeadingElement | null>
type VoucherOutcomeProps = {
  shop: VoucherShop
  salonName: string
  /** What the codes of new vouchers begin with. */
  prefix: string
  picture: ReactNode
  heading: Heading
}

/**
 * Where the payment leads back to, also after a reload or on another device: what the server knows
 * of the order.
 */
export function VoucherOutcome({ shop, ...rest }: VoucherOutcomeProps) {
  const own = shop.order ?? shop.bought
  const stored = own && { paymentIntent: own.paymentIntentId, clientSecret: own.clientSecret }
  const ids = shop.ids.paymentIntent ? shop.ids : stored
  if (!ids) return shop.ready ? <Lost shop={shop} heading={rest.heading} /> : <PaymentCheck />
  return <Outcome shop={shop} ids={ids} {...rest} />
}

function Outcome({
  shop,
  ids,
  salonName,
  prefix,
  picture,
  heading,
}: VoucherOutcomeProps & { ids: PaymentIds }) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(ids))
  const reason = order && !error ? failureOf(order, shop.wasRefused) : undefined
  const { ready } = shop
  const isPaid = order?.status === 'succeeded'
  const onFailed = useEffectEvent(shop.fail)
  const onPaid = useEffectEvent(() => shop.forget(ids))

  useEffect(() => {
    if (ready && reason !== undefined) onFailed(reason)
  }, [ready, reason])

  useEffect(() => {
    if (ready && isPaid) onPaid()
  }, [ready, isPaid])

  if (isPaid)
    return (
      <Success
        shop={shop}
        order={order}
        ids={ids}
        salonName={salonName}
        prefix={prefix}
        picture={picture}
        heading={heading}
      />
    )
  if (error instanceof ApiError && error.status === 404)
    return <Lost shop={shop} heading={heading} />
  if (error)
    return <Unconfirmed heading={heading} onRetry={() => void refetch()} retrying={isFetching} />
  if (!order || reason !== undefined) return <PaymentCheck />
  if (order.status === 'refunded') return <Refunded shop={shop} order={order} heading={heading} />
  return (
    <Screen
      icon={<Hourglass aria-hidden className="mx-auto mb-4 size-14 text-amber" />}
      title="Uw betaling wordt verwerkt"
      heading={heading}
    >
      <p className="mx-auto max-w-prose">
        Uw bank heeft de betaling van {euro(order.amount)} nog niet bevestigd. U hoeft niets te doen
        en betaalt best niet opnieuw: zodra het in orde is, verschijnt hier de code en mailen we de
        kadobon.
      </p>
      <Spinner label="We kijken het geregeld na…" className="mt-5 justify-center" />
      {order.status === 'pending' && (
        <Button variant="ghost" className="mt-4" onClick={() => shop.showForm({ replace: true })}>
          Ik heb nog niet betaald: terug naar het formulier
        </Button>
      )}
      {order.test && ids.paymentIntent.startsWith('pi_sandbox_') && (
        <div className="mt-6 text-left">
          <Suspense>
            <SandboxPayment
              order={{ paymentIntentId: ids.paymentIntent }}
              onDecided={() => void refetch()}
              onFailed={shop.fail}
            />
          </Suspense>
        </div>
      )}
    </Screen>
  )
}

const REFUSED = 'Er is een fout opgetreden bij de betaling'

/**
 * Why an order failed; undefined when it did not. The provider sends a visitor back as refused
 * before our order says so.
 */
function failureOf({ status, failure }: OrderState, wasRefused: boolean): string | undefined {
  if (status === 'failed') return failure || REFUSED
  return status === 'pending' && wasRefused
    ? 'de betaling werd geannuleerd of geweigerd'
    : undefined
}

type SuccessProps = VoucherOutcomeProps & { order: OrderState; ids: PaymentIds }

function Success({ shop, order, ids, salonName, prefix, picture, heading }: SuccessProps) {
  const validity = order.validUntil ? `Geldig tot en met ${withoutWeekday(order.validUntil)}` : ''
  const delivery = order.handsOver
    ? 'Druk hem af of stuur hem door wanneer u wilt. We mailen hem ook naar u.'
    : order.deliverOn
      ? `We mailen de kadobon op ${formatLongDate(order.deliverOn)} naar ${order.recipientName}. Uw eigen kopie is nu al onderweg.`
      : `De kadobon is onderweg naar de mailbox van ${order.recipientName}, met een kopie voor u.`
  return (
    <Screen
      icon={<CircleCheckBig aria-hidden className="mx-auto mb-4 size-14 text-green" />}
      title="Betaling Voltooid!"
      heading={heading}
    >
      {order.test && (
        <Badge tone="amber" className="whitespace-normal!">
          Testbetaling – deze kadobon is niets waard
        </Badge>
      )}
      <p className="mt-3">De code van uw kadobon:</p>
      <CodeLine code={order.voucherCode ?? ''} />
      <p className="mx-auto mt-4 max-w-prose">{delivery}</p>
      <VoucherPreview
        label="Uw kadobon"
        salonName={salonName}
        prefix={prefix}
        picture={picture}
        className="mx-auto mt-8 max-w-xl text-left"
        face={{
          amount: euro(order.amount),
          recipientName: order.recipientName,
          buyerName: order.buyerName || undefined,
          personalMessage: order.personalMessage,
          code: order.voucherCode ?? undefined,
          validity,
        }}
      />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={orderPdfAddress(ids)} download size="lg">
          <Download aria-hidden />
          Kadobon als pdf
        </ButtonLink>
        <Button size="lg" variant="secondary" onClick={shop.startAgain}>
          Nieuwe Kadobon Maken
        </Button>
      </div>
      <p className="mx-auto mt-5 max-w-prose text-sm text-muted">
        Ziet u ervan af? U kunt <a href="/kadobonnen/herroepen">de aankoop herroepen</a> tot 14
        dagen na de bestelling, zolang er niets van de bon gebruikt is.
      </p>
    </Screen>
  )
}

function CodeLine({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // Not allowed here: the code stands beside the button.
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
      <p className="rounded-field border-2 border-dashed border-pine bg-pine-soft px-5 py-2 text-2xl font-semibold tracking-wider text-pine tabular-nums select-all">
        {code}
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied ? 'Gekopieerd' : 'Kopieer de code'}
      </Button>
    </div>
  )
}

/** The payment may well have succeeded: nobody should pay twice because our answer did not come. */
function Unconfirmed({
  heading,
  onRetry,
  retrying,
}: {
  heading: Heading
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <Screen title="We kijken uw betaling na" heading={heading}>
      <Alert
        tone="error"
        title="Fout bij bevestigen betaling"
        className="text-left"
        action={
          <Button variant="secondary" loading={retrying} onClick={onRetry}>
            Opnieuw proberen
          </Button>
        }
      >
        We konden de stand van uw betaling niet opvragen. Betaal niet opnieuw: is de betaling
        gelukt, dan krijgt u de kadobon sowieso per mail.
      </Alert>
    </Screen>
  )
}

function Lost({ shop, heading }: { shop: VoucherShop; heading: Heading }) {
  return (
    <Screen title="We vinden deze bestelling niet" heading={heading}>
      <p className="mx-auto max-w-prose">
        De link is onvolledig of de bestelling bestaat niet. Hebt u betaald, dan krijgt u de kadobon
        per mail; vindt u hem niet, bel of mail ons gerust.
      </p>
      <Button className="mt-6" onClick={() => shop.showForm({ replace: true })}>
        Naar het formulier
      </Button>
    </Screen>
  )
}

function Refunded({
  shop,
  order,
  heading,
}: {
  shop: VoucherShop
  order: OrderState
  heading: Heading
}) {
  return (
    <Screen title="Deze bestelling is terugbetaald" heading={heading}>
      <p>De kadobon van {euro(order.amount)} is herroepen of terugbetaald en niet meer geldig.</p>
      <Button className="mt-6" onClick={shop.startAgain}>
        Nieuwe Kadobon Maken
      </Button>
    </Screen>
  )
}

function Screen({
  icon,
  title,
  heading,
  children,
}: {
  icon?: ReactNode
  title: string
  heading: Heading
  children: ReactNode
}) {
  // What had the focus is gone with the screen before: reading goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading])
  return (
    <section className="rounded-card border border-line bg-card p-6 text-center shadow-soft wrap-anywhere sm:p-10">
      {icon}
      <h2 ref={heading} tabIndex={-1} className="mb-4 outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
