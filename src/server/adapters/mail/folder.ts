import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { composeMail } from '#server/adapters/mail/compose.ts'
import type { Mailer, MailOutcome } from '#server/adapters/mail/mailer.ts'

/**
 * Keeps each mail as an `.eml` file that any mail program opens, in order of time. The folder is
 * the server's own (0700); a file is complete as soon as its name exists.
 */
export function createFolderMailer({
  folder,
  from,
}: {
  folder: string
  from: string | undefined
}): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail): Promise<MailOutcome> {
      try {
        const { message } = await transport.sendMail(composeMail(mail, from))
        const name = fileName(mail.writtenAt, mail.messageId)
        try {
          await keep(folder, name, message)
        } catch {
          await makeFolder(folder)
          await keep(folder, name, message)
        }
        return { ok: true, isKept: true }
      } catch (error) {
        return { ok: false, kind: 'retry', reason: reasonOf(error) }
      }
    },
    async forget(ids) {
      if (ids.length === 0) return
      const names = await readdir(folder).catch(() => [])
      const known = new Set(ids)
      await Promise.all(
        names
          .filter((name) => known.has(idOf(name)))
          .map((name) => rm(path.join(folder, name), { force: true })),
      )
    },
    async check() {
      try {
        await access(firstThere(folder), constants.W_OK)
        return { ok: true }
      } catch (error) {
        return { ok: false, reason: reasonOf(error) }
      }
    },
    close: () => transport.close(),
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'onbekende fout'
  return `De mail kon niet bewaard worden (${code}).`
}

/** The folder, or what lies above it as long as it is not made. */
function firstThere(folder: string): string {
  const above = path.dirname(folder)
  return existsSync(folder) || above === folder ? folder : firstThere(above)
}

async function keep(folder: string, name: string, message: string | Buffer | Readable) {
  // a mail that is delivered again, since nobody noted that it was, has its file already
  if (existsSync(path.join(folder, name))) return
  const draft = path.join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, message, { mode: 0o600 })
  await rename(draft, path.join(folder, name))
}

async function makeFolder(folder: string) {
  await mkdir(path.dirname(folder), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/**
 * `2026-11-20T09-00-00-000Z_<message id>.eml`: sorts by time, and a repeat of the same mail is
 * recognisable.
 */
function fileName(now: Date, messageId: string): string {
  const id = messageId.replace(/@.*$/, '').replace(/[^a-zA-Z0-9-]/g, '')
  return `${nameOf(now)}_${id.slice(0, 60) || randomUUID()}.eml`
}

/** Removes the mails in a folder that were written before a moment; answers how many. */
export async function pruneKeptMails(folder: string, before: Date): Promise<number> {
  const old = (await keptNames(folder)).filter((name) => name < nameOf(before))
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old.length
}

/** How many mails a folder keeps, and how much room they take. */
export async function measureKeptMails(folder: string): Promise<{ count: number; bytes: number }> {
  const names = await keptNames(folder)
  let bytes = 0
  for (const name of names)
    bytes += await stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  return { count: names.length, bytes }
}

async function keptNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
}

function nameOf(moment: Date): string {
  return moment.toISOString().replace(/[:.]/g, '-')
}

function idOf(name: string): string {
  return name.replace(/^[^_]*_/, '').replace(/\.eml$/, '')
}
