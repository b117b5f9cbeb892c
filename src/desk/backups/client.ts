import { useMutation } from '@tanstack/react-query'
import { backupStatusSchema } from '#desk/backups/wire.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/admin/backups'

/** How the backups are. */
export const backupsQuery = apiQuery({
  queryKey: ['backups'],
  path: PATH,
  answer: backupStatusSchema,
})

/** Makes a backup now. Throws ApiError with why it did not come about. */
export function useMakeBackup() {
  return useMutation({
    meta: writes('backups'),
    mutationFn: () => callApi(PATH, { method: 'POST', answer: backupStatusSchema }),
  })
}
