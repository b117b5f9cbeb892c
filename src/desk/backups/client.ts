import { backupStatusSchema } from '#desk/backups/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/admin/backups'

/** How the backups are. */
export const backupsQuery = apiQuery('backups', PATH, { answer: backupStatusSchema })

/** Makes a backup now. Throws ApiError with why it did not come about. */
export const useMakeBackup = writing(['backups'], () =>
  callApi(PATH, { method: 'POST', answer: backupStatusSchema }),
)
