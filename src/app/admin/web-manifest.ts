import { answerManifest } from '../public/answer-manifest.ts'
import { loadSalon } from '../public/load-salon.ts'
import type { Route } from './+types/web-manifest.ts'

/** What a long press on the icon offers. */
const SHORTCUTS = [
  { name: 'Vandaag', url: '/admin/vandaag' },
  { name: 'Kalender', url: '/admin/kalender' },
  { name: 'Nieuwe afspraak', url: '/admin/afspraken?nieuw' },
  { name: 'Kassa', url: '/admin/kassa' },
]

/** `admin.webmanifest`: the owner's pages as an app of their own, beside the site. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await loadSalon(context)
  return answerManifest({
    id: '/admin',
    name: `Beheer ${name}`,
    short_name: 'Beheer',
    description: `De agenda, klanten en kassa van ${name}.`,
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    shortcuts: SHORTCUTS,
    icons: [
      { src: '/admin-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/admin-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/admin-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}
