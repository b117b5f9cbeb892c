import type { Context } from 'hono'
import { array } from 'valibot'
import { z } from 'zod'
import { changeAppointment } from '#agenda/appointments/commands.server.ts'
import { listAppointments } from '#agenda/appointments/data.server.ts'
import { settle } from '#agenda/appointments/rules.ts'
import { appointmentQuerySchema } from '#agenda/appointments/schema.ts'
import { type Appointment } from '#agenda/appointments/wire.ts'
import {
  answerAgain,
  bookAppointments,
  findCalendarFile,
  openVisitPage,
  withKeys,
} from '#agenda/booking/commands.server.ts'
import {
  findLastBooked,
  knowsDog,
  listBookableDates,
  listClosedDays,
  listFreeTimes,
  listFullDates,
} from '#agenda/booking/data.server.ts'
import { bookingAnswerSchema, visitPageSchema } from '#agenda/booking/form/wire.ts'
import { type BookingListItem, bookingListItemSchema } from '#agenda/booking/list/wire.ts'
import {
  type Booking,
  bookingStatusSchema,
  calendarPathSchema,
  datePathSchema,
  multiBookingSchema,
  singleBookingSchema,
  visitPageKeySchema,
  wishQuerySchema,
} from '#agenda/booking/schema.ts'
import {
  bookableDateSchema,
  closedDaySchema,
  freeSlotSchema,
  fullDaysSchema,
  lastBookedSchema,
} from '#agenda/booking/wire.ts'
import { splitName } from '#clients/customers/rules.ts'
import type { CustomerDetails } from '#clients/customers/schema.ts'
import { addMonths } from '#lib/dates.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { calledDog, fullName } from '#lib/names.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/context.ts'
import { deviceOf } from '#server/http/device.ts'
import { anyone, owner } from '#server/http/routes.ts'
import { readValues } from '#server/http/validate.ts'
import { listServices } from '#shop-window/services/data.server.ts'
import { priceSchema, serviceSchema } from '#shop-window/services/wire.ts'

/** The price list too: in hours made to measure a treatment's minutes decide what fits. */
const AVAILABILITY = [
  'salon',
  'time_slots',
  'holidays',
  'appointments',
  'staff',
  'services',
] as const
/** As far as a salon may open its agenda. */
const LONGEST_HORIZON_MONTHS = 24

