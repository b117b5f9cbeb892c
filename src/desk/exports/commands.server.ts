import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { listCustomers } from '#clients/customers/data.server.ts'
import type { CustomerQuery } from '#clients/customers/schema.ts'
import {
  beginSnapshot,
  carriedFields,
  listCarriedCustomers,
  listNumbered,
  listPictures,
  listSentMails,
  listTables,
  readCarried,
  readMail,
  readPicture,
  readRows,
} from '#desk/exports/data.server.ts'
import { csvPiece, describeTables, type ExportedTable, fileName } from '#desk/exports/rules.ts'
import { README } from '#desk/exports/texts.ts'
import { type ImportKind, importKinds } from '#desk/imports/rules.ts'
import { importFields } from '#desk/imports/texts.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError } from '#lib/errors.ts'
import { invoicePapers } from '#money/invoices/commands.server.ts'
import { toEml } from '#server/adapters/mail/eml.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/** Who takes longer to read it lets go of the snapshot, which holds up the cleaning of tables. */
const LONGEST_MS = 60 * 60_000
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

type File = { path: string; at: Date; read: () => AsyncIterable<string | Uint8Array> }

/**
 * Everything that the salon keeps, as one zip that is written while it is read: of one moment, and
 * never whole in memory. Throws `not_now` while another one is written.
 */
export async function exportEverything(deps: Deps): Promise<ReadableStream<Uint8Array>> {
  const zip = new ZipFile()
  const out = new PassThrough()
  const begun = Promise.withResolvers<void>()
  const busy: { turn: Promise<unknown> } = { turn: Promise.resolve() }
  // who reads it is told by its end that never comes; whoever writes, below
  out.on('error', () => undefined)
  const written = deps.db.transaction(async (tx) => {
    if (!(await beginSnapshot(tx)))
      throw new AppError(
        'not_now',
        'Er wordt al een export gemaakt. Probeer het zo dadelijk opnieuw.',
      )
    zip.on('error', (error: Error) => out.destroy(error))
    for await (const file of listFiles({ ...deps, db: tx }))
      zip.addReadStreamLazy(file.path, { mtime: file.at, compress: true }, (give) =>
        give(null, pieceStream(untilGone(out, file, busy), out)),
      )
    zip.end()
    begun.resolve()
    await Promise.all([
      pipeline(zip.outputStream, out),
      finished(out, { signal: AbortSignal.timeout(LONGEST_MS) }),
    ]).finally(async () => {
      out.destroy()
      await busy.turn
    })
  })
  written.catch((error: unknown) => {
    begun.reject(error)
    // whoever reads it sees that it ends before its end
    out.destroy(error instanceof Error ? error : undefined)
  })
  await begun.promise
  return readableFrom(out, written)
}

