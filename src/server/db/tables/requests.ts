import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'
import { appointments } from '#server/db/tables/appointments.ts'

/**
 * Where visits of unproven mailboxes were asked for; a row outlives its visit for a day, since a
 * deleted one still counts, and lets go of a proven one.
 */
export const visitRequests = pgTable(
  'visit_requests',
  {
    id: key(),
    appointmentId: uuid()
      .unique()
      .references(() => appointments.id, { onDelete: 'set null' }),
    address: text().notNull(),
    device: text(),
    /** The customer was not there before: she goes again with a request that is refused. */
    addsCustomer: boolean().notNull().default(false),
    /** When the owner saw it in the alert of a flood and let it stand. */
    keptAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('visit_requests_address').on(table.address, table.createdAt),
    index('visit_requests_device').on(table.device),
  ],
)
