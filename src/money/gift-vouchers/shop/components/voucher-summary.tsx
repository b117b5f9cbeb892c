import { Gift } from 'lucide-react'
import { formatShortDate } from '#lib/dates.ts'
import type { VoucherShop } from '#money/gift-vouchers/shop/components/use-voucher-shop.ts'
import {
  amountOf,
  LEAST,
  shownAmount,
  type VoucherDraft,
} from '#money/gift-vouchers/shop/components/voucher-draft.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type VoucherSummaryProps = { shop: VoucherShop; isTest: boolean; months: number }

/** 'Overzicht Kadobon': what is ordered, with the button that orders it. */
export function VoucherSummary({
  shop: { draft, sending, ready },
  isTest,
  months,
}: VoucherSummaryProps) {
  const amount = amountOf(draft)
  const isTooLittle = (amount ?? 0) < LEAST
  const isNone = amount === undefined && draft.amount.trim() !== ''
  return (
    <section
      aria-labelledby="overzicht-kadobon"
      className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="overzicht-kadobon" className="text-2xl">
          Overzicht Kadobon
        </h2>
        {isTest && <Badge tone="amber">Testbetaling</Badge>}
      </div>
      <VoucherFacts draft={draft} />
      <p className="mt-4 text-sm text-muted">
        {months} maanden geldig, in één of meer keren te gebruiken. U kunt de aankoop 14 dagen lang
        herroepen zolang er niets van de bon gebruikt is: zie onze{' '}
        <a href="/terms#kadobonnen-en-herroepingsrecht">voorwaarden</a> en ons{' '}
        <a href="/privacy">privacybeleid</a>.
      </p>
      <Button
        type="submit"
        variant="accent"
        size="lg"
        className="mt-5 w-full"
        disabled={!ready || isTooLittle}
        aria-describedby={isTooLittle ? 'te-weinig' : undefined}
        loading={sending}
      >
        <Gift aria-hidden />
        Bestellen en betalen
      </Button>
      {isTooLittle && (
        <p id="te-weinig" className="mt-2 text-center text-sm text-muted">
          {isNone ? 'Vul het bedrag in als 25 of 27,50.' : 'Kies eerst een bedrag vanaf €\u00a010.'}
        </p>
      )}
      <p className="mt-3 text-center text-sm text-muted">
        Betalen met kaart of Bancontact, in de volgende stap.
      </p>
    </section>
  )
}

/** What is ordered, in a list. */
export function VoucherFacts({ draft }: { draft: VoucherDraft }) {
  const delivery =
    draft.delivery !== 'later'
      ? 'meteen na de betaling'
      : draft.deliverOn
        ? `op ${formatShortDate(draft.deliverOn)}`
        : '…'
  return (
    <dl className="mt-4 flex flex-col gap-2">
      <Fact label="Kadobon" value="Vrije Keuze Bedrag" />
      <Fact label="Voor" value={draft.recipientName.trim() || '…'} />
      <Fact label="Van" value={draft.buyerName.trim() || '…'} />
      <Fact
        label={draft.delivery === 'self' ? 'U krijgt hem als pdf' : 'We mailen hem'}
        value={delivery}
      />
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">Te betalen</dt>
        <dd className="font-heading text-2xl font-semibold text-pine tabular-nums">
          {shownAmount(draft)}
        </dd>
      </div>
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="min-w-2/5 text-right font-medium wrap-anywhere">{value}</dd>
    </div>
  )
}
