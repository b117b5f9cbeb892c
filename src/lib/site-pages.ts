/** What a shared link shows; drawn from the settings. */
export const SHARE_PICTURE = '/delen.png'

type SitePage = {
  path: string
  /** In the trail that search engines show. */
  name: string
  /** In header and menu. */
  menu?: string
  /** At the foot of each page. */
  foot?: string
  /** Where the owner chooses what she sees beside her settings. */
  preview?: string
}

/**
 * The pages that search engines should find, each under its one address, in the order of the menus.
 * Aliases, `/boeken` among them, name `/boekingapp` as their address; legacy and admin pages are
 * noindex and stand in no list.
 */
export const sitePages = [
  { path: '/', name: 'Home', menu: 'Home', preview: 'Home' },
  { path: '/services', name: 'Diensten', menu: 'Diensten', preview: 'Diensten' },
  {
    path: '/salon-rules',
    name: 'Salonregels',
    menu: 'Salon Regels',
    foot: 'Salonregels',
    preview: 'Salon Regels',
  },
  { path: '/kadobonnen', name: 'Kadobonnen', menu: 'Kadobonnen', preview: 'Kadobonnen' },
  { path: '/boekingapp', name: 'Online afspraak', menu: 'Online Afspraak', preview: 'Boeken' },
  { path: '/about', name: 'Team', menu: 'Team', preview: 'Team' },
  { path: '/contact', name: 'Contact', menu: 'Contact', preview: 'Contact' },
  { path: '/contact-form', name: 'Contactformulier' },
  { path: '/privacy', name: 'Privacybeleid', foot: 'Privacybeleid', preview: 'Privacy' },
  {
    path: '/terms',
    name: 'Algemene voorwaarden',
    foot: 'Algemene voorwaarden',
    preview: 'Voorwaarden',
  },
  { path: '/cookies', name: 'Cookiebeleid', foot: 'Cookiebeleid', preview: 'Cookies' },
] as const satisfies readonly SitePage[]

/** Those that stand in one of the lists, under what they are called there. */
export function pagesIn(place: 'menu' | 'foot' | 'preview'): { path: string; label: string }[] {
  return sitePages.flatMap((page: SitePage) =>
    page[place] === undefined ? [] : [{ path: page.path, label: page[place] }],
  )
}
