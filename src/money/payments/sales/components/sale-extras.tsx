import { HandCoins, ShoppingBag, Split } from 'lucide-react'
import { formatEuro } from '#lib/money.ts'
import { CardSection } from '#money/payments/sales/components/card-section.tsx'
import { ProductBasket } from '#money/payments/sales/components/product-basket.tsx'
import { firstParts, shownAmount } from '#money/payments/sales/components/sale-draft.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'

const TIPS = [100, 200, 500]

export type Wanted = { products: boolean; tip: boolean }

/** Which of the extras are open: those that are wanted or hold something. */
export function shownExtras({ draft, problems }: Till, wanted: Wanted): Wanted {
  return {
    products:
      wanted.products || draft.products.length > 0 || problems.fields['products'] !== undefined,
    tip: wanted.tip || draft.tip !== '' || problems.fields['tip'] !== undefined,
  }
}

type SaleExtrasProps = { till: Till; shown: Wanted }

/** What not every sale has: the customer's card, products, a tip. */
export function SaleExtras({
  till: { draft, preview, card, problems, change },
  shown,
}: SaleExtrasProps) {
  return (
    <>
      {card && (
        <CardSection
          card={card}
          draft={draft}
          preview={preview}
          errors={problems.fields}
          onChange={change}
        />
      )}
      {shown.products && (
        <ProductBasket draft={draft} error={problems.fields['products']} onChange={change} />
      )}
      {shown.tip && (
        <div className="flex flex-wrap items-end gap-2">
          <TextInput
            id="kassa-tip"
            label="Fooi (€)"
            inputMode="decimal"
            autoComplete="off"
            value={draft.tip}
            error={problems.fields['tip']}
            onValue={(value) => change({ tip: value })}
            className="min-w-20 flex-1"
          />
          {TIPS.map((tip) => (
            <Button
              key={tip}
              variant="secondary"
              aria-label={`Fooi van ${formatEuro(tip)}`}
              onClick={() => change({ tip: shownAmount(tip) })}
              className="max-sm:px-4"
            >
              {formatEuro(tip).replace(',00', '')}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

type ExtraButtonsProps = SaleExtrasProps & { onWant: (wanted: Wanted) => void }

/** Opens what not every sale has, and moves the hand there. */
export function ExtraButtons({ till: { draft, change }, shown, onWant }: ExtraButtonsProps) {
  function want(wanted: Wanted, fieldId: string) {
    onWant(wanted)
    requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
  }
  return (
    <div className="flex flex-wrap gap-2">
      {!draft.openSale && (
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={shown.products}
            onClick={() => want({ ...shown, products: !shown.products }, 'kassa-product')}
          >
            <ShoppingBag aria-hidden />
            Producten
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={shown.tip}
            onClick={() => want({ ...shown, tip: !shown.tip }, 'kassa-tip')}
          >
            <HandCoins aria-hidden />
            Fooi
          </Button>
        </>
      )}
      <Button
        variant={draft.isSplit ? 'primary' : 'secondary'}
        size="sm"
        aria-pressed={draft.isSplit}
        onClick={() =>
          change({ isSplit: !draft.isSplit, parts: draft.isSplit ? [] : firstParts(draft) })
        }
      >
        <Split aria-hidden />
        Betaling splitsen
      </Button>
    </div>
  )
}
