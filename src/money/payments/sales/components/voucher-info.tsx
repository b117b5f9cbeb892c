import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DateString, formatInstant } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { voucherQuery } from '#money/gift-vouchers/client.ts'
import {
  badCode,
  codeExample,
  isCode,
  isStartOfCode,
  typedCode,
} from '#money/gift-vouchers/rules.ts'
import type { VoucherMovement } from '#money/gift-vouchers/wire.ts'
import { useVoucherPrefix } from '#money/payments/sales/components/use-lookups.ts'
import { VoucherStanding } from '#money/payments/sales/components/voucher-standing.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'

const REASONS: Record<VoucherMovement['reason'], string> = {
  issued: 'Verkocht',
  opening: 'Meegebracht',
  redeemed: 'Ingewisseld',
  restored: 'Teruggezet',
  withdrawn: 'Terugbetaald',
}

type VoucherInfoProps = { today: DateString; onUse: (code: string) => void }

/** What a voucher is worth and what became of it, by its code. */
export function VoucherInfo({ today, onUse }: VoucherInfoProps) {
  const [code, setCode] = useState('')
  const prefix = useVoucherPrefix()
  const { data: voucher } = useQuery({ ...voucherQuery(code), enabled: isCode(code), staleTime: 0 })
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">Kadobon nakijken</h2>
      <div className="flex flex-col gap-4 rounded-card border border-line bg-card p-5 shadow-soft">
        <div>
          <TextInput
            id="kadobon"
            label="Code van de kadobon"
            placeholder={codeExample(prefix)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            error={isStartOfCode(code) ? undefined : badCode(prefix)}
            onValue={(value) => setCode(typedCode(value))}
          />
          <VoucherStanding code={code} />
        </div>
        {isCode(code) && voucher && (
          <>
            <p>{`Waarde ${euro(voucher.amount)}${voucher.recipientName ? ` · voor ${voucher.recipientName}` : ''}`}</p>
            <ul aria-label="Bewegingen" className="divide-y divide-line border-y border-line">
              {voucher.movements.map(({ id, amount, reason, note, createdAt }) => (
                <li key={id} className="flex justify-between gap-3 py-2">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {REASONS[reason]}
                    <span className="block text-sm text-muted">
                      {[formatInstant(createdAt, today), note].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className="shrink-0 font-semibold tabular-nums">{euro(amount)}</span>
                </li>
              ))}
            </ul>
            {voucher.status === 'active' && (
              <Button variant="secondary" onClick={() => onUse(voucher.code)}>
                Afrekenen met deze bon
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
