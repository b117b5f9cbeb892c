import { useMutation } from '@tanstack/react-query'
import { array } from 'valibot'
import type { Deed, SickReport } from '#agenda/sick-leave/schema.ts'
import { currentSickLeaveSchema, endedSchema, sickLeaveSchema } from '#agenda/sick-leave/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

/** Her visits, that she is away, and the mails about it. */
const SICK = ['appointments', 'holidays', 'outbox'] as const

/** Who is ill now or was reported so. */
export const sickQuery = apiQuery('sick-leave', '/api/sick-leave', {
  answer: array(currentSickLeaveSchema),
})

/** An illness with her visits of that time. */
export function sickLeaveQuery(id: string) {
  return apiQuery('sick-leave', pathOf(id), { answer: sickLeaveSchema })
}

/** Says that a member is ill, or until when. */
export const useReportSick = writing(SICK, (body: SickReport) =>
  callApi('/api/sick-leave', { body, answer: sickLeaveSchema }),
)

/** Decides what becomes of visits. Throws ApiError, `stale` or `overlap` once that cannot be. */
export function useSettle(id: string) {
  return useMutation({
    meta: writes(...SICK),
    mutationFn: (deeds: Deed[]) =>
      callApi(pathOf(id, '/settle'), { body: { deeds }, answer: sickLeaveSchema }),
  })
}

/** Gives all that a colleague can take to one. */
export function useHandOver(id: string) {
  return useMutation({
    meta: writes(...SICK),
    mutationFn: () =>
      callApi(pathOf(id, '/hand-over'), { method: 'POST', answer: sickLeaveSchema }),
  })
}

/** Puts a visit back where it stood. */
export function useUndoDeed(id: string) {
  return useMutation({
    meta: writes(...SICK),
    mutationFn: (deedId: string) =>
      callApi(pathOf(id, '/undo'), { body: { deedId }, answer: sickLeaveSchema }),
  })
}

/** She is there again; `putsBack` for who was not ill after all. */
export function useEndSickLeave(id: string) {
  return useMutation({
    meta: writes(...SICK),
    mutationFn: (putsBack: boolean) =>
      callApi(pathOf(id, '/end'), { body: { putsBack }, answer: endedSchema }),
  })
}

function pathOf(id: string, deed = ''): string {
  return `/api/sick-leave/${encodeURIComponent(id)}${deed}`
}
