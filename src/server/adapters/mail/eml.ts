import { createTransport } from 'nodemailer'
import { composeMail } from '#server/adapters/mail/compose.ts'
import type { Mail } from '#server/adapters/mail/mailer.ts'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** A mail as a file that any mail program opens; it bears the date on which it was written. */
export async function toEml(mail: Mail): Promise<Uint8Array> {
  const { message } = await transport.sendMail({
    ...composeMail(mail, undefined),
    date: mail.writtenAt,
  })
  if (!(message instanceof Uint8Array)) throw new Error('a mail was not composed into bytes')
  return message
}
