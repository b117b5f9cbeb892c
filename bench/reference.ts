import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { z } from 'zod'
import { send } from './client.ts'
import { idsIn, withIds } from './ids.ts'
import { type Statement, statementSchema } from './statements.ts'

/**
 * What the salon is measured against, as a process of its own: bare Hono. `GET` of a path sends the
 * very bytes of the salon's answer, compressed or not as it was asked; `POST /create` sends the
 * statements of `POST /statements`, one after the other, to a copy of the salon's database.
 */
const given = z
  .object({ salonUrl: z.string(), databaseUrl: z.string(), paths: z.array(z.string()) })
  .parse(JSON.parse(process.argv[2] ?? ''))
const app = new Hono()

for (const path of given.paths) {
  const [plain, brotli] = [await answerOf(path, 'identity'), await answerOf(path, 'br')]
  app.get(path, (c) => {
    const { bytes, headers } = c.req.header('accept-encoding') === 'br' ? brotli : plain
    return c.body(bytes, 200, headers)
  })
}

const pool = new Pool({ connectionString: given.databaseUrl, max: 10 })
let statements: Statement[] = []

app.post('/statements', async (c) => {
  statements = z.array(statementSchema).parse(await c.req.json())
  return c.body(null, 204)
})

app.post('/create', async (c) => {
  const body: unknown = await c.req.json()
  const client = await pool.connect()
  // what the salon's database named by itself has another name here
  const own = new Map<string, string>()
  for (const { ids, values, ...statement } of statements) {
    const { rows } = await client.query({
      ...statement,
      values: values.map((value) => value && withIds(value, own)),
    })
    if (statement.text.includes('returning'))
      for (const [index, id] of idsIn(rows).entries()) own.set(ids[index] ?? '', id)
  }
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