/** All that lies in the zip; each is read when it is its turn. */
async function* listFiles(deps: Deps): AsyncGenerator<File> {
  const { db: tx } = deps
  const now = deps.clock()
  const tables = await listTables(tx)
  yield {
    path: 'LEESMIJ.txt',
    at: now,
    read: async function* () {
      yield `\uFEFF${README}${describeTables(tables).replaceAll(/[*`]/g, '')}\n`
    },
  }
  for (const kind of importKinds)
    yield { path: `importeren/${kind}.csv`, at: now, read: () => carriedFile(tx, kind) }
  for (const table of tables)
    yield { path: `tabellen/${table.name}.csv`, at: now, read: () => tableFile(tx, table) }
  for (const { id, purpose, contentType, createdAt } of await listPictures(tx))
    yield {
      path: `fotos/${fileName(purpose, id)}.${EXTENSIONS[contentType] ?? 'bin'}`,
      at: createdAt,
      read: async function* () {
        yield await readPicture(tx, id)
      },
    }
  yield* listInvoiceFiles(deps)
  yield* listMailFiles(tx)
}

async function* tableFile(tx: Db, table: ExportedTable): AsyncGenerator<string> {
  yield csvPiece([table.columns.map(({ name }) => name)], true)
  for await (const rows of readRows(tx, table)) yield csvPiece(rows, false)
}

/** A file that an import reads: here, in another salon, or in another program. */
async function* carriedFile(tx: Db, kind: ImportKind): AsyncGenerator<string> {
  yield csvPiece([headerOf(kind)], true)
  for await (const rows of readCarried(tx, kind)) yield csvPiece(rows, false)
}

function headerOf(kind: ImportKind): string[] {
  const labels = new Map(
    Object.entries(importFields[kind]).map(([field, { label }]) => [field, label]),
  )
  return carriedFields(kind).map((field) => labels.get(field) ?? field)
}

/** The customers that a search finds, with their dogs, as the file that an import reads. */
export async function customersCsv(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  { limit: _limit, cursor: _cursor, ...query }: CustomerQuery,
): Promise<string> {
  const found = await listCustomers(db, query, today())
  const rows = await listCarriedCustomers(
    db,
    found.map(({ id }) => id),
  )
  return csvPiece([headerOf('klanten'), ...rows], true)
}

async function* listInvoiceFiles(deps: Deps): AsyncGenerator<File> {
  const papers = async (id: string) => {
    const found = await invoicePapers(deps, id)
    if (!found) throw new Error('an invoice of the snapshot is not there')
    return found
  }
  for (const { id, type, number, createdAt } of await listNumbered(deps.db)) {
    const path = `facturen/${fileName(type === 'credit-note' ? 'creditnota' : 'factuur', number)}`
    yield {
      path: `${path}.pdf`,
      at: createdAt,
      read: async function* () {
        yield (await papers(id)).pdf
      },
    }
    if ((await papers(id)).ubl === undefined) continue
    yield {
      path: `${path}.xml`,
      at: createdAt,
      read: async function* () {
        yield (await papers(id)).ubl ?? ''
      },
    }
  }
}

async function* listMailFiles(tx: Db): AsyncGenerator<File> {
  const { name, email } = await getSalon(tx)
  for (const { id, kind, createdAt } of await listSentMails(tx))
    yield {
      path: `mails/${fileName(createdAt.toISOString().replace(/[:.]/g, '-'), kind, id)}.eml`,
      at: createdAt,
      read: async function* () {
        const { recipient, replyTo, calendar, calendarMethod, html, ...mail } = await readMail(
          tx,
          id,
        )
        yield await toEml({
          ...mail,
          messageId: `<${id}@salon>`,
          writtenAt: mail.createdAt,
          from: `${name} <${email}>`,
          to: recipient,
          ...(replyTo && { replyTo }),
          ...(html && { html }),
          ...(calendar && {
            calendar: { content: calendar, method: calendarMethod ?? 'PUBLISH' },
          }),
        })
      },
    }
}

/**
 * What a file holds, as long as somebody reads. `turn` is what is being read: the transaction ends
 * after it, for then its connection is another's.
 */
async function* untilGone(
  out: PassThrough,
  file: File,
  busy: { turn: Promise<unknown> },
): AsyncGenerator<string | Uint8Array> {
  const pieces = file.read()[Symbol.asyncIterator]()
  while (!out.destroyed) {
    const next = pieces.next()
    busy.turn = next.catch(() => undefined)
    const { done, value } = await next
    if (done) return
    yield value
  }
}

/** Its failure ends the whole zip, also when nobody listens to this file any more. */
function pieceStream(pieces: AsyncGenerator<string | Uint8Array>, out: PassThrough): Readable {
  const stream = Readable.from(pieces, { objectMode: false })
  stream.on('error', (error: Error) => out.destroy(error))
  return stream
}

/**
 * A stream as the web has it, which stops what writes when nobody reads any more, and ends once
 * that has let go of what it held.
 */
function readableFrom(source: Readable, written: Promise<void>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next()
      const chunk: unknown = next.value
      if (chunk instanceof Uint8Array) return controller.enqueue(chunk)
      await written
      controller.close()
    },
    cancel() {
      source.destroy()
    },
  })
}
