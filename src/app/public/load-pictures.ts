import type { RouterContextProvider } from 'react-router'
import { findPictures } from '#foundation/salon/data.server.ts'
import type { Picture } from '#foundation/salon/wire.ts'
import { pageContext } from '#server/http/page-context.ts'

/**
 * How large the salon's own pictures are, so that the page keeps their place free; ids without a
 * picture are left out.
 */
export async function loadPictures(
  context: Readonly<RouterContextProvider>,
  ids: readonly (string | null)[],
): Promise<Record<string, Picture>> {
  const wanted = ids.filter((id) => id !== null)
  return Object.fromEntries(await findPictures(context.get(pageContext).deps.db, wanted))
}
