import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { ContactMessage } from '#features/contact/schema.ts'
import { callApi } from '#lib/api-client.ts'

const PAGE_SIZE = 30
const text = z.string()
const message = z.object({
  id: text,
  name: text,
  email: text,
  phone: text,
  dogName: text,
  dogBreed: text,
  subject: text,
  message: text,
  isRead: z.boolean(),
  isDone: z.boolean(),
  createdAt: text,
})

export type InboxFilter = { q: string; status: 'open' | 'done' | '' }

/** Messages, newest first, page by page. */
export function inboxQuery({ q, status }: InboxFilter, pageSize = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: ['contacts', q, status, pageSize],
    queryFn: ({ pageParam, signal }): Promise<ContactMessage[]> => {
      const query = new URLSearchParams({ limit: String(pageSize), ...(q && { q }), ...(status && { status }), ...(pageParam && { cursor: pageParam }) })
      return callApi(`/api/contacts?${query}`, { signal, parse: (value) => z.array(message).parse(value) })
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}

/** Marks a message as read or done; lists and the unread count follow. Throws ApiError. */
export function useMarkMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; isDone?: boolean; isRead?: boolean }) =>
      callApi(`/api/contacts/${encodeURIComponent(id)}`, { method: 'PATCH', body, parse: (value) => message.parse(value) }),
    onSettled: () => Promise.all([['contacts'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey }))),
    networkMode: 'always',
  })
}
