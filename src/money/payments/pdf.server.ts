import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { companyOf } from '#lib/company.ts'
import { formatInstant, formatShortDate } from '#lib/dates.ts'
import { euro, formatEuro, fromDecimal, isZero } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { placeLines } from '#lib/place.ts'
import { findSale, findVouchers, listPayments } from '#money/payments/data.server.ts'
import { type TicketVat, ticketVat } from '#money/payments/rules.ts'
import { receiptTexts as texts } from '#money/payments/texts.ts'
import type { Payment, Sale, ShownTicket, TicketPart } from '#money/payments/wire.ts'
import type { Db } from '#server/db/client.ts'
import { createReceipt, type Receipt as Paper } from '#server/pdf/receipt.ts'

/** Whatever a ticket can be written on. */
type Receipt = Omit<Paper, 'end'>
type Ticket = {
  salon: Salon
  sale: Sale & { vatRate: string }
  payment: Payment
  payments: Payment[]
  vouchers: Voucher[]
}
type Voucher = Awaited<ReturnType<typeof findVouchers>>[number]

/**
 * The ticket of a payment's sale, or of what was given back; undefined when there is no such
 * payment.
 */
export async function receiptPdf(
  db: Db,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; number: string } | undefined> {
  const ticket = await readTicket(db, id)
  if (!ticket) return undefined
  const { salon, payment } = ticket
  const number = payment.receiptNumber
  const receipt = createReceipt({
    title: `Kassabon ${number}`,
    author: salon.name,
    createdAt: new Date(payment.createdAt),
  })
  write(receipt, ticket)
  return { bytes: await receipt.end(), number }
}

/** The same for the screen: what is written on the paper, part by part. */
export async function shownTicket(db: Db, id: string): Promise<ShownTicket | undefined> {
  const ticket = await readTicket(db, id)
  if (!ticket) return undefined
  const parts: TicketPart[] = []
  write(recording(parts), ticket)
  return {
    receiptNumber: ticket.payment.receiptNumber,
    receiptUrl: ticket.payment.receiptUrl,
    parts,
  }
}

function recording(parts: TicketPart[]): Receipt {
  return {
    title: (text) => void parts.push({ kind: 'title', text }),
    text: (text, { bold = false, muted = false, centred = false } = {}) =>
      void (text !== '' && parts.push({ kind: 'text', text, bold, muted, centred })),
    mark: (text) => void parts.push({ kind: 'mark', text }),
    rows: (rows, { head = [] } = {}) =>
      void (
        rows.length > 0 &&
        parts.push({
          kind: 'rows',
          head: [...head],
          rows: rows.map(({ cells, bold = false }) => ({ cells: [...cells], bold })),
        })
      ),
    line: () => void parts.push({ kind: 'line' }),
  }
}

async function readTicket(db: Db, id: string): Promise<Ticket | undefined> {
  const [payment] = await listPayments(db, { ids: [id] })
  const sale = payment && (await findSale(db, payment.saleId))
  if (!sale) return undefined
  const [salon, payments] = await Promise.all([getSalon(db), listPayments(db, { saleId: sale.id })])
  return {
    salon,
    sale,
    payment,
    payments: payments.toReversed(),
    vouchers: await findVouchers(db, sale.id),
  }
}

function write(receipt: Receipt, ticket: Ticket) {
  writeHead(receipt, ticket)
  if (ticket.payment.kind === 'payment') writeSale(receipt, ticket)
  else writeRefund(receipt, ticket)
  receipt.line()
  receipt.text(texts.thanks, { centred: true })
}

function writeHead(receipt: Receipt, { salon, sale, payment, payments }: Ticket) {
  receipt.title(salon.name)
  if (companyOf(salon) !== salon.name) receipt.text(companyOf(salon), { centred: true })
  for (const line of placeLines(salon)) receipt.text(line, { centred: true })
  receipt.text(salon.vatNumber && `BTW ${salon.vatNumber}`, { centred: true })
  receipt.text(salon.phone, { centred: true })
  receipt.line()
  const isRefund = payment.kind !== 'payment'
  if (isRefund ? payment.test : payments.some(({ test, kind }) => test && kind === 'payment'))
    receipt.mark(texts.test)
  receipt.text(`${isRefund ? 'Terugbetaling' : 'Kassabon'} ${payment.receiptNumber}`, {
    size: 11,
    bold: true,
  })
  if (isRefund)
    receipt.text(`Bij kassabon ${sale.receiptNumber} van ${formatInstant(sale.createdAt)}`, {
      bold: true,
    })
  receipt.text(formatInstant(isRefund ? payment.createdAt : sale.createdAt))
  receipt.text(sale.customerName && `Klant: ${sale.customerName}`)
  receipt.line()
}

