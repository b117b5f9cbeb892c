import { renderMail } from '#foundation/messages/emails.tsx'
import type { MailSalon } from '#lib/mail-body.ts'

/** To the owner herself, to see whether mails of this server come into a mailbox. */
export function tripMail(
  salon: MailSalon,
  { publicUrl, code }: { publicUrl: string; code: string },
): ReturnType<typeof renderMail> {
  return renderMail(salon, {
    subject: `Testmail van ${salon.name}`,
    title: 'Je mails komen aan',
    preview: `De code is ${code}.`,
    blocks: [
      {
        type: 'paragraph',
        text: 'Druk op de knop, of typ de code bij Systeem. Dan weet het programma dat mails van je salon hun weg vinden. Stond deze mail bij de ongewenste? Kijk dan bij Systeem naar SPF, DKIM en DMARC.',
      },
      { type: 'facts', facts: [{ label: 'Code', value: code }] },
      {
        type: 'buttons',
        buttons: [
          { label: 'Deze mail is aangekomen', href: `${publicUrl}/admin/systeem?testmail=${code}` },
        ],
      },
    ],
  })
}
