import { array, literal, object, string, union } from 'valibot'
import { z } from 'zod'
import {
  acceptDetails,
  addAppointment,
  addWalkIn,
  changeAppointment,
  deleteAppointment,
  findDifferences,
} from '#agenda/appointments/commands.server.ts'
import {
  findAppointment,
  findMaker,
  listAppointments,
  listHistory,
  listMonth,
} from '#agenda/appointments/data.server.ts'
import {
  linkText,
  listTexts,
  sendLeaveNotices,
  tellReady,
} from '#agenda/appointments/notices/commands.server.ts'
import { daySheetPdf } from '#agenda/appointments/pdf.server.ts'
import { sendReminder } from '#agenda/appointments/reminders/commands.server.ts'
import { APPOINTMENT_GONE, creationOf, settle } from '#agenda/appointments/rules.ts'
import {
  appointmentChangeSchema,
  appointmentQuerySchema,
  contactOrAppointmentSchema,
  customerOnlySchema,
  daySheetQuerySchema,
  linkedTextSchema,
  monthQuerySchema,
  newAppointmentSchema,
  readySchema,
  saysAppointment,
  walkInSchema,
} from '#agenda/appointments/schema.ts'
import {
  appointmentEventSchema,
  appointmentSchema,
  clientTextSchema,
  differenceSchema,
  monthVisitSchema,
} from '#agenda/appointments/wire.ts'
import { leaveNoticeSchema } from '#agenda/holidays/schema.ts'
import { noticesSentSchema } from '#agenda/holidays/wire.ts'
import { listStaff } from '#agenda/staff/data.server.ts'
import { listSteps } from '#agenda/visit-steps/data.server.ts'
import { stepsSchema } from '#agenda/visit-steps/wire.ts'
import { registerCustomer } from '#clients/customers/commands.server.ts'
import { listVisitFacts } from '#clients/health-records/data.server.ts'
import { warningsFor } from '#clients/health-records/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { anyone, owner, staff } from '#server/http/routes.ts'
import { readValues } from '#server/http/validate.ts'
import { CONTACT_LIMIT, receiveMessage } from '#shop-window/contact/commands.server.ts'
import { contactFormSchema } from '#shop-window/contact/schema.ts'