function writeSale(receipt: Receipt, ticket: Ticket) {
  const { sale, payments, vouchers } = ticket
  receipt.rows(
    sale.lines.map(({ description, quantity, unitPrice, total }) => ({
      cells: [
        quantity === 1 ? description : `${description}\n${quantity} × ${euro(unitPrice)}`,
        euro(total),
      ],
    })),
  )
  receipt.line()
  if (fromDecimal(sale.discount) > 0)
    receipt.rows([{ cells: ['Waarvan korting', euro(sale.discount)] }])
  const paid = payments.filter(({ kind, status }) => kind === 'payment' && status === 'completed')
  const rounding = paid.reduce((sum, payment) => sum + fromDecimal(payment.rounding), 0)
  receipt.rows([
    { cells: ['Totaal', euro(sale.amount)], bold: true },
    ...(fromDecimal(sale.tip) > 0 ? [{ cells: ['Fooi', euro(sale.tip)] }] : []),
    ...(fromDecimal(sale.tip) > 0 || rounding !== 0
      ? [{ cells: ['Te betalen', euro(sale.due)] }]
      : []),
    ...(rounding === 0
      ? []
      : [
          { cells: [texts.rounding, formatEuro(rounding)] },
          { cells: [texts.rounded, formatEuro(fromDecimal(sale.due) + rounding)], bold: true },
        ]),
  ])
  receipt.line()
  receipt.rows(paid.flatMap(paymentRows))
  if (fromDecimal(sale.open) > 0)
    receipt.rows([{ cells: ['Nog te betalen', euro(sale.open)], bold: true }])
  for (const waiting of payments.filter(({ status }) => status === 'pending'))
    receipt.text(`Wacht op de terminal: ${euro(waiting.amountPaid)}`)
  const refunds = payments.filter(({ kind, amount }) => kind !== 'payment' && !isZero(amount))
  if (refunds.length > 0)
    receipt.rows(
      refunds.map(({ receiptNumber, amountPaid }) => ({
        cells: [`Terugbetaald, bon ${receiptNumber}`, euro(amountPaid)],
      })),
    )
  if (payments.some(({ kind }) => kind === 'void')) receipt.text(texts.void, { bold: true })
  for (const { code, balance, validUntil } of vouchers)
    receipt.text(
      `Kadobon ${code}: nog ${euro(balance)}, geldig tot ${formatShortDate(validUntil)}`,
      { muted: true },
    )
  receipt.line()
  writeVat(receipt, ticket, paid)
}

function paymentRows({
  method,
  amountPaid,
  received,
  change,
  voucherCode,
  transactionId,
}: Payment): { cells: string[] }[] {
  const name = voucherCode ? `${paymentWays[method].name} ${voucherCode}` : paymentWays[method].name
  return [
    { cells: [transactionId ? `${name}\n${transactionId}` : name, euro(amountPaid)] },
    ...(received && change
      ? [{ cells: ['Ontvangen', euro(received)] }, { cells: ['Wisselgeld', euro(change)] }]
      : []),
  ]
}

function writeRefund(receipt: Receipt, ticket: Ticket) {
  const { sale, payment } = ticket
  receipt.text(sale.service)
  receipt.text(payment.reason && `Reden: ${payment.reason}`)
  const rounding = fromDecimal(payment.rounding)
  receipt.rows([
    { cells: ['Terug te geven', formatEuro(-fromDecimal(payment.amount))] },
    ...(rounding === 0 ? [] : [{ cells: [texts.rounding, formatEuro(-rounding)] }]),
    {
      cells: [
        `Terug: ${paymentWays[payment.method].name.toLowerCase()}`,
        formatEuro(-fromDecimal(payment.amountPaid)),
      ],
      bold: true,
    },
  ])
  if (payment.voucherCode)
    receipt.text(`Teruggezet op kadobon ${payment.voucherCode}`, { muted: true })
  receipt.line()
  writeVat(receipt, ticket, [payment])
}

function writeVat(
  receipt: Receipt,
  { salon, sale, vouchers }: Ticket,
  payments: readonly Payment[],
) {
  const taxedBefore = vouchers.filter(({ taxedAt }) => taxedAt === 'sale').map(({ code }) => code)
  const vat: TicketVat = ticketVat(payments, {
    vatRate: sale.vatRate,
    open: fromDecimal(sale.open),
    taxedBefore,
  })
  if (salon.vatRegime === 'exempt' && sale.vatRate === '0.00')
    receipt.text(texts.exempt, { muted: true, size: 7 })
  else {
    const cells = [
      `${sale.vatRate.replace(/\.00$/, '').replace('.', ',')} %`,
      formatEuro(vat.amount - vat.vat),
      formatEuro(vat.vat),
      formatEuro(vat.amount),
    ]
    receipt.rows([{ cells }], {
      widths: [2, 3, 3, 3],
      head: ['Btw', 'Netto', 'Btw-bedrag', 'Incl. btw'],
    })
  }
  if (vat.hasTaxedBefore) receipt.text(texts.taxedVoucher, { muted: true, size: 7 })
}
