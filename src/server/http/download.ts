import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { metadata, pipe, string } from 'valibot'
import type { z } from 'zod'
import type { Scope } from '#lib/scopes.ts'
import type { Db } from '#server/db/client.ts'
import type { Deed } from '#server/db/deed.ts'
import type { Deps } from '#server/deps.ts'
import { admit } from '#server/http/access.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv } from '#server/http/context.ts'
import { type Endpoint, keyScope } from '#server/http/endpoint.ts'
import type { CachedAnswer } from '#server/http/finished.ts'
import { countHit, type Limit } from '#server/http/rate-limit.ts'
import { securityHeadersOf } from '#server/http/security-headers.ts'
import { sendCached } from '#server/http/send-finished.ts'
import { deedOf, personOf } from '#server/http/session.ts'
import { readValues } from '#server/http/validate.ts'

type Download = {
  /** A stream is sent as it is made. */
  bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  contentType: string
  /** Makes the browser save it; without one it is shown. */
  filename?: string | undefined
  /** Its address never shows anything else. */
  isImmutable?: boolean
  /** Kept by no cache but the browser's own. */
  isPrivate?: boolean
}

export type FileRoute<P extends z.ZodType, Q extends z.ZodType> = {
  /** One English sentence for the OpenAPI document. */
  summary: string
  params?: P
  query?: Q
  /** Which keys of programs open it, where its noun does not say so; null: none. */
  scope?: Scope | null
  /** Hits per address in 10 minutes; a session is never limited. */
  limit?: Limit
  /** Whom it is about, in the log of who took along what has to be confirmed. */
  customerOf?: (params: z.output<P>) => string
  /**
   * Throws AppError `not_found` when there is no such file. A finished answer is sent with its
   * ETag, for whoever asks and for no cache between.
   */
  handle(request: {
    deps: Deps
    params: z.output<P>
    query: z.output<Q>
    isLoggedIn: boolean
    c: Context<AppEnv>
  }): Promise<Download | CachedAnswer>
}

/**
 * A GET route that answers a file (PDF, CSV, picture) instead of JSON. Who takes along one that has
 * to be confirmed stands in the log: it is all that a GET writes.
 */
export function download<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(spec: FileRoute<P, Q> & Pick<Endpoint, 'path' | 'access' | 'isConfirmed'>): Endpoint {
  const { path, access, isConfirmed, summary, params, query, limit } = spec
  const scope = keyScope({ ...spec, method: 'get' })
  return {
    method: 'get',
    path,
    access,
    isConfirmed,
    scope,
    summary,
    schemas: {
      params,
      query,
      body: undefined,
      answer: pipe(string(), metadata({ format: 'binary' })),
    },
    status: 200,
    idempotent: false,
    limited: limit !== undefined,
    async run(c) {
      await admit(c, { ...spec, scope })
      const isLoggedIn = (await c.get('session')()) !== undefined
      const request = {
        deps: c.get('deps'),
        params: readValues(params, c.req.param(), 'path'),
        query: readValues(query, c.req.query(), 'query'),
        isLoggedIn,
        c,
      }
      if (limit && !isLoggedIn) await countHit(request.deps, limit, clientAddress(c))
      const file = await spec.handle(request)
      if (isConfirmed) {
        const deed = deedOf(c, await personOf(c), request.deps.clock())
        await noteTaken(request.deps.db, deed, spec.customerOf?.(request.params))
      }
      if ('etag' in file)
        return sendCached(
          c,
          { ...file, headers: { ...securityHeadersOf(c), ...file.headers } },
          { cacheControl: 'private, no-cache' },
        )
      const {
        bytes,
        contentType,
        filename,
        isImmutable = false,
        isPrivate = access !== 'public',
      } = file
      c.header('content-type', contentType)
      c.header(
        'cache-control',
        isImmutable
          ? `${isPrivate ? 'private' : 'public'}, max-age=31536000, immutable`
          : 'no-store',
      )
      if (filename) c.header('content-disposition', contentDisposition(filename))
      return c.body(bytes)
    },
  }
}

/** RFC 6266: a plain name for old programs beside the real one in UTF-8. */
function contentDisposition(filename: string): string {
  const plain = filename.normalize('NFKD').replace(/[^\w.-]+/g, '-')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`
}

/**
 * Notes that somebody took a file along, of everything or of one client: no row changes by it, so
 * no trigger sees it.
 */
async function noteTaken(db: Db, { id, at, route, role, personId }: Deed, client = '') {
  await db.execute(sql`
    insert into audit_log (at, deed, role, person_id, route, kind, verb, subject_id, customer_id)
    values (${at}, ${id}, ${role}, ${personId}, ${route}, 'exports', 'insert', ${client}, nullif(${client}, '')::uuid)`)
}
