import type { Page } from '@playwright/test'

/**
 * How many bytes of JavaScript a page fetched since this was called, as they came over the line;
 * each file once: where a test looks into requests, the browser fetches again what it has.
 */
export function scriptBytes(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script' && !sizes.has(request.url()))
      sizes.set(
        request.url(),
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      )
  })
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
}
