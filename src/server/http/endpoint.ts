import type { Context } from 'hono'
import { type GenericSchema, type InferInput, parse } from 'valibot'
import { z } from 'zod'
import type { Announced } from '#lib/changes.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { type Scope, scopeOf } from '#lib/scopes.ts'
import { successSchema } from '#lib/wire.ts'
import type { Deps } from '#server/deps.ts'
import { type Access, admit } from '#server/http/access.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv } from '#server/http/context.ts'
import { finish } from '#server/http/finished.ts'
import {
  AnsweredBefore,
  findAnswer,
  type Repeatable,
  repeatable,
} from '#server/http/idempotency.ts'
import { countHit, knownRefusal, type Limit, releaseHit } from '#server/http/rate-limit.ts'
import { securityHeadersOf } from '#server/http/security-headers.ts'
import { sendCached } from '#server/http/send-finished.ts'
import { readBody, readValues } from '#server/http/validate.ts'
import type { Name } from '#server/kept.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type EndpointRequest<Params, Query, Body> = {
  deps: Deps
  params: Params
  query: Query
  body: Body
  /** The client's address, for limits. */
  address: string
  /** Present when the client sent an Idempotency-Key and the endpoint takes one. */
  repeat: Repeatable | undefined
  c: Context<AppEnv>
}

/** Where a route stands and who may ask for it. */
type Place = {
  method: Method
  /** Hono pattern, `/api/booking/slots/:date`. */
  path: string
  access: Access
  /** Whether she has to have shown a moment ago that it is she. */
  isConfirmed: boolean
}

/** What is asked of a route and what it answers. */
export type Route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends GenericSchema,
> = {
  /** One English sentence for the OpenAPI document. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /**
   * How the OpenAPI document shows the body, when the handler reads it by a schema that it chooses
   * itself.
   */
  bodyShape?: z.ZodType
  /**
   * Which keys of programs open it, where its noun does not say so; null: none. Of a public route:
   * to which it says more.
   */
  scope?: Scope | null
  status?: 200 | 201
  /** Hits per address; a session is never limited. */
  limit?: Limit
  idempotent?: boolean
  /**
   * Tables the answer depends on: it is then kept in memory until one of them changes. Only for
   * public answers that are the same for everybody.
   */
  cachedUntilChangeOf?: readonly Announced[]
  /**
   * Which of those are worth keeping: a value that anybody can make up must not fill the memory.
   */
  keptWhen?: (request: { params: z.output<P>; query: z.output<Q>; today: DateString }) => boolean
} & Answering<EndpointRequest<z.output<P>, z.output<Q>, z.output<B>>, A>

/**
 * What is answered is declared once, in `wire.ts`, for the server and the browser alike; a verb
 * that has nothing to tell answers that it succeeded.
 */
type Answering<Request, A extends GenericSchema> =
  | {
      answer: A
      handle: (request: Request) => Promise<InferInput<A>>
      /** The answer to a repeat, where it is not what was kept of the first. */
      again?: (request: Request, first: unknown) => Promise<InferInput<A>>
    }
  | { answer?: undefined; handle: (request: Request) => Promise<void>; again?: undefined }

/** One route of the API as the server, the OpenAPI document and the test matrix see it. */
export type Endpoint = Place & {
  /** Which keys of programs open it. */
  scope: Scope | null
  summary: string
  schemas: {
    params?: z.ZodType | undefined
    query?: z.ZodType | undefined
    body?: z.ZodType | undefined
    answer: GenericSchema
  }
  status: 200 | 201
  idempotent: boolean
  limited: boolean
  run: (c: Context<AppEnv>) => Promise<Response>
}

/**
 * A route of `routes.ts`, run in the order session, validation, repeat, limit, handler; the answer
 * is parsed by its schema, so a column nobody listed cannot leave.
 */
