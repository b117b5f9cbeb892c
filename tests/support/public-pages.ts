import type { APIRequestContext } from '@playwright/test'

/** The pages that are found by searching, by their own address. */
export const PUBLIC_PAGES = [
  '/',
  '/services',
  '/boekingapp',
  '/kadobonnen',
  '/about',
  '/contact',
  '/contact-form',
  '/salon-rules',
  '/privacy',
  '/terms',
  '/cookies',
]

/** The structured data of a page. */
export async function thingsOf(
  request: APIRequestContext,
  page: string,
): Promise<Record<string, unknown>[]> {
  const html = await (await request.get(page)).text()
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? ''),
  )
}
