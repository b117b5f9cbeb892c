import type { DrawnIsland } from './draw-island.server.tsx'
import { startIslands } from './start-islands.ts'

/**
 * A part of a page without scripts that comes alive by itself: drawn by the server as a root of its
 * own, taken over by `entry.islands.tsx`.
 */
export function Island({ name, props, search, html, scripts }: DrawnIsland) {
  return (
    <>
      <p
        data-unreached
        hidden
        role="alert"
        className="mb-5 rounded-card border border-line bg-card p-5 font-semibold"
      >
        Deze pagina kon niet helemaal geladen worden. Misschien viel het internet weg.{' '}
        <a href={search || '?'}>Probeer het opnieuw</a>
      </p>
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
