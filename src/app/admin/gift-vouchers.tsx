import { nameIn } from '#lib/names-of.ts'
import { voucherStates } from '#lib/states.ts'
import { overviewQuery, type VoucherFilter, vouchersQuery } from '#money/gift-vouchers/client.ts'
import { GiftVouchers } from '#money/gift-vouchers/components/gift-vouchers.tsx'
import { GiftVoucher } from '../public/illustrations/gift-voucher.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchQuery(overviewQuery),
    client.prefetchInfiniteQuery(vouchersQuery(readFilter(parameters))),
  ],
}

/** Gift vouchers; search, status, the open voucher and the sale of one live in the address. */
export default function AdminGiftVouchers() {
  const { today } = useStart()
  const [{ openCode, isSelling, ...filter }, show] = useAddress(
    (parameters) => ({
      ...readFilter(parameters),
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

function readFilter(parameters: URLSearchParams): VoucherFilter {
  return {
    q: parameters.get('zoek') ?? '',
    status: nameIn(voucherStates, parameters.get('status')),
  }
}
