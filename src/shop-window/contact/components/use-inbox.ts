import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { ContactMessage } from '#shop-window/contact/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'

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
  return {
    ...pagedQuery<ContactMessage>({
      queryKey: ['contacts', q, status, pageSize],
      path: '/api/contacts',
      search: { q, status },
      size: pageSize,
      parse: (value) => z.array(message).parse(value),
    }),
    placeholderData: keepPreviousData,
  }
}

/** How many messages nobody has read yet; it follows every change of a message. */
export const unreadQuery = queryOptions({
  queryKey: ['contacts', 'unread'],
  queryFn: ({ signal }): Promise<number> => callApi('/api/contacts/unread', { signal, parse: (value) => z.object({ unread: z.int() }).parse(value).unread }),
})

/** Marks a message as read or done; lists and the unread count follow. Throws ApiError. */
export function useMarkMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; isDone?: boolean; isRead?: boolean }) =>
      callApi(`/api/contacts/${encodeURIComponent(id)}`, { method: 'PATCH', body, parse: (value) => message.parse(value) }),
    onSettled: () => Promise.all([['contacts'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