export const bookingEndpoints = [
  anyone.get('/api/booking/dates', {
    summary:
      'Dates with at least one free start, of one member (staffId), for a treatment (service) and a dog (dogId or breed), of so many minutes or for several at once (dogs)',
    query: wishQuerySchema,
    answer: array(bookableDateSchema),
    cachedUntilChangeOf: AVAILABILITY,
    keptWhen: ({ query }) => isForAnybody(query),
    handle: async ({ deps, query, c }) =>
      listBookableDates(deps.db, deps.today(), await allowedWish(deps, c, query)),
  }),
  anyone.get('/api/booking/slots/:date', {
    summary:
      'Free starts of a date, of one member (staffId), for a treatment (service) and a dog (dogId or breed), of so many minutes or for several at once (dogs)',
    params: datePathSchema,
    query: wishQuerySchema,
    answer: array(freeSlotSchema),
    cachedUntilChangeOf: AVAILABILITY,
    keptWhen: ({ params: { date }, query, today }) =>
      isForAnybody(query) && date >= today && date <= addMonths(today, LONGEST_HORIZON_MONTHS),
    handle: async ({ deps, params, query, c }) =>
      listFreeTimes(deps.db, deps.today(), {
        ...(await allowedWish(deps, c, query)),
        date: params.date,
      }),
  }),
  anyone.get('/api/booking/closed-days', {
    summary: 'Public holidays and leave up to the horizon',
    answer: array(closedDaySchema),
    cachedUntilChangeOf: ['salon', 'holidays'],
    handle: ({ deps }) => listClosedDays(deps.db, deps.today()),
  }),
  anyone.get('/api/booking/full-days', {
    summary: 'Dates on which the salon works and every time is taken',
    answer: fullDaysSchema,
    cachedUntilChangeOf: AVAILABILITY,
    handle: ({ deps }) => listFullDates(deps.db, deps.today()),
  }),
  anyone.get('/api/booking/services', {
    summary: 'Active items of the price list',
    answer: array(serviceSchema),
    cachedUntilChangeOf: ['services'],
    handle: ({ deps }) => listServices(deps.db, { activeOnly: true }),
  }),
  anyone.get('/api/booking/prices', {
    summary: 'Name and price of each active item',
    answer: array(priceSchema),
    cachedUntilChangeOf: ['services'],
    handle: ({ deps }) => listServices(deps.db, { activeOnly: true }),
  }),
  anyone.get('/api/booking/last', {
    summary:
      'What whoever this browser is recognised for booked last, to book it again; null on any other',
    answer: lastBookedSchema,
    handle: async ({ deps, c }) => ({ visit: await findLastBooked(deps.db, deviceOf(c)) }),
  }),
  anyone.post('/api/booking/create', {
    summary:
      'Books one visit, or several in `appointments`, all or none; 409 slot_taken for the loser of a race',
    body: z.record(z.string(), z.unknown()),
    bodyShape: z.union([singleBookingSchema, multiBookingSchema]),
    answer: bookingAnswerSchema,
    status: 201,
    limit: { bucket: 'booking-create', max: 60 },
    idempotent: true,
    again: ({ deps, body }, first) => answerAgain(deps, readBooking(body), first),
    async handle({ deps, body, address, repeat, c }) {
      const booking = readBooking(body)
      const device = deviceOf(c)
      const isOwner = (await c.get('session')()) !== undefined
      const asker = isOwner
        ? undefined
        : { address, device, email: booking.details.email, phone: booking.details.phone }
      const kept = await bookAppointments(deps, booking, { asker, device, repeat })
      return withKeys(deps, kept, booking)
    },
  }),
  anyone.post('/api/booking/page', {
    summary:
      'Makes a link to the page of a visit, by the key in the answer of its booking; 404 when that is a day old',
    body: visitPageKeySchema,
    answer: visitPageSchema,
    status: 201,
    limit: { bucket: 'booking-page', max: 60 },
    handle: async ({ deps, body }) => ({ link: await openVisitPage(deps, body.key) }),
  }),
  anyone.file('/api/booking/calendar/:file', {
    summary: 'The visit of one booking as a calendar file, by the signed link of its answer',
    params: calendarPathSchema,
    async handle({ deps, params }) {
      const file = orGone(
        await findCalendarFile(deps, params.file),
        'Deze afspraak bestaat niet (meer).',
      )
      return {
        bytes: new TextEncoder().encode(file),
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        filename: 'afspraak.ics',
      }
    },
  }),
  owner.get('/api/admin/bookings', {
    summary: 'Appointments in the shape of the simple list',
    query: appointmentQuerySchema,
    answer: array(bookingListItemSchema),
    handle: async ({ deps, query }) =>
      (await listAppointments(deps.db, { ...query, visitsOnly: true })).map(toListItem),
  }),
  owner.patch('/api/admin/bookings/:id', {
    summary: 'Confirms, cancels or restores; 409 overlap when the time is taken',
    params: byId,
    body: bookingStatusSchema,
    answer: bookingListItemSchema,
    handle: async ({ deps, params, body }) =>
      toListItem(
        settle(
          await changeAppointment(deps, params.id, {
            change: { status: body.status },
            allowOverlap: body.allowOverlap,
            cancelledBy: body.cancelledBy,
          }),
        ),
      ),
  }),
]

type WishQuery = z.infer<typeof wishQuerySchema>

/** Of a member, a treatment or a dog anybody can make up the id or the name. */
function isForAnybody(wish: WishQuery): boolean {
  return Object.values(wish).every((asked) => asked === undefined)
}

/** A wish without the dog of which this browser may not learn how long it takes (073). */
async function allowedWish(
  { db }: Deps,
  c: Context<AppEnv>,
  { dogId, ...wish }: WishQuery,
): Promise<WishQuery> {
  if (dogId === undefined) return wish
  const mayKnow =
    (await c.get('session')()) !== undefined || (await knowsDog(db, dogId, deviceOf(c)))
  return mayKnow ? { ...wish, dogId } : wish
}

/** Reads either shape of the wire as a list of visits. */
function readBooking(body: Record<string, unknown>): Booking {
  if (body['appointments'] !== undefined) {
    const several = readValues(multiBookingSchema, body, 'body')
    return {
      ...several,
      details: readDetails(several),
      fieldOf: (index, field) => `appointments.${index}.${field}`,
    }
  }
  const single = readValues(singleBookingSchema, body, 'body')
  return {
    ...single,
    details: readDetails(single),
    appointments: [single],
    fieldOf: (_index, field) => field,
  }
}

/** Who comes, as she typed it; programs may send her full name only. */
function readDetails(
  person: z.infer<typeof singleBookingSchema> | z.infer<typeof multiBookingSchema>,
): CustomerDetails {
  const {
    firstName,
    lastName,
    customerName,
    customerEmail,
    customerPhone,
    customerAddress,
    customerPostcode,
    customerCity,
  } = person
  const names =
    firstName !== '' && lastName !== '' ? { firstName, lastName } : splitName(customerName)
  return {
    ...names,
    email: customerEmail,
    phone: customerPhone,
    address: customerAddress,
    postalCode: customerPostcode,
    city: customerCity,
  }
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
