import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Alive } from './public/islands/alive.tsx'

/** Where each part lies that comes alive; what it is given was drawn by the same version of it. */
const islands: Record<string, () => Promise<{ Island: ComponentType<never> }>> = {
  booking: () => import('./public/islands/booking.tsx'),
  booked: () => import('./public/islands/booked.tsx'),
  'contact-form': () => import('./public/islands/contact-form.tsx'),
  'voucher-shop': () => import('./public/islands/voucher-shop.tsx'),
}

async function wake(place: HTMLElement) {
  const { island = '', props = '{}', search = '' } = place.dataset
  const loaded = await islands[island]?.().catch(sayUnreached)
  if (!loaded) return
  hydrateRoot(
    place,
    <Alive search={search}>{createElement(loaded.Island, JSON.parse(props))}</Alive>,
  )
}

/** As the page itself does when not even this script is there. */
function sayUnreached() {
  document.querySelector('[data-unreached]')?.removeAttribute('hidden')
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void wake(place)
