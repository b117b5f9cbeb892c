import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const development = process.env['NODE_ENV'] === 'development'
const bookingPage = ['afspraak', 'appointment', 'booking', 'boekingapp', 'online-booking']

/** Every page URL with its aliases. */
export default [
  layout('public/layout.tsx', [
    index('public/home.tsx'),
    route('boeken', 'public/book.tsx'),
    ...bookingPage.map((path) => route(path, 'public/booking-page.tsx', { id: `booking-page-${path}` })),
  ]),
  route('embed/boeken', 'public/embedded-book.tsx'),
  route('booking-admin', 'admin/booking-admin.tsx'),
  layout('admin/layout.tsx', [route('admin', 'admin/home.tsx'), route('admin/cards', 'admin/cards.tsx')]),
  ...(development ? [route('styleguide', 'styleguide.tsx')] : []),
  route('*', 'public/not-found.tsx'),
] satisfies RouteConfig
