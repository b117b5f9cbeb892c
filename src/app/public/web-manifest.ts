import type { Route } from './+types/web-manifest.ts'
import { answerManifest } from './answer-manifest.ts'
import { loadSalon } from './load-salon.ts'

/** `site.webmanifest`: what a phone shows when a visitor keeps the site on the home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await loadSalon(context)
  return answerManifest({
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}
