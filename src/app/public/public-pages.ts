/**
 * The pages that search engines should find, each under its one address, with the name that a trail
 * of pages shows. Aliases, `/boeken` among them, name `/boekingapp` as their address; legacy and
 * admin pages are noindex and stand in no list.
 */
export const publicPages = [
  { path: '/', name: 'Home' },
  { path: '/services', name: 'Diensten' },
  { path: '/boekingapp', name: 'Online afspraak' },
  { path: '/kadobonnen', name: 'Kadobonnen' },
  { path: '/about', name: 'Team' },
  { path: '/contact', name: 'Contact' },
  { path: '/contact-form', name: 'Contactformulier' },
  { path: '/salon-rules', name: 'Salonregels' },
  { path: '/privacy', name: 'Privacybeleid' },
  { path: '/terms', name: 'Algemene voorwaarden' },
  { path: '/cookies', name: 'Cookiebeleid' },
] as const
