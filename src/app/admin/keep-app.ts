/** Lets the service worker keep the app on this device; doing so twice is doing it once. */
export async function keepApp(): Promise<ServiceWorkerRegistration> {
  return await navigator.serviceWorker.register('/service-worker.js', {
    scope: '/admin',
    updateViaCache: 'none',
  })
}
