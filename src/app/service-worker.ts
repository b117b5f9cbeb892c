import { Serwist } from 'serwist'

/** What of this build is kept on the device, filled in by `scripts/build-worker.mjs`. */
declare const KEPT_FILES: { url: string; revision: string | null }[]
/** The page and the list of routes among them that stand in for those of the server. */
declare const STAND_INS: { door: string; routes: string }

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
