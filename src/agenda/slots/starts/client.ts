import { keepPreviousData } from '@tanstack/react-query'
import { bestTimesSchema } from '#agenda/slots/starts/wire.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'

/** For what the owner looks for a time; without a treatment nothing is asked. */
export type Sought = {
  service: string
  breed: string
  dogId?: string | undefined
  staffId: string
  from: DateString
}

/** The three best times for what the owner is about to plan; those before stay while it loads. */
export function bestTimesQuery(sought: Sought) {
  const asked = Object.entries(sought).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return {
    ...apiQuery('slots', `/api/slots/best?${new URLSearchParams(asked)}`, {
      answer: bestTimesSchema,
      staleTime: 0,
      enabled: sought.service !== '' && sought.from !== '',
    }),
    placeholderData: keepPreviousData,
  }
}
