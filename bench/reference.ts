import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { z } from 'zod'
import { send } from './client.ts'

/**
 * What the salon is measured against, as a process of its own: bare Hono. `GET` of a path sends the
 * very bytes of the salon's answer, compressed or not as it was asked; `POST /create` runs the
 * statements of one booking, each on one row of one plain table, in the same order against the same
 * database.
 */
const given = z
  .object({
    salonUrl: z.string(),
    databaseUrl: z.string(),
    paths: z.array(z.string()),
    statements: z.array(z.enum(['begin', 'read', 'write', 'unsynced write', 'commit'])),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const LINE = 'x'.repeat(200)
const app = new Hono()

for (const path of given.paths) {
  const [plain, brotli] = [await answerOf(path, 'identity'), await answerOf(path, 'br')]
  app.get(path, (c) => {
    const { bytes, headers } = c.req.header('accept-encoding') === 'br' ? brotli : plain
    return c.body(bytes, 200, headers)
  })
}

const pool = new Pool({ connectionString: given.databaseUrl, max: 10 })
await pool.query(
  'create table if not exists bench_rows (id uuid primary key default gen_random_uuid(), line text not null)',
)
const stored = await pool.query<{ id: string }>(
  'insert into bench_rows (line) values ($1) returning id',
  [LINE],
)
const statements = {
  begin: { text: 'begin', values: [] },
  read: { text: 'select id, line from bench_rows where id = $1', values: [stored.rows[0]?.id] },
  write: { text: 'insert into bench_rows (line) values ($1) returning id', values: [LINE] },
  'unsynced write': {
    text: "insert into bench_rows (line) select $1 from set_config('synchronous_commit', 'off', true) returning id",
    values: [LINE],
  },
  commit: { text: 'commit', values: [] },
}

app.post('/create', async (c) => {
  const body: unknown = await c.req.json()
  const client = await pool.connect()
  for (const kind of given.statements) await client.query(statements[kind])
  client.release()
  return c.json(body, 201)
})

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`listening on 127.0.0.1, port ${port}`),
)
process.on('SIGTERM', () => {
  server.close(() => void pool.end())
  if ('closeAllConnections' in server) server.closeAllConnections()
})

/** The salon's second answer: the first of a page teaches it to keep that page. */
async function answerOf(path: string, encoding: string) {
  const sent = { headers: { 'accept-encoding': encoding } }
  await send(given.salonUrl + path, sent)
  const { status, headers, bytes } = await send(given.salonUrl + path, sent)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  const contentEncoding = headers['content-encoding']
  return {
    bytes: new Uint8Array(bytes),
    headers: {
      'content-type': headers['content-type'] ?? '',
      ...(contentEncoding && { 'content-encoding': contentEncoding }),
    },
  }
}
