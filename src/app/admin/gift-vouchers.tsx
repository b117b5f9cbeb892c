import { useOutletContext } from 'react-router'
import { useToday } from '#desk/dashboard/client.ts'
import { nameIn } from '#lib/names-of.ts'
import { voucherStates } from '#lib/states.ts'
import { GiftVouchers } from '#money/gift-vouchers/components/gift-vouchers.tsx'
import { GiftVoucher } from '../public/illustrations/gift-voucher.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'

/** Gift vouchers; the search, the status and the voucher that is open live in the address. */
export default function AdminGiftVouchers() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [{ openCode, ...filter }, show] = useAddress(
    (parameters) => ({
      q: parameters.get('zoek') ?? '',
      status: nameIn(voucherStates, parameters.get('status')),
      openCode: parameters.get('bon') ?? undefined,
    }),
    ({ q, status, openCode: bon }) => ({ zoek: q, status, bon }),
  )

  return (
    <>
      <title>{`Kadobonnen – ${start.salonName}`}</title>
      <GiftVouchers
        today={today}
        filter={filter}
        onFilter={show}
        openCode={openCode}
        onOpen={(code) => show({ openCode: code }, { isStep: openCode === undefined })}
        picture={<GiftVoucher aria-hidden />}
      />
    </>
  )
}
