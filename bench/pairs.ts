import type { Client } from 'pg'
import type { Running, Salon } from './servers.ts'

/**
 * A salon with so many past appointments, the bare server beside it, a connection to the salon's
 * database, and the texts of the statements by which a booking is known.
 */
export type Pair = {
  past: number
  salon: Salon
  reference: Running
  database: Client
  texts: readonly string[]
}
