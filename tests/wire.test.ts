import { type InferOutput, nullable, object, picklist, string } from 'valibot'
import { expect, test } from 'vitest'
import { endpoint } from '#server/http/endpoint.ts'

const visitSchema = object({ status: picklist(['pending', 'confirmed']), service: string() })
type Visit = InferOutput<typeof visitSchema>
const base = {
  method: 'get',
  path: '/api/rows',
  access: 'owner',
  isConfirmed: false,
  summary: 'Of a test only',
} as const
/** What a screen shows of it. */
const words: Record<Visit['status'], string> = { pending: 'wacht', confirmed: 'bevestigd' }
const shown = ({ status, service }: Visit) => `${words[status]}: ${service.trim()}`
const pending = { status: 'pending', service: 'Trimmen' } as const
const lost = { ...pending, status: 'lost' } as const

test('a value or a null that the server alone adds does not compile', () => {
  const endpoints = [
    endpoint({ ...base, answer: visitSchema, handle: async () => pending }),
    // @ts-expect-error: the schema knows no such status
    endpoint({ ...base, answer: visitSchema, handle: async () => lost }),
    // @ts-expect-error: the schema knows no visit without a service
    endpoint({ ...base, answer: visitSchema, handle: async () => ({ ...pending, service: null }) }),
  ]
  expect(endpoints.map(({ schemas }) => schemas.answer)).toEqual([
    visitSchema,
    visitSchema,
    visitSchema,
  ])
})

test('one that the schema adds does not compile where the browser does not reckon with it', () => {
  const widerSchema = object({
    ...visitSchema.entries,
    status: picklist(['pending', 'confirmed', 'lost']),
  })
  const emptierSchema = object({ ...visitSchema.entries, service: nullable(string()) })
  const [wider, emptier]: [InferOutput<typeof widerSchema>, InferOutput<typeof emptierSchema>] = [
    pending,
    pending,
  ]
  expect(shown(pending)).toBe('wacht: Trimmen')
  // @ts-expect-error: no words for a lost one
  expect(shown(wider)).toBe('wacht: Trimmen')
  // @ts-expect-error: nothing to show of a visit without a service
  expect(shown(emptier)).toBe('wacht: Trimmen')
})
