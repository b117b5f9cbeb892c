import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { idsIn } from './ids.ts'
import type { Statement } from './statements.ts'

/**
 * Loaded before a server (`node --import`): writes every statement that it sends to its database to
 * $BENCH_STATEMENTS, one JSON line each, once it has sent nothing for a moment: while a booking is
 * under way it only takes note.
 */
const CALM_MS = 30
const file = process.env['BENCH_STATEMENTS'] ?? ''
const query: unknown = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value
if (typeof query !== 'function') throw new Error('pg.Client has no method query any more')

type Sent = { name?: unknown; text: unknown; values: unknown[]; rows: unknown }
let sent: Sent[] = []
let timer: NodeJS.Timeout | undefined

Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args
    const config = typeof first === 'object' && first !== null ? first : { text: first }
    const values: unknown = Array.isArray(second) ? second : Reflect.get(config, 'values')
    const statement: Sent = {
      name: Reflect.get(config, 'name'),
      text: Reflect.get(config, 'text'),
      values: Array.isArray(values) ? values : [],
      rows: [],
    }
    sent.push(statement)
    timer = timer ? timer.refresh() : setTimeout(writeDown, CALM_MS).unref()
    const answer: unknown = Reflect.apply(query, this, args)
    if (answer instanceof Promise) {
      const note = ({ rows }: { rows: unknown }) => void (statement.rows = rows)
      void answer.then(note, () => undefined)
    }
    return answer
  },
})

function writeDown() {
  appendFileSync(file, sent.map((one) => `${JSON.stringify(asStatement(one))}\n`).join(''))
  sent = []
}

function asStatement({ name, text, values, rows }: Sent): Statement {
  return {
    ...(typeof name === 'string' && { name }),
    text: String(text).trim(),
    values: values.map((value) => textOf(prepareValue(value))),
    ids: idsIn(rows),
  }
}

function textOf(value: string | Buffer | null): string | null {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
}
