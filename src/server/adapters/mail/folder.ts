import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { composeMail } from '#server/adapters/mail/compose.ts'
import type { Mailer, MailOutcome } from '#server/adapters/mail/mailer.ts'

/** Keeps each mail as an `.eml` file that any mail program opens, in order of time. The folder is the server's own (0700); a file is complete as soon as its name exists. */
export function createFolderMailer({ folder, from }: { folder: string; from: string | undefined }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail): Promise<MailOutcome> {
      try {
        const { message } = await transport.sendMail(composeMail(mail, from))
        const name = fileName(new Date(), mail.messageId)
        try {
          await keep(folder, name, message)
        } catch {
          await makeFolder(folder)
          await keep(folder, name, message)
        }
        return { ok: true, isKept: true }
      } catch (error) {
        return {
          ok: false,
          kind: 'retry',
          reason: `De mail kon niet bewaard worden (${error instanceof Error && 'code' in error ? String(error.code) : 'onbekende fout'}).`,
        }
      }
    },
    async forget(ids) {
      if (ids.length === 0) return
      const names = await readdir(folder).catch(() => [])
      const known = new Set(ids)
      await Promise.all(names.filter((name) => known.has(idOf(name))).map((name) => rm(path.join(folder, name), { force: true })))
    },
    close: () => transport.close(),
  }
}

async function keep(folder: string, name: string, message: string | Buffer | Readable) {
  const draft = path.join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, message, { mode: 0o600 })
  await rename(draft, path.join(folder, name))
}

async function makeFolder(folder: string) {
  await mkdir(path.dirname(folder), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** `2026-11-20T09-00-00-000Z_<message id>.eml`: sorts by time, and a repeat of the same mail is recognisable. */
function fileName(now: Date, messageId: string): string {
  const id = messageId.replace(/@.*$/, '').replace(/[^a-zA-Z0-9-]/g, '')
  return `${now.toISOString().replace(/[:.]/g, '-')}_${id.slice(0, 60) || randomUUID()}.eml`
}

function idOf(name: string): string {
  return name.replace(/^[^_]*_/, '').replace(/\.eml$/, '')
}
