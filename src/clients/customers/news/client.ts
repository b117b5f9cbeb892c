import { callApi } from '#lib/api-client.ts'

// Apart from the owner's calls, which the page of a visitor does without.

/** Stops the mails that nobody needs, for whom a mailed link names; throws ApiError. */
export function stopNews(link: string): Promise<void> {
  return callApi('/api/customers/stop-news', { body: { link } })
}
