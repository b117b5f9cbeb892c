import type { RouterContextProvider } from 'react-router'
import { parse } from 'valibot'
import { getSalon } from '#foundation/salon/data.server.ts'
import { type PublicSalon, publicSalonSchema } from '#foundation/salon/wire.ts'
import { pageContext } from '#server/http/page-context.ts'

/** The facts of the salon for a page; what is not public stays on the server. */
export async function loadSalon(context: Readonly<RouterContextProvider>): Promise<PublicSalon> {
  return parse(publicSalonSchema, await getSalon(context.get(pageContext).deps.db))
}
