import { queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { contactMessageSchema, unreadSchema } from '#shop-window/contact/wire.ts'

const PAGE_SIZE = 30

export type MessageFilter = { q: string; status: 'open' | 'done' | '' }

/** Messages, newest first, page by page. */
export function messagesQuery({ q, status }: MessageFilter, pageSize = PAGE_SIZE) {
  return pagedQuery({
    topic: 'contacts',
    path: '/api/contacts',
    search: { q, status },
    size: pageSize,
    answer: array(contactMessageSchema),
  })
}

/** How many messages nobody has read yet; it follows every change of a message. */
export const unreadQuery = queryOptions({
  queryKey: ['contacts', 'unread'],
  queryFn: async ({ signal }) =>
    (await callApi('/api/contacts/unread', { signal, answer: unreadSchema })).unread,
})

/** Marks a message as read or done; lists and the unread count follow. */
export const useMarkMessage = writing(
  ['contacts'],
  ({ id, ...body }: { id: string; isDone?: boolean; isRead?: boolean }) =>
    callApi(`/api/contacts/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
)
