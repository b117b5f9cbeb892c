import type { PublicSalon } from '#foundation/salon/wire.ts'

/** `isBooking`: the way to a booking, drawn as a button. */
export type NavItem = { label: string; href: string; external?: true; isBooking?: true }

/** What header and menu list, in their order. */
export function mainNavigation(salon: PublicSalon): NavItem[] {
  return [
    { label: 'Home', href: '/' },
    { label: 'Diensten', href: '/services' },
    { label: 'Salon Regels', href: '/salon-rules' },
    { label: 'Kadobonnen', ...voucherPlace(salon) },
    { label: 'Online Afspraak', href: '/boekingapp', isBooking: true },
    { label: 'Team', href: '/about' },
    { label: 'Contact', href: '/contact' },
  ]
}

export const legalNavigation: NavItem[] = [
  { label: 'Salonregels', href: '/salon-rules' },
  { label: 'Privacybeleid', href: '/privacy' },
  { label: 'Algemene voorwaarden', href: '/terms' },
  { label: 'Cookiebeleid', href: '/cookies' },
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
