import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { BackupError } from '#server/backup/backup-error.ts'
import { type Made, momentOf } from '#server/backup/make-backup.ts'
import type { Env } from '#server/env.ts'
import { reasonOf } from '#server/log.ts'

/** A bucket at a provider that speaks S3. Its verbs throw BackupError. */
export type Bucket = {
  /** As it is shown: the bucket and where. */
  name: string
  put(made: Pick<Made, 'file' | 'sha256'>): Promise<void>
  /** The names of the backups in it. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

type Settings = Pick<
  Env,
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_BUCKET'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY'
  | 'BACKUP_S3_SECRET_KEY'
>

/** Sending may take so long: 15 minutes later comes the next. */
const SEND_MS = 10 * 60_000
const ASK_MS = 30_000

/** The bucket of the settings; undefined without one. */
export function bucketOf(env: Settings): Bucket | undefined {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY: accessKeyId,
    BACKUP_S3_SECRET_KEY: secretAccessKey,
  } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: env.BACKUP_S3_REGION,
    retries: 2,
  })
  const name = `${bucket} bij ${new URL(endpoint).host}`
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function ask(what: string, address: string, init: RequestInit): Promise<Response> {
    const answer = await client.fetch(address, init).catch((cause: unknown) => {
      throw new BackupError(
        `De opslag ${name} is niet bereikbaar (${reasonOf(innermost(cause))}).`,
        {
          cause,
        },
      )
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new BackupError(
      answer.status === 403 || answer.status === 401
        ? `De opslag ${name} weigert de sleutel: kijk BACKUP_S3_ACCESS_KEY en BACKUP_S3_SECRET_KEY na.`
        : answer.status === 404
          ? `De opslag ${name} bestaat niet: kijk BACKUP_S3_BUCKET na.`
          : `De opslag ${name} kon de back-up niet ${what} (antwoord ${answer.status}).`,
    )
  }

  return {
    name,
    async put({ file, sha256 }) {
      const body = await openAsBlob(file)
      await ask('bewaren', `${base}/${path.basename(file)}`, {
        method: 'PUT',
        body,
        // what arrives is held against this by who receives it
        headers: { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' },
        signal: AbortSignal.timeout(SEND_MS),
      })
    },
    async list() {
      const names: string[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const query: string = `list-type=2&prefix=salon-${after && `&start-after=${encodeURIComponent(after)}`}`
        const answer = await ask('tonen', `${base}?${query}`, {
          signal: AbortSignal.timeout(ASK_MS),
        })
        const page = namesIn(await answer.text())
        names.push(...page)
        after = page.length < 1_000 ? undefined : page.at(-1)
      }
      return names.filter((key) => momentOf(key))
    },
    async remove(key) {
      if (!momentOf(key)) return
      await ask('verwijderen', `${base}/${key}`, {
        method: 'DELETE',
        signal: AbortSignal.timeout(ASK_MS),
      })
    },
  }
}

/** The keys in an answer to ListObjectsV2. Ours hold no sign that XML writes in another way. */
function namesIn(xml: string): string[] {
  return [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].flatMap(([, key]) => (key ? [key] : []))
}

/** `fetch failed` says nothing: why is in its cause. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause ? innermost(error.cause) : error
}
