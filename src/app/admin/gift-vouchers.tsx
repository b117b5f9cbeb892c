import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { useToday } from '#desk/dashboard/client.ts'
import { nameIn } from '#lib/names-of.ts'
import { voucherStates } from '#lib/states.ts'
import type { VoucherFilter } from '#money/gift-vouchers/client.ts'
import { GiftVouchers } from '#money/gift-vouchers/components/gift-vouchers.tsx'
import { GiftVoucher } from '../public/illustrations/gift-voucher.tsx'
import type { AdminStart } from './load-admin.ts'

/** Gift vouchers; the search, the status and the voucher that is open live in the address. */
export default function AdminGiftVouchers() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const filter: VoucherFilter = {
    q: parameters.get('zoek') ?? '',
    status: nameIn(voucherStates, parameters.get('status')),
  }
  const openCode = parameters.get('bon') ?? undefined

  function show(
    { q, status }: VoucherFilter,
    { code, replace }: { code: string | undefined; replace: boolean },
  ) {
    const search = new URLSearchParams({
      ...(q && { zoek: q }),
      ...(status && { status }),
      ...(code && { bon: code }),
    })
    void navigate({ search: search.toString() }, { replace, preventScrollReset: true })
  }

  return (
    <>
      <title>{`Kadobonnen – ${start.salonName}`}</title>
      <GiftVouchers
        today={today}
        filter={filter}
        onFilter={(next) => show(next, { code: openCode, replace: true })}
        openCode={openCode}
        onOpen={(code) => show(filter, { code, replace: openCode !== undefined })}
        picture={<GiftVoucher aria-hidden />}
      />
    </>
  )
}
