import type { Context } from 'hono'
import { AppError } from '#lib/errors.ts'
import type { AppEnv } from '#server/http/context.ts'

/**
 * Routes that take a file as multipart/form-data; all for the owner alone, who is known before a
 * byte of the file is read.
 */
export const UPLOAD_PATHS: readonly string[] = [
  '/api/pictures',
  '/api/import-prices',
  '/api/admin/imports',
]
export const MOST_UPLOAD_BYTES = 10 * 1024 * 1024

/** The file in the field `file` of a multipart body. 400 without one, 413 past `maxBytes`. */
export async function readUpload(
  c: Context<AppEnv>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await readUploadedFile(c, maxBytes)).bytes
}

/** The same with its name, and the form in which it came. */
export async function readUploadedFile(c: Context<AppEnv>, maxBytes: number) {
  const form = await c.req.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!form || !(file instanceof File))
    throw new AppError('malformed', 'Kies een bestand.', { fields: { file: 'Kies een bestand.' } })
  if (file.size > maxBytes) {
    const sentence = `Dit bestand is te groot: maximaal ${Math.floor(maxBytes / 1024 / 1024)} MB.`
    throw new AppError('too_large', sentence, { fields: { file: sentence } })
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, form }
}
