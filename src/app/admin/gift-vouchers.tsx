import { nameIn } from '#lib/names-of.ts'
import { voucherStates } from '#lib/states.ts'
import { GiftVouchers } from '#money/gift-vouchers/components/gift-vouchers.tsx'
import { GiftVoucher } from '../public/illustrations/gift-voucher.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/** Gift vouchers; the search, the status, the voucher that is open and the sale of one live in the address. */
export default function AdminGiftVouchers() {
  const { today } = useStart()
  const [{ openCode, isSelling, ...filter }, show] = useAddress(
    (parameters) => ({
      q: parameters.get('zoek') ?? '',
      status: nameIn(voucherStates, parameters.get('status')),
      openCode: parameters.get('bon') ?? undefined,
      isSelling: parameters.has('nieuw'),
    }),
    ({ q, status, openCode: bon, isSelling: nieuw }) => ({ zoek: q, status, bon, nieuw }),
  )

  return (
    <>
      <WindowTitle>Kadobonnen</WindowTitle>
      <GiftVouchers
        today={today}
        filter={filter}
        onFilter={show}
        openCode={openCode}
        onOpen={(code) =>
          show({ openCode: code, isSelling: false }, { isStep: openCode === undefined })
        }
        isSelling={isSelling}
        onSell={(next) => show({ isSelling: next })}
        picture={<GiftVoucher aria-hidden />}
      />
    </>
  )
}
