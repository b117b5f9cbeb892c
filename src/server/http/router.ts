import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Anybody can make up paths: only so many, and no long ones. */
const MOST_PATHS = 1_000
const LONGEST_PATH = 100

/**
 * Finds whose turn it is at a path, and remembers it. The library's own such router refuses
 * `/invoices/:id` beside `/invoices/number`, its other litters the heap at each request: a rested
 * salon served a fifth less.
 */
export function createRouter<T>(): Router<T> {
  const router = new TrieRouter<T>()
  const known = new Map<string, Result<T>>()
  return {
    name: 'remembering',
    add(...route) {
      router.add(...route)
      known.clear()
    },
    match(method, path) {
      const key = `${method} ${path}`
      const kept = known.get(key)
      if (kept) return kept
      const found = router.match(method, path)
      if (path.length > LONGEST_PATH) return found
      if (known.size >= MOST_PATHS) known.delete(known.keys().next().value ?? '')
      known.set(key, found)
      return found
    },
  }
}
