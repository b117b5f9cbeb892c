import { toJsonSchema } from '@valibot/to-json-schema'
import type { Context } from 'hono'
import { type GenericSchema, getMetadata, object, optional, record, string } from 'valibot'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/context.ts'
import { cookieName } from '#server/http/cookies.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { type CachedAnswer, finish } from '#server/http/finished.ts'
import { securityHeadersOf } from '#server/http/security-headers.ts'
import { sendCached } from '#server/http/send-finished.ts'
import { SESSION } from '#server/http/session.ts'

const errorSchema = object({
  error: string(),
  message: string(),
  code: string(),
  fields: optional(record(string(), string())),
})

/**
 * Answers the OpenAPI 3.1 document of the API. It is made when somebody first asks for it, and then
 * lies in memory: its declarations do not change while the server runs.
 */
export function createOpenApi(endpoints: readonly Endpoint[], deps: Deps) {
  let made: Promise<CachedAnswer> | undefined
  return async (c: Context<AppEnv>): Promise<Response> => {
    made ??= finish({
      body: JSON.stringify(documentOf(endpoints, deps)),
      headers: { ...securityHeadersOf(c), 'content-type': 'application/json' },
    })
    return sendCached(c, await made, { cacheControl: 'no-cache' })
  }
}

function documentOf(endpoints: readonly Endpoint[], deps: Deps) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Salon API',
      version: '1.0.0',
      description:
        'Dates are YYYY-MM-DD and times HH:MM:SS on the wall clock of Europe/Brussels; amounts are strings with two decimals.',
    },
    servers: [{ url: deps.env.PUBLIC_URL }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(deps, SESSION) },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that the owner made for a program; beside it stands its scope',
        },
      },
      schemas: { Error: answerSchema(errorSchema) },
      responses: {
        Error: {
          description:
            'Refused: one Dutch sentence, a stable code and, when known, a sentence per field',
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
    },
    paths,
  }
}

function operation({
  method,
  path,
  access,
  isConfirmed,
  scope,
  summary,
  schemas,
  status,
  idempotent,
  limited,
}: Endpoint) {
  const parameters = [
    ...parametersOf(schemas.params, 'path'),
    ...parametersOf(schemas.query, 'query'),
    ...(idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 200 },
          },
        ]
      : []),
  ]
  const refusals = [
    ...(schemas.body ? [400, 413, 422] : []),
    ...(access !== 'public' ? [401] : []),
    ...(method === 'get' && !isConfirmed ? [] : [403]),
    ...(limited ? [429] : []),
  ]
  return {
    operationId: `${method}${path.replace(/^\/api/, '').replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    security: securityOf({ access, scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(schemas.body && {
      requestBody: { required: true, content: json(inputSchema(schemas.body)) },
    }),
    responses: {
      [status]: { description: 'Done', content: json(answerSchema(schemas.answer)) },
      ...Object.fromEntries(
        refusals.map((code) => [code, { $ref: '#/components/responses/Error' }]),
      ),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** Who asks: anybody, to whom a key may be told more; else a session, or a key of one scope. */
function securityOf({ access, scope }: Pick<Endpoint, 'access' | 'scope'>) {
  const key = scope === null ? [] : [{ key: [scope] }]
  if (access === 'public') return scope === null ? [] : [{}, ...key]
  return [{ session: [] }, ...key]
}

function parametersOf(parameters: z.ZodType | undefined, place: 'path' | 'query') {
  if (!(parameters instanceof z.ZodObject)) return []
  return Object.entries(parameters.shape).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !(type instanceof z.ZodType && type.safeParse(undefined).success),
    schema: type instanceof z.ZodType ? inputSchema(type) : {},
  }))
}

function inputSchema(type: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

/**
 * The JSON schema of an answer: an object has no other keys than those declared, since all others
 * are left out.
 */
function answerSchema(type: GenericSchema) {
  const { $schema: _dialect, ...rest } = toJsonSchema(type, {
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
  })
  return { ...rest, ...getMetadata(type) }
}

function json(content: object) {
  return { 'application/json': { schema: content } }
}
