import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { FloodAnswer } from '#agenda/requests/schema.ts'
import type { Flood, FloodSettled } from '#agenda/requests/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const text = z.string()
const floodAnswer = z.object({
  requests: z.array(
    z.object({
      id: text,
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      dogName: text,
      date: text,
      startTime: text,
      createdAt: text,
      isKnown: z.boolean(),
    }),
  ),
  addresses: z.int(),
  from: z.nullable(text),
  to: z.nullable(text),
})
const settledAnswer = z.object({ refused: z.int(), mailed: z.int() })
const PATH = '/api/requests/flood'

/** A request that came in a flood. */
export type FloodedRequest = Flood['requests'][number]

/** The requests that came in a flood and still wait. */
export const floodQuery = queryOptions({
  queryKey: ['flood'],
  queryFn: ({ signal }): Promise<Flood> => callApi(PATH, { signal, parse: (value) => floodAnswer.parse(value) }),
  ...ALWAYS_FRESH,
})

/** Refuses some of them at once and lets others stand; throws ApiError. */
export function useSettleFlood() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FloodAnswer): Promise<FloodSettled> => callApi(PATH, { method: 'POST', body, parse: (value) => settledAnswer.parse(value) }),
    onSettled: () =>
      Promise.all(
        [['flood'], ['bookings'], ['appointments'], ['stats'], ['overview'], ['day-counts'], ['slots'], ['customers']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
