import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeExample, typedCode } from '#money/gift-vouchers/rules.ts'
import { CashChange } from '#money/payments/sales/components/cash-change.tsx'
import { MethodCards } from '#money/payments/sales/components/method-cards.tsx'
import { firstParts, shownAmount } from '#money/payments/sales/components/sale-draft.ts'
import { SplitRows } from '#money/payments/sales/components/split-rows.tsx'
import { useVoucherPrefix } from '#money/payments/sales/components/use-lookups.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { VoucherStanding } from '#money/payments/sales/components/voucher-standing.tsx'
import { providersQuery } from '#money/payments/terminal/client.ts'
import { TextInput } from '#ui/field.tsx'

/** How the sale is paid: by one method or by several, with what each of them asks. */
export function SalePayment({
  till: { draft, preview, problems, change },
  children,
}: {
  till: Till
  children: ReactNode
}) {
  const { data } = useQuery(providersQuery)
  const prefix = useVoucherPrefix()
  const provider = data?.providers[0]
  return (
    <>
      {draft.isSplit ? (
        <SplitRows
          draft={draft}
          preview={preview}
          provider={provider}
          errors={problems.fields}
          onChange={(parts) => change({ parts })}
        />
      ) : (
        <MethodCards
          value={draft.method}
          provider={provider}
          error={problems.fields['method']}
          onChange={(method) => change({ method })}
        />
      )}
      {!draft.isSplit && draft.method === 'voucher' && (
        <div>
          <TextInput
            id="kassa-voucherCode"
            label="Kadobon code"
            required
            placeholder={codeExample(prefix)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.voucherCode}
            error={problems.fields['voucherCode']}
            onChange={({ target }) => change({ voucherCode: typedCode(target.value) })}
          />
          <VoucherStanding
            code={draft.voucherCode}
            wanted={preview.toPay}
            onSplit={(covered) =>
              change({ isSplit: true, parts: firstParts(draft, shownAmount(covered)) })
            }
          />
        </div>
      )}
      {children}
      {preview.cash !== undefined && preview.cash > 0 && (
        <CashChange
          preview={preview}
          received={draft.received}
          onReceived={(received) => change({ received })}
          error={problems.fields['received']}
        />
      )}
    </>
  )
}
