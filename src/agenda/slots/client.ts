import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Slot } from '#agenda/slots/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'

const text = z.string()
const slotAnswer = z.object({
  id: text,
  date: text,
  startTime: text,
  endTime: text,
  isAvailable: z.boolean(),
  isFree: z.boolean(),
  createdAt: text,
})

/** Every slot of a date, blocked ones too; asked again whenever the owner opens the date, since visits come and go. */
export function slotsQuery(date: DateString) {
  return queryOptions({
    queryKey: ['slots', date],
    queryFn: ({ signal }): Promise<Slot[]> => callApi(`/api/slots?date=${date}`, { signal, parse: (value) => z.array(slotAnswer).parse(value) }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Opens a slot for the public, or blocks it; done when the day's slots and the figures have been reloaded. Throws ApiError. */
export function useChangeSlot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isAvailable }: Pick<Slot, 'id' | 'isAvailable'>): Promise<Slot> =>
      callApi(`/api/slots/${encodeURIComponent(id)}`, { method: 'PATCH', body: { isAvailable }, parse: (value) => slotAnswer.parse(value) }),
    onSettled: () => Promise.all([['slots'], ['stats']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
