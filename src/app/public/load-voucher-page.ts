import type { RouterContextProvider } from 'react-router'
import { getTerms } from '#money/gift-vouchers/data.server.ts'
import { pageContext } from '#server/http/page-context.ts'
import { loadSalon } from './load-salon.ts'
import { voucherPlace } from './navigation.ts'

/**
 * How the voucher page sells: for real, as a test, or not at all, since nothing is paid online or
 * the owner has her shop elsewhere.
 */
export async function loadVoucherPage(context: Readonly<RouterContextProvider>) {
  const { deps } = context.get(pageContext)
  const [salon, { months }] = await Promise.all([loadSalon(context), getTerms(deps.db)])
  const { cardPayments: provider } = deps
  const own = !provider
    ? ('off' as const)
    : provider.provider === 'sandbox'
      ? ('sandbox' as const)
      : ('live' as const)
  return {
    salon,
    mode: voucherPlace(salon).external ? ('off' as const) : own,
    isTest: provider?.test ?? false,
    months,
    today: deps.today(),
  }
}
