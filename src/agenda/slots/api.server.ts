import { array } from 'valibot'
import {
  belgianYearSchema,
  holidayChangeSchema,
  holidayPathSchema,
  newHolidaySchema,
} from '#agenda/holidays/schema.ts'
import { belgianAnswerSchema, holidaySchema, regeneratedSchema } from '#agenda/holidays/wire.ts'
import {
  addBelgianHolidays,
  addLeave,
  changeLeave,
  generateSlots,
  regenerateSlots,
  removeLeave,
  saveSalon,
} from '#agenda/slots/commands.server.ts'
import { listSlots, updateSlot } from '#agenda/slots/data.server.ts'
import { slotChangeSchema, slotPathSchema, slotQuerySchema } from '#agenda/slots/schema.ts'
import { generatedSchema, slotSchema } from '#agenda/slots/wire.ts'
import { salonChangeSchema } from '#foundation/salon/schema.ts'
import { salonSchema } from '#foundation/salon/wire.ts'
import { AppError } from '#lib/errors.ts'
import { successSchema } from '#lib/wire.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const slotEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/slots',
    access: 'owner',
    summary: 'Every slot of a date',
    query: slotQuerySchema,
    answer: array(slotSchema),
    handle: ({ deps, query }) => listSlots(deps.db, query.date),
  }),
  endpoint({
    method: 'patch',
    path: '/api/slots/:id',
    access: 'owner',
    summary: 'Opens or blocks a slot for the public',
    params: slotPathSchema,
    body: slotChangeSchema,
    answer: slotSchema,
    async handle({ deps, params, body }) {
      const date = await updateSlot(deps.db, params.id, body)
      const slot = date && (await listSlots(deps.db, date)).find(({ id }) => id === params.id)
      if (!slot) throw new AppError('not_found', 'Dit tijdslot bestaat niet (meer).')
      deps.cache.drop('time_slots')
      if (body.isAvailable)
        await deps.jobs.add(deps.db, 'waiting-list.offer', [
          { payload: { dates: [slot.date] }, key: `waiting-list.offer ${slot.date}` },
        ])
      return slot
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/generate-slots',
    access: 'owner',
    summary: 'Adds missing slots up to the horizon',
    answer: generatedSchema,
    async handle({ deps }) {
      const result = await generateSlots(deps.db, deps.today())
      deps.cache.drop('time_slots')
      return result
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/regenerate-slots',
    access: 'owner',
    summary: 'Rebuilds all future slots without an appointment',
    answer: regeneratedSchema,
    async handle({ deps }) {
      const result = await regenerateSlots(deps.db, deps.today())
      deps.cache.drop('time_slots')
      return result
    },
  }),
]

/**
 * What the owner changes about leave: the slots follow in the same transaction
 * (docs/decisions/011).
 */
export const leaveEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/holidays',
    access: 'owner',
    summary: 'Adds leave and rebuilds the slots',
    body: newHolidaySchema,
    answer: holidaySchema,
    status: 201,
    handle: ({ deps, body }) => addLeave(deps, body),
  }),
  endpoint({
    method: 'patch',
    path: '/api/holidays/:id',
    access: 'owner',
    summary:
      'Changes fields of leave and rebuilds the slots; 409 stale when the version is not the stored one',
    params: holidayPathSchema,
    body: holidayChangeSchema,
    answer: holidaySchema,
    handle: ({ deps, params, body }) => changeLeave(deps, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/api/holidays/:id',
    access: 'owner',
    summary: 'Removes leave and rebuilds the slots',
    params: holidayPathSchema,
    answer: successSchema,
    async handle({ deps, params }) {
      await removeLeave(deps, params.id)
      return { success: true } as const
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/holidays/add-belgian-holidays',
    access: 'owner',
    summary:
      'Adds the public holidays of a year (this one by default) that are missing; answers those it added',
    body: belgianYearSchema,
    answer: belgianAnswerSchema,
    handle: ({ deps, body }) =>
      addBelgianHolidays(deps, body.year ?? Number(deps.today().slice(0, 4))),
  }),
]

/** What the owner saves under Bedrijf: the slots follow, too. */
export const salonChangeEndpoints = [
  endpoint({
    method: 'put',
    path: '/api/salon',
    access: 'owner',
    summary:
      'Replaces all business settings and rebuilds the slots when they move; 409 stale when the version is not the stored one',
    body: salonChangeSchema,
    answer: salonSchema,
    handle: ({ deps, body }) => saveSalon(deps, body),
  }),
]
