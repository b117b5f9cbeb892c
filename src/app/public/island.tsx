import type { DrawnIsland } from './draw-island.server.tsx'
import { startIslands } from './start-islands.ts'

/**
 * A part of a page without scripts that comes alive by itself: drawn by the server as a root of its
 * own, taken over by `entry.islands.tsx`.
 */
export function Island({ name, props, search, html, scripts }: DrawnIsland) {
  return (
    <>
      <div
        data-island={name}
        data-props={props}
        data-search={search}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? html : '' }}
      />
      <script
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: `(${startIslands.toString()})(${JSON.stringify(scripts)})`,
        }}
      />
    </>
  )
}