export function endpoint<
  A extends GenericSchema,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(spec: Place & Route<P, Q, B, A>): Endpoint {
  const scope = keyScope(spec)
  const status = spec.status ?? 200
  const idempotent = spec.idempotent ?? false
  const schema = spec.answer ?? successSchema
  const told = (answer: unknown) => parse(schema, spec.answer ? answer : { success: true })

  async function run(c: Context<AppEnv>): Promise<Response> {
    const deps = c.get('deps')
    await admit(c, { ...spec, scope })
    if (spec.cachedUntilChangeOf) return await runCached(c, spec.cachedUntilChangeOf)
    const address = clientAddress(c)
    const limit = spec.limit && !(await c.get('session')()) ? spec.limit : undefined
    const refused = limit && knownRefusal(deps, limit, address)
    // a repeat past the limit still gets its first answer, so its body is read
    if (refused && !(idempotent && c.req.header('idempotency-key'))) throw refused
    const params = readValues(spec.params, c.req.param(), 'path')
    const query = readValues(spec.query, c.req.query(), 'query')
    const raw = spec.body ? await readBody(c) : undefined
    const body = readValues(spec.body, raw, 'body')
    const repeat = idempotent
      ? repeatable(c.req.header('idempotency-key'), spec.path, await c.req.text())
      : undefined
    const request = { deps, params, query, body, address, repeat, c }
    c.header('cache-control', 'no-store')
    try {
      if (limit) await countHit(deps, limit, address)
      return c.json(told(await spec.handle(request)), status)
    } catch (refusal) {
      const first = await firstAnswer(deps, { refusal, repeat })
      if (!first) throw refusal
      if (limit && refusal instanceof AnsweredBefore) await releaseHit(deps.db, limit, address)
      const answer = spec.again ? await spec.again(request, first.answer) : first.answer
      return c.json(told(answer), status)
    }
  }

  /**
   * What is kept lies under values that were checked, and goes out to whoever sends those very
   * values; any other spelling of them is checked itself.
   */
  async function runCached(c: Context<AppEnv>, tables: readonly Announced[]): Promise<Response> {
    const { cache, today } = c.get('deps')
    const nameOf = (values: { params: unknown; query: unknown }) => ({
      kind: spec.path,
      key: JSON.stringify(values),
      day: today(),
    })
    const kept = cache.find(
      nameOf({ params: spec.params && c.req.param(), query: known(spec.query, c.req.query()) }),
      tables,
    )
    const answer = kept ? await kept : await makeAnswer(c, { tables, nameOf })
    return sendCached(c, answer, { cacheControl: 'no-cache' })
  }

  async function makeAnswer(
    c: Context<AppEnv>,
    {
      tables,
      nameOf,
    }: {
      tables: readonly Announced[]
      nameOf: (values: { params: unknown; query: unknown }) => Name
    },
  ) {
    const deps = c.get('deps')
    const params = readValues(spec.params, c.req.param(), 'path')
    const query = readValues(spec.query, c.req.query(), 'query')
    const body = readValues(spec.body, undefined, 'body')
    const request = { deps, params, query, body, address: '', repeat: undefined, c }
    const produce = async () => ({
      body: JSON.stringify(told(await spec.handle(request))),
      headers: { ...securityHeadersOf(c), 'content-type': 'application/json' },
    })
    const isKept = spec.keptWhen?.({ params, query, today: deps.today() }) ?? true
    return isKept
      ? await deps.cache.read(nameOf({ params, query }), tables, produce)
      : await finish(await produce())
  }

  const { method, path, access, isConfirmed, summary, params, query, body } = spec
  return {
    method,
    path,
    access,
    isConfirmed,
    scope,
    summary,
    schemas: { params, query, body: spec.bodyShape ?? body, answer: schema },
    status,
    idempotent,
    limited: spec.limit !== undefined,
    run,
  }
}

/**
 * Which keys of programs open a route: as it says itself, else as all of its noun. One that anybody
 * may ask answers a program as anybody, unless it says so; no program shows that it is she.
 */
export function keyScope(route: Place & { scope?: Scope | null }): Scope | null {
  const usual = route.access === 'public' || route.isConfirmed ? null : scopeOf(route)
  return route.scope === undefined ? usual : route.scope
}

/** Of what was asked, the fields that somebody reads, in order; undefined when nobody does. */
function known(schema: z.ZodType | undefined, asked: Record<string, string>) {
  if (!(schema instanceof z.ZodObject)) return schema && asked
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (name in asked ? [[name, asked[name]]] : [])),
  )
}

/** What a repeat gets: also past the limit, towards which it does not count. */
async function firstAnswer(
  { db, clock }: Deps,
  { refusal, repeat }: { refusal: unknown; repeat: Repeatable | undefined },
) {
  const isRepeat =
    refusal instanceof AnsweredBefore || (refusal instanceof AppError && refusal.status === 429)
  return isRepeat && repeat ? await findAnswer(db, repeat, clock()) : undefined
}
