import type { DrawnIsland } from './draw-island.server.tsx'

/**
 * A part of a page without scripts that comes alive by itself: drawn by the server as a root of its
 * own, taken over by `entry.islands.tsx`.
 */
export function Island({ name, props, search, html, scripts }: DrawnIsland) {
  const [entry, ...others] = scripts
  return (
    <>
      {others.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <div
        data-island={name}
        data-props={props}
        data-search={search}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? html : '' }}
      />
      <script type="module" src={entry} />
    </>
  )
}
