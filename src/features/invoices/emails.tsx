import { B2B_NOTICE, titleOf } from '#features/invoices/rules.ts'
import type { Invoice } from '#features/invoices/schema.ts'
import { renderMail } from '#features/messages/emails.tsx'
import type { Block, OutgoingMail } from '#features/messages/schema.ts'
import type { Salon } from '#features/salon/schema.ts'
import { formatLongDate } from '#lib/dates.ts'
import { formatEuro, fromDecimal } from '#lib/money.ts'

type Facts = { salon: Salon; invoice: Invoice; attachments: NonNullable<OutgoingMail['attachments']> }

/** The invoice or credit note itself. */
export function invoiceMail({ salon, invoice, attachments }: Facts): OutgoingMail {
  const title = titleOf(invoice)
  const amount = formatEuro(fromDecimal(invoice.totalAmount))
  const blocks: Block[] = [
    paragraph(`Beste ${invoice.customerName},`),
    paragraph(`In bijlage vindt u ${title.toLowerCase().replace(/inv-|cn-/i, (prefix) => prefix.toUpperCase())} van ${amount}.`),
    ...(invoice.type === 'invoice' && invoice.status !== 'paid' ? [paymentFacts(salon, invoice)] : []),
    ...(invoice.customerVATNumber ? [paragraph(`${B2B_NOTICE} U vindt ze bij deze mail.`)] : []),
    paragraph(`Met vriendelijke groeten,\n${salon.name}`),
  ]
  const content = renderMail(salon, { title, preview: `${title} van ${amount}`, blocks })
  return { kind: 'invoice', to: invoice.customerEmail, replyTo: salon.email, subject: `${title} van ${salon.name}`, ...content, attachments }
}

/** A friendly word about an invoice that is past its day. */
export function reminderMail({ salon, invoice, attachments }: Facts): OutgoingMail {
  const title = `Herinnering: ${titleOf(invoice)}`
  const blocks: Block[] = [
    paragraph(`Beste ${invoice.customerName},`),
    paragraph(
      `De factuur ${invoice.invoiceNumber} van ${formatLongDate(invoice.invoiceDate)} staat nog open. Misschien is ze aan uw aandacht ontsnapt. Hebt u intussen betaald? Dan hoeft u niets te doen.`,
    ),
    paymentFacts(salon, invoice),
    paragraph(`Met vriendelijke groeten,\n${salon.name}`),
  ]
  const content = renderMail(salon, { title, preview: `Nog te betalen: ${formatEuro(fromDecimal(invoice.due))}`, blocks })
  return { kind: 'invoice-reminder', to: invoice.customerEmail, replyTo: salon.email, subject: title, ...content, attachments }
}

function paymentFacts(salon: Salon, invoice: Invoice): Block {
  return {
    type: 'facts',
    facts: [
      { label: 'Te betalen', value: formatEuro(fromDecimal(invoice.due)) },
      { label: 'Ten laatste op', value: formatLongDate(invoice.dueDate) },
      ...(salon.iban ? [{ label: 'Rekening', value: salon.iban }] : []),
      { label: 'Mededeling', value: invoice.structuredCommunication },
    ],
  }
}

function paragraph(text: string): Block {
  return { type: 'paragraph', text }
}
