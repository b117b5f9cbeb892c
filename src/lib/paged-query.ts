import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import { callApi } from '#lib/api-client.ts'
import { isListed } from '#lib/leaving.ts'
import type { ALWAYS_FRESH } from '#lib/query-client.ts'

/** A part of a list; `next` is the cursor of the part that follows. */
export type Page<Item> = { items: Item[]; next: string | undefined }

/** Where a list is read; what is empty in `search` is not asked for. */
export type List<Item> = {
  path: string
  search?: Record<string, string | undefined>
  /** How many items a page holds. */
  size: number
  answer: GenericSchema<unknown, Item[]>
}

/**
 * The options of a list that is read page by page; while another search loads, the list before it
 * stays.
 */
export function pagedQuery<Item extends { id: string }>(
  { topic, ...list }: List<Item> & { topic: string },
  freshness?: Partial<typeof ALWAYS_FRESH>,
) {
  return infiniteQueryOptions({
    queryKey: [topic, list.path, list.search, list.size],
    queryFn: ({ pageParam, signal }) => readPage(list, { cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page<Item>) => next,
    ...(list.search && { placeholderData: keepPreviousData }),
    ...freshness,
  })
}

/**
 * One page: the first with an empty cursor, any other with the `next` of the one before. Throws
 * ApiError.
 */
export async function readPage<Item extends { id: string }>(
  { path, search = {}, size, answer }: List<Item>,
  { cursor, signal }: { cursor: string; signal: AbortSignal },
): Promise<Page<Item>> {
  const asked = Object.entries({ ...search, limit: String(size), cursor }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  )
  const items = await callApi(`${path}?${new URLSearchParams(asked)}`, { signal, answer })
  return { items: items.filter(isListed), next: items.length < size ? undefined : items.at(-1)?.id }
}

/** Everything that is loaded of a list so far; undefined before the first page is there. */
export function itemsOf<Item>(data: InfiniteData<Page<Item>> | undefined): Item[] | undefined {
  return data?.pages.flatMap(({ items }) => items)
}
