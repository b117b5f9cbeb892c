// Loaded before a server (`node --import`): as long as the file $BENCH_STATEMENTS is there, writes
// every statement that it sends to its database into it, one JSON line each, with the rows that came
// back, once it has sent nothing for a moment: while a booking is under way it only takes note. No
// TypeScript: what strips its types would be counted as the server's memory.
import { appendFileSync, existsSync } from 'node:fs'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

const CALM_MS = 30
const file = process.env.BENCH_STATEMENTS ?? ''
const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value
let sent = []
let timer

pg.Client.prototype.query = function (...args) {
  const answer = query.apply(this, args)
  if (existsSync(file)) {
    const [first, second] = args
    const { name, text, values = second } = typeof first === 'object' ? first : { text: first }
    const statement = { name, text, values: Array.isArray(values) ? values : [], rows: [] }
    sent.push(statement)
    timer = timer ? timer.refresh() : setTimeout(writeDown, CALM_MS).unref()
    if (answer instanceof Promise)
      answer.then(
        // several statements in one text have an answer each
        (answers) => (statement.rows = [answers].flat().flatMap(({ rows }) => rows)),
        () => undefined,
      )
  }
  return answer
}

function writeDown() {
  const lines = sent.map((one) => `${JSON.stringify(asSent(one))}\n`)
  sent = []
  if (existsSync(file)) appendFileSync(file, lines.join(''))
}

function asSent({ name, text, values, rows }) {
  return { name, text: text.trim(), values: values.map((one) => textOf(prepareValue(one))), rows }
}

function textOf(value) {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
}
