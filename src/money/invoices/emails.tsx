import {
  type LetterPreview,
  type LetterPreviews,
  renderLetter,
} from '#foundation/messages/emails.tsx'
import { fillLetter } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { isVatNumber } from '#lib/business-numbers.ts'
import { formatLongDate } from '#lib/dates.ts'
import { type Block, paragraph } from '#lib/mail-body.ts'
import { euro, formatEuro, fromDecimal } from '#lib/money.ts'
import { listInvoices } from '#money/invoices/data.server.ts'
import { titleOf, ublObstacles } from '#money/invoices/rules.ts'
import { B2B_NOTICE } from '#money/invoices/texts.ts'
import type { Invoice } from '#money/invoices/wire.ts'

type Facts = {
  salon: Salon
  invoice: Invoice
  attachments: NonNullable<OutgoingMail['attachments']>
  /** Whether the UBL is among the files. */
  hasUbl: boolean
  letter: Letter
}

/** The invoice or credit note itself. */
export function invoiceMail({ salon, invoice, attachments, hasUbl, letter }: Facts): OutgoingMail {
  const blocks: Block[] = [
    ...(invoice.type === 'invoice' ? [askedOf(salon, invoice)] : []),
    ...(hasUbl ? [paragraph(aboutUbl(invoice))] : []),
  ]
  const preview = `${titleOf(invoice)} van ${euro(invoice.totalAmount)}`
  const content = renderLetter(salon, {
    words: fillLetter(letter, invoiceValues(salon, invoice)),
    preview,
    blocks,
  })
  return {
    kind: 'invoice',
    to: invoice.customerEmail,
    replyTo: salon.email,
    ...content,
    attachments,
  }
}

/** A friendly word about an invoice that is past its day. */
export function reminderMail({ salon, invoice, attachments, letter }: Facts): OutgoingMail {
  const words = fillLetter(letter, {
    ...invoiceValues(salon, invoice),
    vervaldag: formatLongDate(invoice.dueDate),
  })
  const preview = `Nog te betalen: ${euro(invoice.due)}`
  const content = renderLetter(salon, { words, preview, blocks: [paymentFacts(salon, invoice)] })
  return {
    kind: 'invoice-reminder',
    to: invoice.customerEmail,
    replyTo: salon.email,
    ...content,
    attachments,
  }
}

/** What the words about an invoice can name. */
function invoiceValues(salon: Salon, invoice: Invoice) {
  const title = titleOf(invoice)
  return {
    naam: invoice.customerName,
    titel: title,
    document: title.charAt(0).toLowerCase() + title.slice(1),
    nummer: invoice.invoiceNumber ?? '',
    datum: formatLongDate(invoice.invoiceDate),
    bedrag: euro(invoice.totalAmount),
    salon: salon.name,
    telefoon: salon.phone,
  }
}

/** What there is to pay, or thanks when there is nothing. */
function askedOf(salon: Salon, invoice: Invoice): Block {
  if (fromDecimal(invoice.due) > 0) return paymentFacts(salon, invoice)
  const isPaid = invoice.status === 'paid' || invoice.credited === '0.00'
  return paragraph(
    isPaid
      ? 'Deze factuur is al betaald. Hartelijk dank!'
      : 'Voor deze factuur hoeft u niets meer te betalen.',
  )
}

/** Why there is a second file: for a Belgian company it is the invoice itself. */
function aboutUbl({ customerVATNumber }: Invoice): string {
  return isVatNumber(customerVATNumber)
    ? `${B2B_NOTICE} U vindt ze bij deze mail.`
    : 'U vindt dezelfde factuur ook als UBL-bestand bij deze mail.'
}

function paymentFacts(salon: Salon, invoice: Invoice): Block {
  const { credited, totalAmount } = invoice
  return {
    type: 'facts',
    facts: [
      ...(credited === '0.00'
        ? []
        : [
            { label: 'Factuurbedrag', value: euro(totalAmount) },
            { label: 'Gecrediteerd', value: formatEuro(-fromDecimal(credited)) },
          ]),
      { label: 'Te betalen', value: euro(invoice.due) },
      { label: 'Ten laatste op', value: formatLongDate(invoice.dueDate) },
      ...(salon.iban ? [{ label: 'Rekening', value: salon.iban }] : []),
      { label: 'Mededeling', value: invoice.structuredCommunication },
    ],
  }
}

/** The mails about the latest invoice, without its files. */
export const invoicePreviews = {
  invoice: onLatest(invoiceMail),
  'invoice-reminder': onLatest(reminderMail),
} satisfies Partial<LetterPreviews>

function onLatest(write: (facts: Facts) => OutgoingMail): LetterPreview {
  return async ({ db, today }, letter) => {
    const [invoice] = await listInvoices(db, { limit: 1, q: '' }, today())
    if (!invoice) return undefined
    const salon = await getSalon(db)
    const hasUbl =
      ublObstacles({ invoice, seller: invoice.seller ?? salon, isFinal: true }).length === 0
    return write({ salon, invoice, attachments: [], hasUbl, letter })
  }
}
