import { appendFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Loaded before a server (`node --import`): writes the text of every statement that it sends to its
 * database to $BENCH_STATEMENTS, one JSON line each.
 */
const file = process.env['BENCH_STATEMENTS'] ?? ''
const query: unknown = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value
if (typeof query !== 'function') throw new Error('pg.Client has no method query any more')

Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
    appendFileSync(file, `${JSON.stringify(String(text).trim())}\n`)
    return Reflect.apply(query, this, args)
  },
})
