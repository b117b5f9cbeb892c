import { changeStream } from '#server/http/event-stream.ts'

export const changeEndpoints = [
  changeStream({
    path: '/api/admin/events',
    summary: 'Server-sent events: names of the tables that changed',
  }),
]
