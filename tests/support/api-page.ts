import { z } from 'zod'
import { keysOf } from '#lib/keyed.ts'
import { scopes } from '#lib/scopes.ts'

const shapeSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
})
const operationSchema = z.object({
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean() }))
    .default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
    .optional(),
})
type Operation = z.output<typeof operationSchema>
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

/** The names of what is sent; what may be left out has a question mark. */
function fieldsOf(schema: unknown): string[] {
  const { properties = {}, required = [], anyOf = [] } = shapeSchema.parse(schema)
  const own = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
  return [...new Set([...own, ...anyOf.flatMap(fieldsOf)])]
}

const keyOf = ({ security }: Operation) => security.flatMap(({ key = [] }) => key)[0]

/** Whether anybody may ask. */
const isOpen = ({ security }: Operation) => security.every((way) => !('session' in way))

function lineOf(method: string, path: string, operation: Operation): string {
  const queries = operation.parameters
    .filter((one) => one.in === 'query')
    .map(({ name, required }) => (required ? name : `${name}?`))
  const body = operation.requestBody?.content['application/json'].schema
  const asked = [...queries, ...(body === undefined ? [] : fieldsOf(body))]
  const repeats = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return [
    `- **${method.toUpperCase()} ${path}**: ${operation.summary}.`,
    ...(asked.length > 0 ? [`Takes ${asked.map((name) => `\`${name}\``).join(', ')}.`] : []),
    ...(repeats ? ['Takes an `Idempotency-Key`.'] : []),
  ].join(' ')
}

/** Which routes there are by what opens them, as `docs/api.md` tells it. */
export function listRoutes(document: unknown): string {
  const { paths } = documentSchema.parse(document)
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const linesOf = (isHere: (operation: Operation) => boolean) =>
    operations
      .filter(({ operation }) => isHere(operation))
      .map(({ method, path, operation }) => lineOf(method, path, operation))
      .join('\n')
  return [
    ...keysOf(scopes).map(
      (scope) =>
        `### ${scope}\n\nFor ${scopes[scope]}.\n\n${linesOf((one) => keyOf(one) === scope)}`,
    ),
    `### Anybody\n\nNeeds nothing; a key that is sent along has to work, and is told more where it stands above.\n\n${linesOf(isOpen)}`,
    `### People alone\n\nNo key opens these.\n\n${linesOf((one) => !isOpen(one) && keyOf(one) === undefined)}`,
  ].join('\n\n')
}
