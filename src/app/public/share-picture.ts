import { drawSharePicture } from '#foundation/salon/commands.server.ts'
import type { Route } from './+types/share-picture.ts'
import { loadSalon } from './load-salon.ts'

/** `delen.png`: what a shared link shows, with the name and the town of the settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, city } = await loadSalon(context)
  return new Response(await drawSharePicture({ name, city }), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  })
}
