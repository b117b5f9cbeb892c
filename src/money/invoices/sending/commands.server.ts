import { enqueueMailsOnce } from '#foundation/messages/commands.server.ts'
import { getLetter } from '#foundation/messages/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { peppolAddress } from '#lib/peppol.ts'
import { invoicePapers, keepPapers } from '#money/invoices/commands.server.ts'
import { insertHistory, updateInvoice } from '#money/invoices/data.server.ts'
import { invoiceMail, reminderMail } from '#money/invoices/emails.tsx'
import type { Deps } from '#server/deps.ts'

/**
 * Mails an invoice or its reminder, to a company with both files when there are two, once for each
 * `about`.
 */
export async function mailInvoice(
  deps: Deps,
  {
    invoiceId,
    letter,
    about,
  }: { invoiceId: string; letter: 'invoice' | 'reminder'; about: string },
) {
  await keepPapers(deps, invoiceId)
  const papers = await invoicePapers(deps, invoiceId)
  if (!papers || papers.invoice.customerEmail === '') return
  const { invoice, pdf, ubl } = papers
  const name = invoice.invoiceNumber ?? 'concept'
  const hasUbl = ubl !== undefined
  const attachments = [
    {
      filename: `${name}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(pdf).toString('base64'),
    },
    ...(hasUbl
      ? [
          {
            filename: `${name}.xml`,
            contentType: 'text/xml',
            content: Buffer.from(ubl).toString('base64'),
          },
        ]
      : []),
  ]
  const salon = await getSalon(deps.db)
  const words = await getLetter(deps.db, letter === 'invoice' ? 'invoice' : 'invoice-reminder')
  const mail = (letter === 'invoice' ? invoiceMail : reminderMail)({
    salon,
    invoice,
    attachments,
    hasUbl,
    letter: words,
  })
  await deps.db.transaction(async (tx) => {
    await enqueueMailsOnce(tx, deps, { about, mails: [mail] })
    if (letter === 'invoice')
      await insertHistory(tx, {
        invoiceId,
        what: `Gemaild naar ${invoice.customerEmail}`,
        at: deps.clock(),
      })
  })
}

/**
 * Hands an invoice to the access point and keeps what it said. Throws when nobody answered, so that
 * the job is tried again.
 */
export async function handToAccessPoint(deps: Deps, invoiceId: string) {
  await keepPapers(deps, invoiceId)
  const papers = await invoicePapers(deps, invoiceId)
  if (!papers?.ubl || !deps.accessPoint || papers.invoice.eInvoiceStatus === 'sent') return
  const { invoice } = papers
  const receiver = peppolAddress(invoice.customerVATNumber)
  if (!receiver) return
  const outcome = await deps.accessPoint.send({
    number: invoice.invoiceNumber ?? '',
    receiver: `${receiver.scheme}:${receiver.id}`,
    xml: papers.ubl,
  })
  if (!outcome.ok && outcome.kind === 'retry') throw new Error('the access point did not answer')
  await deps.db.transaction(async (tx) => {
    const change = outcome.ok
      ? ({ eInvoiceStatus: 'sent', eInvoiceMessage: '' } as const)
      : ({ eInvoiceStatus: 'refused', eInvoiceMessage: outcome.reason } as const)
    await updateInvoice(tx, invoiceId, { ...change, updatedAt: deps.clock() })
    const what = outcome.ok
      ? `E-factuur verzonden via ${deps.accessPoint?.name}`
      : `E-factuur geweigerd: ${outcome.reason}`
    await insertHistory(tx, { invoiceId, what, at: deps.clock() })
  })
}
