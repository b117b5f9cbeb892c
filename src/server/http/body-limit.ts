import { bodyLimit as limitStream } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#lib/errors.ts'
import type { AppEnv } from '#server/http/context.ts'
import { MOST_UPLOAD_BYTES, UPLOAD_PATHS } from '#server/http/upload.ts'

const MOST_BYTES = 1024 * 1024
const AROUND_A_FILE = 64 * 1024
const countBytes = limitStream({ maxSize: MOST_BYTES })

/**
 * Refuses a body of more than 1 MB, 10 MB for an upload (413); only one without a declared length
 * is counted, which costs a second stream.
 */
export const bodyLimit = createMiddleware<AppEnv>(async (c, next) => {
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined)
    return await countBytes(c, next)
  const most = UPLOAD_PATHS.includes(c.req.path) ? MOST_UPLOAD_BYTES + AROUND_A_FILE : MOST_BYTES
  if (Number(length) > most) throw new AppError('too_large', 'Dit bericht is te groot.')
  await next()
})