export const appointmentEndpoints = [
  owner.confirmed.file('/api/appointments.pdf', {
    scope: 'agenda:read',
    summary: 'The visits of a day with what to mind at each, to print',
    query: daySheetQuerySchema,
    async handle({ deps, query: { date } }) {
      const { name: salonName } = await getSalon(deps.db)
      const visits = await listAppointments(deps.db, { from: date, to: date, visitsOnly: true })
      const facts = await listVisitFacts(deps.db, { from: date, to: date })
      const warnings = new Map(
        facts.map(({ appointmentId, ...known }) => [appointmentId, warningsFor(known)]),
      )
      return {
        bytes: await daySheetPdf({
          date,
          visits,
          warnings,
          staff: await listStaff(deps.db),
          salonName,
          now: deps.clock(),
        }),
        contentType: 'application/pdf',
      }
    },
  }),
  staff.get('/api/appointments', {
    summary: 'Appointments by date and start; the next page is asked with the last id as cursor',
    query: appointmentQuerySchema,
    answer: array(appointmentSchema),
    handle: ({ deps, query }) => listAppointments(deps.db, query),
  }),
  staff.get('/api/appointments/month', {
    summary: 'What the cells of a month show between two dates, by date and start',
    query: monthQuerySchema,
    answer: array(monthVisitSchema),
    handle: ({ deps, query }) => listMonth(deps.db, query),
  }),
  anyone.post('/api/appointments', {
    scope: 'agenda:write',
    summary:
      'A contact message, or (with service, date, startTime, endTime, status or source; session needed) an appointment',
    body: contactOrAppointmentSchema,
    bodyShape: z.union([newAppointmentSchema, contactFormSchema]),
    answer: union([appointmentSchema, object({ success: literal(true), id: string() })]),
    status: 201,
    limit: CONTACT_LIMIT,
    async handle({ deps, body, c }) {
      if (!saysAppointment(body)) {
        const { id } = await receiveMessage(deps, readValues(contactFormSchema, body, 'body'))
        return { success: true, id } as const
      }
      if (!(await c.get('session')())) throw new AppError('unauthenticated', 'Log eerst in.')
      if (body.status === 'customer_only')
        return {
          success: true,
          id: await registerCustomer(deps.db, readValues(customerOnlySchema, body, 'body')),
        } as const
      return settle(await addAppointment(deps, readValues(newAppointmentSchema, body, 'body')))
    },
  }),
  staff.post('/api/appointments/walk-in', {
    summary:
      'Puts a dog in the agenda that has come in: from now (or at) on, whatever else stands there, of a customer or of somebody unknown, once per id; 409 id_used for the id of another visit',
    body: walkInSchema,
    answer: appointmentSchema,
    status: 201,
    handle: ({ deps, body }) => addWalkIn(deps, body),
  }),
  staff.get('/api/appointments/:id', {
    summary: 'One appointment, with what was done with the dog on its day',
    params: byId,
    answer: object({ ...appointmentSchema.entries, ...stepsSchema.entries }),
    async handle({ deps, params }) {
      const appointment = orGone(await findAppointment(deps.db, params.id), APPOINTMENT_GONE)
      return { ...appointment, steps: await listSteps(deps.db, params.id) }
    },
  }),
  staff.get('/api/appointments/:id/history', {
    summary: 'Who did what with an appointment, oldest first, beginning with its creation',
    params: byId,
    answer: array(appointmentEventSchema),
    async handle({ deps, params }) {
      const appointment = orGone(await findAppointment(deps.db, params.id), APPOINTMENT_GONE)
      const maker = await findMaker(deps.db, params.id)
      return [creationOf(appointment, maker), ...(await listHistory(deps.db, params.id))]
    },
  }),
  staff.get('/api/appointments/:id/differences', {
    summary: 'What was typed for an appointment and differs from what is stored of the customer',
    params: byId,
    answer: array(differenceSchema),
    handle: async ({ deps, params }) =>
      orGone(await findDifferences(deps.db, params.id), APPOINTMENT_GONE),
  }),
  staff.get('/api/appointments/:id/texts', {
    summary:
      'What the owner can tell the client of an appointment by hand: the words, why not now, and when it was last mailed',
    params: byId,
    answer: array(clientTextSchema),
    handle: async ({ deps, params }) => orGone(await listTexts(deps, params.id), APPOINTMENT_GONE),
  }),
  staff.post('/api/appointments/:id/texts', {
    summary:
      'One of these words with a new link to the page of the visit; 409 not_now when the client cannot be told',
    params: byId,
    body: linkedTextSchema,
    answer: clientTextSchema,
    status: 201,
    handle: ({ deps, params, body }) => linkText(deps, params.id, body.kind),
  }),
  owner.post('/api/appointments/leave-notices', {
    summary:
      'Mails the clients of appointments that fall in leave; 409 stale when one of them changed or was mailed already',
    body: leaveNoticeSchema,
    answer: noticesSentSchema,
    handle: async ({ deps, body }) =>
      ({ success: true, count: await sendLeaveNotices(deps, body) }) as const,
  }),
  owner.post('/api/admin/send-reminder/:id', {
    summary:
      'Mails the client a reminder of an appointment now; 409 not_now when it is over, cancelled or not confirmed',
    params: byId,
    status: 201,
    async handle({ deps, params }) {
      await sendReminder(deps, params.id)
    },
  }),
  staff.post('/api/appointments/:id/ready', {
    summary:
      'Mails the client that her dog is ready; 409 not_now on another day than that of the visit, 409 already_sent for a second time unless again',
    params: byId,
    body: readySchema,
    status: 201,
    async handle({ deps, params, body }) {
      await tellReady(deps, params.id, body)
    },
  }),
  staff.post('/api/appointments/:id/accept-details', {
    summary: 'Keeps what was typed for an appointment as the data of the customer',
    params: byId,
    status: 201,
    async handle({ deps, params }) {
      orGone(await acceptDetails(deps, params.id), APPOINTMENT_GONE)
    },
  }),
  staff.patch('/api/appointments/:id', {
    summary:
      'Changes fields, time or status of one appointment; 409 overlap unless allowOverlap, 409 stale when version is not the stored one',
    params: byId,
    body: appointmentChangeSchema,
    answer: appointmentSchema,
    idempotent: true,
    async handle({ deps, params, body, repeat }) {
      const { allowOverlap, version, cancelledBy, ...change } = body
      const how = { change, allowOverlap, version, cancelledBy, repeat }
      return settle(await changeAppointment(deps, params.id, how))
    },
  }),
  owner.delete('/api/appointments/:id', {
    summary: 'Deletes an appointment',
    params: byId,
    async handle({ deps, params }) {
      orGone(await deleteAppointment(deps, params.id), APPOINTMENT_GONE)
    },
  }),
]
