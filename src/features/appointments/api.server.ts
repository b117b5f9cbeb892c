import { z } from 'zod'
import { addAppointment, changeAppointment, deleteAppointment, registerCustomer } from '#features/appointments/commands.server.ts'
import { listAppointments } from '#features/appointments/data.server.ts'
import { APPOINTMENT_GONE, settle } from '#features/appointments/rules.ts'
import {
  appointmentChangeSchema,
  appointmentPathSchema,
  appointmentQuerySchema,
  appointmentSchema,
  contactOrAppointmentSchema,
  customerOnlySchema,
  newAppointmentSchema,
  saysAppointment,
} from '#features/appointments/schema.ts'
import { receiveMessage } from '#features/contact/commands.server.ts'
import { contactFormSchema } from '#features/contact/schema.ts'
import { AppError } from '#lib/errors.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readValues } from '#server/http/validate.ts'

export const appointmentEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/appointments',
    access: 'owner',
    summary: 'Appointments by date and start; the next page is asked with the last id as cursor',
    query: appointmentQuerySchema,
    answer: z.array(appointmentSchema),
    handle: ({ deps, query }) => listAppointments(deps.db, query),
  }),
  endpoint({
    method: 'post',
    path: '/api/appointments',
    access: 'public',
    summary: 'A contact message, or (with service, date, startTime, endTime, status or source; session needed) an appointment',
    body: contactOrAppointmentSchema,
    bodyShape: z.union([newAppointmentSchema, contactFormSchema]),
    answer: z.union([appointmentSchema, z.object({ success: z.literal(true), id: z.string() })]),
    status: 201,
    limit: { bucket: 'contact', max: 60 },
    async handle({ deps, body, c }) {
      if (!saysAppointment(body)) {
        const { id } = await receiveMessage(deps, readValues(contactFormSchema, body, 'body'))
        return { success: true, id } as const
      }
      if (!(await c.get('session')())) throw new AppError('unauthenticated', 'Log eerst in.')
      if (body.status === 'customer_only') return { success: true, id: await registerCustomer(deps, readValues(customerOnlySchema, body, 'body')) } as const
      return settle(await addAppointment(deps, readValues(newAppointmentSchema, body, 'body')))
    },
  }),
  endpoint({
    method: 'patch',
    path: '/api/appointments/:id',
    access: 'owner',
    summary: 'Changes fields, time or status of one appointment; 409 overlap unless allowOverlap',
    params: appointmentPathSchema,
    body: appointmentChangeSchema,
    answer: appointmentSchema,
    async handle({ deps, params, body }) {
      const { allowOverlap, ...change } = body
      return settle(await changeAppointment(deps, params.id, { change, allowOverlap }))
    },
  }),
  endpoint({
    method: 'delete',
    path: '/api/appointments/:id',
    access: 'owner',
    summary: 'Deletes an appointment',
    params: appointmentPathSchema,
    answer: z.object({ success: z.literal(true) }),
    async handle({ deps, params }) {
      if (!(await deleteAppointment(deps, params.id))) throw new AppError('not_found', APPOINTMENT_GONE)
      return { success: true } as const
    },
  }),
]
