import { Serwist } from 'serwist'
import { is, object, string } from 'valibot'

type Later = { waitUntil(work: Promise<unknown>): void }
/** Paths that the browser finds by itself, past the worker: on the network, or in what is kept. */
type Routes = { condition: { urlPattern: string }; source: 'network' | 'cache' }[]
declare global {
  // the part of a worker's world that the types of a page do not know
  interface WindowEventMap {
    install: Event & Later & { addRoutes?(routes: Routes): Promise<void> }
    push: Event & Later & { data: { json(): unknown } | null }
    notificationclick: Event & Later & { notification: Notification }
  }
}
declare const self: {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: {
      type: 'window'
    }): Promise<{ focus(): Promise<unknown>; postMessage(message: unknown, transfer: []): void }[]>
    openWindow(path: string): Promise<unknown>
  }
}

/** What of this build is kept on the device, filled in by `scripts/build-worker.mjs`. */
declare const KEPT_FILES: { url: string; revision: string | null }[]
/** The page and the list of routes among them that stand in for those of the server. */
declare const STAND_INS: { door: string; routes: string }

const noticeSchema = object({ title: string(), body: string(), path: string(), tag: string() })
const NOTHING_SAID = { title: 'Nieuws uit het salon', body: '', path: '/admin', tag: 'nieuws' }

/** How long a page is waited for before what is kept stands in for it. */
const PATIENCE_MS = 8_000

const worker = new Serwist({
  precacheEntries: KEPT_FILES,
  // the new version waits until no screen of the old one is open, or the owner asks for it
  skipWaiting: false,
  clientsClaim: true,
  runtimeCaching: [
    { matcher: ({ request }) => request.mode === 'navigate', handler: openPage },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/__manifest',
      handler: listRoutes,
    },
  ],
})
worker.addEventListeners()
// where a browser can go past the worker, a tab is there sooner; and what a page that leaves asked
// and no longer wants cannot occupy the worker, which a newer one would wait for
addEventListener('install', (event) => {
  const apart = event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
  ])
  if (apart) event.waitUntil(apart)
})
addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification))
})

/** Shows what the salon sent; what cannot be read too, for a browser wants to see something. */
async function showNotice(sent: unknown) {
  const { title, ...notice } = is(noticeSchema, sent) ? sent : NOTHING_SAID
  const { body, tag, path } = notice
  const options = {
    body,
    tag,
    // of the same kind one is seen, and each is heard
    renotify: true,
    lang: 'nl-BE',
    icon: '/admin-192.png',
    badge: '/badge-96.png',
    data: path,
  }
  await self.registration.showNotification(title, options)
}

/**
 * Brings her to what the notice is about, in the window that is open already where there is one:
 * that goes there by itself, so that it can ask about what is typed.
 */
async function openNotice({ data }: Notification) {
  const path = typeof data === 'string' && data.startsWith('/admin') ? data : '/admin'
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return await self.clients.openWindow(path)
  open.postMessage({ open: path }, [])
  return await open.focus()
}

/** A page of the server; without a network the door, which opens what the device keeps. */
async function openPage({ request, url }: { request: Request; url: URL }): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    const door = new URL(STAND_INS.door, url)
    const isDoor = url.pathname === door.pathname
    door.searchParams.set('naar', url.pathname + url.search)
    return (isDoor && (await worker.matchPrecache(STAND_INS.door))) || Response.redirect(door.href)
  }
}

/** Which code the pages need; without a network all that this build knows of the owner's. */
async function listRoutes({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await worker.matchPrecache(STAND_INS.routes)) ?? Response.error()
  }
}
