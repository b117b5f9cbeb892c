import { array } from 'valibot'
import { calendarEvent } from '#agenda/appointments/emails.tsx'
import {
  acceptRules,
  cancelVisit,
  confirmVisit,
  deviceState,
  getVisit,
  linkedVisit,
  listMoveTimes,
  moveVisit,
  rememberDevice,
  saveHealth,
  saveVaccination,
} from '#agenda/self-service/commands.server.ts'
import {
  acceptRulesSchema,
  cancelSchema,
  clientHealthSchema,
  moveVisitSchema,
  timesPathSchema,
  tokenPathSchema,
  vaccinationSchema,
} from '#agenda/self-service/schema.ts'
import { deviceStateSchema, moveTimeSchema, visitSchema } from '#agenda/self-service/wire.ts'
import { getSalonWithGroomers } from '#agenda/staff/data.server.ts'
import { calendarFile } from '#lib/icalendar.ts'
import { deviceOf, presserOf } from '#server/http/device.ts'
import { anyone } from '#server/http/routes.ts'

const PATH = '/api/self-service/visits/:token'
const post = {
  params: tokenPathSchema,
  answer: visitSchema,
  status: 201,
  limit: { bucket: 'self-service', max: 60 },
} as const
const look = {
  params: tokenPathSchema,
  limit: { bucket: 'self-service-look-up', max: 120 },
} as const

export const selfServiceEndpoints = [
  anyone.get(PATH, {
    ...look,
    summary:
      'The visit behind a mailed link, with what cancelling it costs now; 404 when the link is wrong, too old or ended',
    answer: visitSchema,
    handle: ({ deps, params }) => getVisit(deps, params.token),
  }),
  anyone.get(`${PATH}/times/:date`, {
    ...look,
    params: timesPathSchema,
    summary:
      'The starts of a date to which the visit can move, with whoever has it or else with whom; 404 as the visit itself',
    answer: array(moveTimeSchema),
    handle: ({ deps, params: { token, date } }) => listMoveTimes(deps, token, date),
  }),
  anyone.file(`${PATH}/calendar.ics`, {
    ...look,
    summary: 'The visit behind a mailed link for a calendar program',
    async handle({ deps, params }) {
      const [appointment, salon] = [
        await linkedVisit(deps, params.token),
        await getSalonWithGroomers(deps.db),
      ]
      const event = calendarEvent(appointment, {
        salon,
        publicUrl: deps.env.PUBLIC_URL,
        now: deps.clock(),
      })
      const method = appointment.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
      const file = calendarFile({ name: salon.name, method, organizer: salon, events: [event] })
      return {
        bytes: new TextEncoder().encode(file),
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        filename: 'afspraak.ics',
      }
    },
  }),
  anyone.get(`${PATH}/device`, {
    ...look,
    summary:
      'Whether this browser is recognised for the client of the visit, and whether the link can make it so',
    answer: deviceStateSchema,
    handle: ({ deps, params, c }) => deviceState(deps, params.token, deviceOf(c)),
  }),
  anyone.post(`${PATH}/device`, {
    ...post,
    summary:
      'Recognises this browser for the client; 404 for a link that was not mailed to her address',
    answer: deviceStateSchema,
    async handle({ deps, params, c }) {
      await rememberDevice(deps, params.token, presserOf(c, deps))
      return { isKnown: true, canRemember: true }
    },
  }),
  anyone.post(`${PATH}/confirm`, {
    ...post,
    summary: 'The client says that she comes',
    handle: ({ deps, params }) => confirmVisit(deps, params.token),
  }),
  anyone.post(`${PATH}/accept-rules`, {
    ...post,
    summary:
      'The client accepts the house rules; 409 stale when they are others than the ones she read',
    body: acceptRulesSchema,
    handle: ({ deps, params, body }) => acceptRules(deps, params.token, body.version),
  }),
  anyone.post(`${PATH}/cancel`, {
    ...post,
    summary:
      'The client cancels for the cost that she saw; 409 stale with the visit as it is when that changed',
    body: cancelSchema,
    handle: ({ deps, params, body }) => cancelVisit(deps, params.token, body),
  }),
  anyone.post(`${PATH}/move`, {
    ...post,
    summary:
      'The client moves her visit to a free time for the cost that she saw; 409 slot_taken for the loser of a race, 409 stale when the cost changed',
    body: moveVisitSchema,
    handle: ({ deps, params, body }) => moveVisit(deps, params.token, body),
  }),
  anyone.post(`${PATH}/vaccination`, {
    ...post,
    summary: 'The client says until when the vaccination of her dog holds',
    body: vaccinationSchema,
    handle: ({ deps, params, body }) => saveVaccination(deps, params.token, body.vaccinatedUntil),
  }),
  anyone.post(`${PATH}/health-form`, {
    ...post,
    summary: 'The client fills in the health form of her dog; what she leaves open stays as it was',
    body: clientHealthSchema,
    handle: ({ deps, params, body }) => saveHealth(deps, params.token, body),
  }),
]
