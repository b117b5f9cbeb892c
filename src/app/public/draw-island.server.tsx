import { readFileSync } from 'node:fs'
import type { ComponentType } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { z } from 'zod'
import { Alive } from './islands/alive.tsx'

/** An island as the page sends it; `scripts` are what it needs to come alive, its entry first. */
export type DrawnIsland = {
  name: string
  props: string
  search: string
  html: string
  scripts: string[]
}

/** Draws an island for a query (its page must then not be kept whatever the query). */
export async function drawIsland<Props extends object>(
  name: string,
  Island: ComponentType<Props>,
  { props, search = '' }: { props: Props; search?: string },
): Promise<DrawnIsland> {
  const stream = await renderToReadableStream(
    <Alive search={search}>
      <Island {...props} />
    </Alive>,
    // nothing of it comes later, by a script
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  return { name, props: JSON.stringify(props), search, html, scripts: scriptsOf(name) }
}

const ENTRY = 'src/app/entry.islands.tsx'
const chunksSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
let chunks: z.infer<typeof chunksSchema> | undefined

/** The files of an island by the manifest of the build; in development its source alone. */
function scriptsOf(name: string): string[] {
  if (!import.meta.env.PROD) return [`/${ENTRY}`]
  const known = (chunks ??= chunksSchema.parse(
    JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')),
  ))
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = known[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports) add(imported)
  }
  add(ENTRY)
  add(`src/app/public/islands/${name}.tsx`)
  return [...found].map((file) => `/${file}`)
}
