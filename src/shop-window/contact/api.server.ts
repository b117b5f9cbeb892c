import { array } from 'valibot'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { owner } from '#server/http/routes.ts'
import { countUnread, listContacts, updateContact } from '#shop-window/contact/data.server.ts'
import { contactChangeSchema, contactQuerySchema } from '#shop-window/contact/schema.ts'
import { contactMessageSchema, unreadSchema } from '#shop-window/contact/wire.ts'

export const contactEndpoints = [
  owner.get('/api/contacts', {
    summary:
      'Messages from the contact form, newest first; the next page is asked with the last id as cursor',
    query: contactQuerySchema,
    answer: array(contactMessageSchema),
    handle: ({ deps, query }) => listContacts(deps.db, query),
  }),
  owner.get('/api/contacts/unread', {
    summary: 'How many messages nobody has read yet',
    answer: unreadSchema,
    handle: async ({ deps }) => ({ unread: await countUnread(deps.db) }),
  }),
  owner.patch('/api/contacts/:id', {
    summary: 'Marks a message as read or done, or not',
    params: byId,
    body: contactChangeSchema,
    answer: contactMessageSchema,
    async handle({ deps, params, body }) {
      return orGone(
        await updateContact(deps.db, params.id, body),
        'Dit bericht bestaat niet (meer).',
      )
    },
  }),
]
