import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bucketOf } from '#server/backup/bucket.ts'
import { S3_KEY, startS3 } from '#tests/support/s3-server.ts'

const s3 = await startS3()
afterAll(() => s3.stop())
const settings = {
  BACKUP_S3_ENDPOINT: s3.endpoint,
  BACKUP_S3_BUCKET: 'salon',
  BACKUP_S3_REGION: 'us-east-1',
  BACKUP_S3_ACCESS_KEY: S3_KEY,
  BACKUP_S3_SECRET_KEY: S3_KEY,
}
const name = 'salon-20261120T090000Z.backup'

function fileOf(content: Buffer, as = name) {
  const file = path.join(s3.folder, as)
  fs.writeFileSync(file, content)
  return { file, sha256: createHash('sha256').update(content).digest('hex') }
}

test('a backup is put into a bucket, listed and removed; other files there are left alone', async () => {
  const bucket = bucketOf(settings)
  if (!bucket) throw new Error('no bucket')
  expect(bucket.name).toBe(`salon bij ${new URL(s3.endpoint).host}`)
  expect(await bucket.list()).toEqual([])
  const content = Buffer.alloc(300_000, 'rijen')
  await bucket.put(fileOf(content))
  await bucket.put(fileOf(content, 'salon-iets-anders.txt'))
  expect(await bucket.list()).toEqual([name])
  const kept = fs
    .readdirSync(path.join(s3.folder, 'salon'))
    .find((entry) => entry.startsWith(name) && entry.endsWith('object'))
  expect(fs.readFileSync(path.join(s3.folder, 'salon', kept ?? '')).equals(content)).toBe(true)
  await bucket.remove('salon-iets-anders.txt')
  await bucket.remove(name)
  expect(await bucket.list()).toEqual([])
  expect(fs.readdirSync(path.join(s3.folder, 'salon')).join(' ')).toContain('salon-iets-anders.txt')
})

test('without settings there is none; what the other side refuses is one sentence', async () => {
  expect(bucketOf({ ...settings, BACKUP_S3_BUCKET: undefined })).toBeUndefined()
  const made = fileOf(Buffer.from('x'))
  const host = new URL(s3.endpoint).host
  const put = async (change: Partial<typeof settings>, file = made) =>
    await bucketOf({ ...settings, ...change })?.put(file)
  await expect(put({ BACKUP_S3_SECRET_KEY: 'een-ander-geheim' })).rejects.toThrow(
    `De opslag salon bij ${host} weigert de sleutel: kijk BACKUP_S3_ACCESS_KEY en BACKUP_S3_SECRET_KEY na.`,
  )
  await expect(put({ BACKUP_S3_BUCKET: 'nergens' })).rejects.toThrow(
    `De opslag nergens bij ${host} bestaat niet: kijk BACKUP_S3_BUCKET na.`,
  )
  await expect(put({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(
    'De opslag salon bij 127.0.0.1:1 is niet bereikbaar',
  )
})
