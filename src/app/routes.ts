import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const development = process.env['NODE_ENV'] === 'development'
const bookingPage = ['afspraak', 'appointment', 'booking', 'boekingapp', 'online-booking']

/** Every page URL with its aliases. */
export default [
  layout('public/layout.tsx', [
    index('public/home.tsx'),
    route('boeken', 'public/book.tsx'),
    route('boeken/klaar', 'public/booked.tsx'),
    ...bookingPage.map((path) =>
      route(path, 'public/booking-page.tsx', { id: `booking-page-${path}` }),
    ),
    route('services', 'public/services.tsx'),
    route('about', 'public/about.tsx'),
    route('contact', 'public/contact.tsx'),
    route('contact-form', 'public/contact-form.tsx'),
    ...['kadobonnen', 'gift-vouchers'].map((path) =>
      route(path, 'public/gift-vouchers.tsx', { id: `gift-vouchers-${path}` }),
    ),
    route('kadobonnen/herroepen', 'public/withdraw-voucher.tsx'),
    route('wachtlijst', 'public/waiting-list.tsx'),
    route('wachtlijst/:token', 'public/waiting-list-link.tsx'),
    route('salon-rules', 'public/salon-rules.tsx'),
    route('privacy', 'public/privacy.tsx'),
    route('mijn-afspraak/:token', 'public/my-appointment.tsx'),
    route('mijn-gegevens', 'public/my-data.tsx'),
    route('mijn-gegevens/:token', 'public/open-my-data.tsx'),
    route('afmelden/:link', 'public/stop-news.tsx'),
    route('terms', 'public/terms.tsx'),
    route('cookies', 'public/cookies.tsx'),
    ...['simple', 'production-booking'].map((path) =>
      route(path, 'public/legacy-simple.tsx', { id: `legacy-${path}` }),
    ),
    route('test', 'public/legacy-test.tsx'),
    route('storing', 'public/away.tsx'),
    route('*', 'public/not-found.tsx'),
  ]),
  route('sitemap.xml', 'public/sitemap.ts'),
  route('robots.txt', 'public/robots.ts'),
  route('delen.png', 'public/share-picture.ts'),
  route('site.webmanifest', 'public/web-manifest.ts'),
  route('embed/boeken', 'public/embedded-book.tsx'),
  layout('admin/layout.tsx', [
    route('admin', 'admin/home.tsx'),
    route('admin/agenda', 'admin/agenda.tsx'),
    route('admin/kalender', 'admin/calendar.tsx'),
    route('admin/afspraken', 'admin/appointments.tsx'),
    route('admin/klanten', 'admin/customers.tsx'),
    route('admin/kassa', 'admin/cash.tsx'),
    route('admin/kassa/bon/:id', 'admin/receipt.tsx'),
    route('admin/klantenkaarten', 'admin/customer-cards.tsx'),
    route('admin/gezondheid', 'admin/health.tsx'),
    route('admin/dagboek', 'admin/day-book.tsx'),
    route('admin/prijslijst', 'admin/price-list.tsx'),
    route('admin/producten', 'admin/products.tsx'),
    route('admin/kadobonnen', 'admin/gift-vouchers.tsx'),
    route('admin/facturen', 'admin/invoices.tsx'),
    route('admin/wachtlijst', 'admin/waiting-list.tsx'),
    route('admin/verlof', 'admin/leave.tsx'),
    route('admin/bedrijf/:deel?', 'admin/business.tsx'),
    route('admin/berichten', 'admin/inbox.tsx'),
    route('admin/mails/:deel?/:soort?', 'admin/mails.tsx'),
    route('admin/cards', 'admin/cards.tsx'),
    route('booking-admin', 'admin/booking-admin.tsx'),
  ]),
  ...(development ? [route('styleguide', 'styleguide.tsx')] : []),
] satisfies RouteConfig
