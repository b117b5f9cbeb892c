import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { array, parse, string } from 'valibot'
import { shownTables } from '#foundation/changes/rules.ts'
import { ANY_TABLE } from '#lib/changes.ts'
import { refresh, showsAny } from '#lib/query-client.ts'

const AGAIN_MS = 60_000
const tableNames = array(string())

/**
 * Keeps the owner's screens as things stand: they are asked again when a table they show was written here (`writes` of the mutation) or elsewhere,
 * which the server says as soon as it happens. What changed between the opening of the page and its first word is told too. The browser
 * reconnects on its own, and is told what it missed; when it is refused, everything is asked again each minute until it is let in, as long as
 * `isLoggedIn`.
 */
export function useFreshness(isLoggedIn: boolean) {
  const client = useQueryClient()
  useState(() => declareShown(client))
  const mayAsk = useEffectEvent(() => isLoggedIn)
  useEffect(() => {
    let source = listen(client, Math.ceil(performance.now()))
    const again = setInterval(() => {
      if (source.readyState !== EventSource.CLOSED || !mayAsk()) return
      source = listen(client, 0)
      void refresh(client)
    }, AGAIN_MS)
    return () => {
      clearInterval(again)
      source.close()
    }
  }, [client])
}

function declareShown(client: QueryClient) {
  for (const [topic, shows] of Object.entries(shownTables)) client.setQueryDefaults([topic], { meta: { shows } })
}

function listen(client: QueryClient, age: number): EventSource {
  const source = new EventSource(`/api/admin/events?age=${age}`)
  source.addEventListener('change', ({ data }) => {
    const tables = parse(tableNames, JSON.parse(String(data)))
    void catchUp(client, tables.includes(ANY_TABLE) ? undefined : tables)
  })
  return source
}

/** Asks again. A first answer that is still on its way may be older than the change, and invalidating alone would wait for it and be content. */
async function catchUp(client: QueryClient, tables?: readonly string[]) {
  await client.cancelQueries({ type: 'active', predicate: ({ state, meta }) => state.data === undefined && showsAny(meta?.shows, tables) })
  await refresh(client, tables)
}
