import type { RouterContextProvider } from 'react-router'
import { pageContext } from '#server/http/page-context.ts'
import { listServices } from '#shop-window/services/data.server.ts'

/**
 * The prices from which `SalonData` makes its range; a page that shows it changes with the tables
 * salon and services.
 */
export async function loadPrices(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const services = await listServices(context.get(pageContext).deps.db, { activeOnly: true })
  return services.map(({ price }) => price)
}
