import { z } from 'zod'
import { changeAppointment } from '#features/appointments/commands.server.ts'
import { listAppointments } from '#features/appointments/data.server.ts'
import { settle } from '#features/appointments/rules.ts'
import { type Appointment, appointmentPathSchema, appointmentQuerySchema } from '#features/appointments/schema.ts'
import { bookAppointments, findCalendarFile } from '#features/booking/commands.server.ts'
import { listBookableDates, listClosedDays, listFreeTimes } from '#features/booking/data.server.ts'
import { SLOT_TAKEN } from '#features/booking/rules.ts'
import {
  bookableDateSchema,
  type Booking,
  bookingAnswerSchema,
  type BookingListItem,
  bookingListItemSchema,
  bookingStatusSchema,
  calendarPathSchema,
  closedDaySchema,
  datePathSchema,
  freeSlotSchema,
  multiBookingSchema,
  singleBookingSchema,
} from '#features/booking/schema.ts'
import { listServices } from '#features/services/data.server.ts'
import { priceSchema, serviceSchema } from '#features/services/schema.ts'
import { addMonths } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { deviceOf, ensureDevice } from '#server/http/device.ts'
import { download } from '#server/http/download.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { releaseHit } from '#server/http/rate-limit.ts'
import { readValues } from '#server/http/validate.ts'

const AVAILABILITY = ['salon', 'time_slots', 'holidays', 'appointments'] as const
/** As far as a salon may open its agenda. */
const LONGEST_HORIZON_MONTHS = 24
const createLimit = { bucket: 'booking-create', max: 60 }

export const bookingEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/booking/dates',
    access: 'public',
    summary: 'Dates with at least one free slot',
    answer: z.array(bookableDateSchema),
    cachedUntilChangeOf: AVAILABILITY,
    handle: ({ deps }) => listBookableDates(deps.db, deps.today()),
  }),
  endpoint({
    method: 'get',
    path: '/api/booking/slots/:date',
    access: 'public',
    summary: 'Free starts of a date',
    params: datePathSchema,
    answer: z.array(freeSlotSchema),
    cachedUntilChangeOf: AVAILABILITY,
    keptWhen: ({ params: { date }, today }) => date >= today && date <= addMonths(today, LONGEST_HORIZON_MONTHS),
    handle: ({ deps, params }) => listFreeTimes(deps.db, deps.today(), params.date),
  }),
  endpoint({
    method: 'get',
    path: '/api/booking/closed-days',
    access: 'public',
    summary: 'Public holidays and leave up to the horizon',
    answer: z.array(closedDaySchema),
    cachedUntilChangeOf: ['salon', 'holidays'],
    handle: ({ deps }) => listClosedDays(deps.db, deps.today()),
  }),
  endpoint({
    method: 'get',
    path: '/api/booking/services',
    access: 'public',
    summary: 'Active items of the price list',
    answer: z.array(serviceSchema),
    cachedUntilChangeOf: ['services'],
    handle: ({ deps }) => listServices(deps.db, { activeOnly: true }),
  }),
  endpoint({
    method: 'get',
    path: '/api/booking/prices',
    access: 'public',
    summary: 'Name and price of each active item',
    answer: z.array(priceSchema),
    cachedUntilChangeOf: ['services'],
    handle: ({ deps }) => listServices(deps.db, { activeOnly: true }),
  }),
  endpoint({
    method: 'post',
    path: '/api/booking/create',
    access: 'public',
    summary: 'Books one visit, or several in `appointments`, all or none; 409 slot_taken for the loser of a race',
    body: z.record(z.string(), z.unknown()),
    bodyShape: z.union([singleBookingSchema, multiBookingSchema]),
    answer: bookingAnswerSchema,
    status: 201,
    limit: createLimit,
    limitAlongside: true,
    idempotent: true,
    async handle({ deps, body, address, repeat, withinLimit, c }) {
      let device: string | undefined
      const browser = { known: deviceOf(c), device: () => (device ??= ensureDevice(c, deps)) }
      const outcome = await bookAppointments(deps, readBooking(body), {
        browser,
        address: (await c.get('session')()) ? undefined : address,
        repeat,
        withinLimit,
      })
      if (!outcome.ok) throw new AppError('slot_taken', SLOT_TAKEN, { fields: outcome.fields })
      if (outcome.repeated) await releaseHit(deps.db, createLimit, address)
      return outcome.answer
    },
  }),
  download({
    path: '/api/booking/calendar/:file',
    access: 'public',
    summary: 'The visit of one booking as a calendar file, by the signed link of its answer',
    params: calendarPathSchema,
    async handle({ deps, params }) {
      const file = await findCalendarFile(deps, params.file)
      if (file === undefined) throw new AppError('not_found', 'Deze afspraak bestaat niet (meer).')
      return { bytes: new TextEncoder().encode(file), contentType: 'text/calendar; charset=utf-8; method=PUBLISH', filename: 'afspraak.ics' }
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/bookings',
    access: 'owner',
    summary: 'Appointments in the shape of the simple list',
    query: appointmentQuerySchema,
    answer: z.array(bookingListItemSchema),
    handle: async ({ deps, query }) => (await listAppointments(deps.db, { ...query, visitsOnly: true })).map(toListItem),
  }),
  endpoint({
    method: 'patch',
    path: '/api/admin/bookings/:id',
    access: 'owner',
    summary: 'Confirms, cancels or restores; 409 overlap when the time is taken',
    params: appointmentPathSchema,
    body: bookingStatusSchema,
    answer: bookingListItemSchema,
    handle: async ({ deps, params, body }) =>
      toListItem(
        settle(await changeAppointment(deps, params.id, { change: { status: body.status }, allowOverlap: body.allowOverlap, cancelledBy: body.cancelledBy })),
      ),
  }),
]

/** Reads either shape of the wire as a list of visits. */
function readBooking(body: Record<string, unknown>): Booking {
  if (body['appointments'] !== undefined)
    return { ...readValues(multiBookingSchema, body, 'body'), fieldOf: (index, field) => `appointments.${index}.${field}` }
  const single = readValues(singleBookingSchema, body, 'body')
  return { ...single, appointments: [single], fieldOf: (_index, field) => field }
}

function toListItem(appointment: Appointment): BookingListItem {
  return {
    id: appointment.id,
    status: appointment.status,
    created_at: appointment.createdAt,
    customer_name: fullName(appointment),
    customer_email: appointment.email,
    customer_phone: appointment.phone,
    customer_address: appointment.address,
    customer_postcode: appointment.postalCode,
    customer_city: appointment.city,
    pet_name: calledDog(appointment.dogName),
    pet_breed: appointment.dogBreed,
    service: appointment.service,
    appointment_date: appointment.date,
    appointment_time: appointment.startTime,
    notes: appointment.notes,
    answer_by: appointment.answerBy,
  }
}
