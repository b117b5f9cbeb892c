import { makeOnRequest, readStatus } from '#desk/backups/commands.server.ts'
import { backupStatusSchema } from '#desk/backups/wire.ts'
import { owner } from '#server/http/routes.ts'

/** How the backups are, and one at once. */
export const backupEndpoints = [
  owner.get('/api/admin/backups', {
    summary: 'The newest backup, what keeps the next from being made, and how the last proof went',
    answer: backupStatusSchema,
    handle: ({ deps }) => readStatus(deps),
  }),
  owner.post('/api/admin/backups', {
    summary: 'Makes a backup now; 503 with why it did not come about',
    status: 201,
    answer: backupStatusSchema,
    handle: ({ deps }) => makeOnRequest(deps),
  }),
]
