import type { PublicSalon } from '#foundation/salon/wire.ts'
import { pagesIn } from '#lib/site-pages.ts'

/** `isBooking`: the way to a booking, drawn as a button. */
export type NavItem = { label: string; href: string; external?: true; isBooking?: true }

/** What header and menu list, in their order. */
export function mainNavigation(salon: PublicSalon): NavItem[] {
  return pagesIn('menu').map(({ path, label }) => ({
    label,
    ...(path === '/kadobonnen' ? voucherPlace(salon) : { href: path }),
    ...(path === '/boekingapp' && { isBooking: true }),
  }))
}

export const legalNavigation: NavItem[] = [
  ...pagesIn('foot').map(({ path, label }) => ({ label, href: path })),
  { label: 'Mijn gegevens', href: '/mijn-gegevens' },
]

/** Where vouchers are sold: our own page, or the shop whose web address the owner set. */
export function voucherPlace({
  externalVoucherUrl,
}: PublicSalon): Pick<NavItem, 'href' | 'external'> {
  const isShop =
    URL.canParse(externalVoucherUrl) && new URL(externalVoucherUrl).protocol.startsWith('http')
  return isShop ? { href: externalVoucherUrl, external: true } : { href: '/kadobonnen' }
}

/** What a link to another site carries. */
export function linkTo({ href, external }: Pick<NavItem, 'href' | 'external'>) {
  return external ? { href, target: '_blank', rel: 'noopener' } : { href }
}

const wizardPaths = [
  '/boeken',
  '/boeken/klaar',
  '/afspraak',
  '/appointment',
  '/booking',
  '/boekingapp',
  '/online-booking',
]
const simplePaths = ['/simple', '/production-booking', '/test']

const voucherPaths = ['/kadobonnen', '/gift-vouchers', '/kadobonnen/herroepen']

/** Whether the page is for booking itself: there nothing needs to point the way. */
export function isBookingPage(pathname: string): boolean {
  return [...wizardPaths, ...simplePaths].includes(pathname.replace(/\/+$/, ''))
}

/** Whether the visitor is about something else that wants the whole screen of a phone. */
export function isVoucherPage(pathname: string): boolean {
  return (
    voucherPaths.includes(pathname.replace(/\/+$/, '')) || pathname.startsWith('/mijn-afspraak/')
  )
}
