import { pendingQuery } from '#agenda/appointments/client.ts'
import { openFeesQuery } from '#agenda/cancellation-fees/client.ts'
import { entriesQuery } from '#agenda/waiting-list/client.ts'
import { mailsQuery } from '#foundation/messages/client.ts'
import { messagesQuery } from '#shop-window/contact/messages/client.ts'

/** What waits of each kind, as it is asked for elsewhere too. */
export const inboxLists = {
  requests: pendingQuery,
  messages: messagesQuery({ q: '', status: 'open' }),
  mails: mailsQuery({ q: '', status: 'failed', from: '', to: '' }),
  fees: openFeesQuery,
  waiting: entriesQuery({ q: '', status: 'waiting' }),
}
