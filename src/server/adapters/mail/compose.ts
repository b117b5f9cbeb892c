import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/adapters/mail/mailer.ts'

/**
 * A mail in nodemailer's terms, its calendar twice: as an alternative that mail programs offer to
 * add, and as a file; with `defaultFrom` answers still go to its own sender.
 */
export function composeMail(mail: Mail, defaultFrom: string | undefined): SendMailOptions {
  const from = oneLine(mail.from)
  const replyTo = mail.replyTo
    ? { name: '', address: bareAddress(mail.replyTo) }
    : defaultFrom && from
  return {
    messageId: oneLine(mail.messageId),
    from: defaultFrom ? asSender(oneLine(defaultFrom), from) : from,
    // As an object, so that nothing in it is read as a second recipient.
    to: { name: '', address: bareAddress(mail.to) },
    ...(replyTo && { replyTo }),
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'afspraak.ics' } }),
    ...(mail.attachments && {
      attachments: mail.attachments.map((file) => ({ ...file, encoding: 'base64' })),
    }),
    // Keeps holiday answering machines quiet (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.stopLink && unsubscribeHeaders(oneLine(mail.stopLink))),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * What mail programs show as a button of their own (RFC 2369). One tap is enough where the site has
 * https (RFC 8058).
 */
function unsubscribeHeaders(link: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link}>`,
    ...(link.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

function asSender(address: string, own: string): string {
  return address.includes('<') ? address : own.replace(/<[^<>]*>$/, `<${address}>`)
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

function bareAddress(text: string): string {
  return text.replace(/[\s\p{Cc}]/gu, '')
}
