import { useQueryClient } from '@tanstack/react-query'
import type { DateString } from '#lib/dates.ts'

/** Asks, for who is about to put a visit on a day, what is to be said when the salon is closed. */
export function useAskClosed(): (date: DateString) => Promise<string | undefined> {
  const client = useQueryClient()
  return async (date) => {
    // the owner's start screen weighs less without it
    const { askClosed } = await import('#agenda/slots/components/ask-closed.ts')
    return await askClosed(client, date)
  }
}
