import path from 'node:path'
import { createFolderMailer } from '#server/adapters/mail/folder.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import { createSmtpMailer } from '#server/adapters/mail/smtp.ts'
import type { Env } from '#server/env.ts'

/** The mail server of SMTP_URL, or files under `DATA_DIR/outbox` while there is none. */
export function createMailer({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env): Mailer {
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
  return createFolderMailer({ folder: path.join(DATA_DIR, 'outbox'), from: MAIL_FROM })
}
