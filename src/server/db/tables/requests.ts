import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/tables/appointments.ts'

/**
 * Where visits were asked for whose mailbox nobody proved: the network address and the browser. A
 * row outlives its visit for a day, since a deleted visit still counts; it lets go of the visit
 * once it is proven that the client asked for it (trigger `recognised_devices_proof`,
 * `proveRequest`).
 */
export const visitRequests = pgTable(
  'visit_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    appointmentId: uuid()
      .unique()
      .references(() => appointments.id, { onDelete: 'set null' }),
    address: text().notNull(),
    device: text(),
    /** The customer was not there before: she goes again with a request that is refused. */
    addsCustomer: boolean().notNull().default(false),
    /** When the owner saw it in the alert of a flood and let it stand. */
    keptAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('visit_requests_address').on(table.address, table.createdAt)],
)
