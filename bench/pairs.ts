import type { Client } from 'pg'
import type { Running, Salon } from './servers.ts'

/**
 * A salon with so many past appointments, the bare server beside it, and a connection to the salon's
 * database.
 */
export type Pair = {
  past: number
  salon: Salon
  reference: Running
  database: Client
}
