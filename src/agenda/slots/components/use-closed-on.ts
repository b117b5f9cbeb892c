import { useQuery } from '@tanstack/react-query'
import { leaveQuery } from '#agenda/holidays/client.ts'
import { whyClosed } from '#agenda/slots/rules.ts'
import { salonQuery } from '#foundation/salon/client.ts'
import { type DateString, isDate } from '#lib/dates.ts'

/**
 * Why a day is closed, as the owner named it; undefined on others and while that is not known yet.
 */
export function useClosedOn(): (date: DateString) => string | undefined {
  const { data: leave = [] } = useQuery(leaveQuery)
  const { data: salon } = useQuery(salonQuery)
  return (date) =>
    salon && isDate(date) ? whyClosed(date, { leave, hours: salon.openingHours }) : undefined
}
