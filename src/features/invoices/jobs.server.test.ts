import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { invoiceTasks } from '#features/invoices/jobs.server.ts'
import { type Invoice, invoiceSchema } from '#features/invoices/schema.ts'
import { outboxTasks } from '#features/messages/jobs.server.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { workOff } from '#tests/support/work-off.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salon-e-invoices-'))
const company = { customerName: 'Kennel De Wilg', customerEmail: 'kennel@example.be', customerVATNumber: 'BE 0123.456.749' }
const home = { customerAddress: 'Dorp 2', customerPostalCode: '2000', customerCity: 'Antwerpen' }
const items = [{ description: 'Trimbeurt', unitPrice: '55.00' }]

describe('an invoice on its way', async () => {
  const salon = await createTestApp({ env: { E_INVOICES: 'sandbox', DATA_DIR: folder } })
  const owner = await createOwner(salon.app)
  const add = async (invoice: object): Promise<Invoice> => invoiceSchema.parse((await owner.call('POST', '/api/invoices', { body: { invoice, items } })).body)
  const send = (id: string, body: object = {}) => owner.call('POST', `/api/invoices/${id}/send`, { body })
  const work = () => workOff({ ...invoiceTasks, ...outboxTasks }, salon)
  const history = async (id: string) => JSON.stringify((await owner.get(`/api/invoices/${id}/history`)).body)

  test('a draft gets its number and is mailed with both files to a company, once', async () => {
    const { id } = await add({ ...company, ...home })
    const sent = invoiceSchema.parse((await send(id)).body)
    expect(sent).toMatchObject({ status: 'sent', invoiceNumber: 'INV-0001' })
    await work()
    await work()
    const mails = salon.sentMails.filter(({ to }) => to === 'kennel@example.be')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Factuur INV-0001 van Hondensalon Snuf')
    expect(mails[0]?.text).toContain('alleen de gestructureerde factuur')
    expect(mails[0]?.attachments?.map(({ filename }) => filename)).toEqual(['INV-0001.pdf', 'INV-0001.xml'])
    expect(Buffer.from(mails[0]?.attachments?.[0]?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1\.7/)
    expect(await history(id)).toContain('Gemaild naar kennel@example.be')
  })

  test('a consumer gets the PDF alone', async () => {
    const { id } = await add({ customerName: 'An Peeters', customerEmail: 'an@example.be' })
    await send(id)
    await work()
    expect(salon.sentMails.find(({ to }) => to === 'an@example.be')?.attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
  })

  test('without an address nothing is mailed, and no number is taken', async () => {
    const { id } = await add({ customerName: 'An Peeters' })
    expect(await send(id)).toMatchObject({ status: 422, body: { fields: { customerEmail: 'Deze klant heeft geen e-mailadres.' } } })
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft', invoiceNumber: null })
  })

  test('an e-invoice goes to the access point, with the same figures and the PDF inside, and its state is kept', async () => {
    const { id } = await add({ ...company, ...home, status: 'sent' })
    expect((await send(id, { mail: false, eInvoice: true })).status).toBe(200)
    await work()
    const invoice = invoiceSchema.parse((await owner.get(`/api/invoices/${id}`)).body)
    expect(invoice.eInvoiceStatus).toBe('sent')
    const xml = readFileSync(path.join(folder, 'e-invoices', `${invoice.invoiceNumber}.xml`), 'utf8')
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">55.00</cbc:PayableAmount>')
    expect(xml).toContain('mimeCode="application/pdf"')
    expect(await send(id, { mail: false, eInvoice: true })).toMatchObject({ status: 422, body: { message: 'Deze e-factuur is al verzonden.' } })
  })

  test('what an e-invoice lacks is said, a sentence each, before anything goes', async () => {
    const { id } = await add({ customerName: 'Kennel', customerEmail: 'x@example.be', status: 'sent' })
    const sentence = 'Vul het adres, de postcode en de gemeente van de klant in.'
    expect((await owner.get(`/api/invoices/${id}/e-invoice`)).body).toEqual({ problems: [sentence], accessPoint: 'Testnetwerk' })
    expect(await send(id, { mail: false, eInvoice: true })).toMatchObject({ status: 422, body: { fields: { eInvoice: sentence } } })
  })

  test('a refusal of the network is shown', async () => {
    const { id } = await add({ customerName: 'An Peeters', customerEmail: 'an@example.be', ...home, status: 'sent' })
    await send(id, { mail: false, eInvoice: true })
    await work()
    const refused = { eInvoiceStatus: 'refused', eInvoiceMessage: 'De ontvanger is niet bekend op het netwerk.' }
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject(refused)
  })

  test('an invoice past its day is reminded of; another is not', async () => {
    const late = await add({ ...company, customerEmail: 'laat@example.be', status: 'sent', invoiceDate: '2026-09-01', dueDate: '2026-10-01' })
    expect((await owner.call('POST', `/api/invoices/${late.id}/remind`)).body).toMatchObject({ remindedAt: expect.any(String) })
    await work()
    expect(salon.sentMails.find(({ to }) => to === 'laat@example.be')?.subject).toMatch(/^Herinnering: Factuur INV-\d{4}$/)
    const young = await add({ ...company, status: 'sent' })
    expect(await owner.call('POST', `/api/invoices/${young.id}/remind`)).toMatchObject({
      status: 422,
      body: { message: 'Deze factuur is nog niet vervallen.' },
    })
  })

  test('both files can be downloaded', async () => {
    const { id } = await add({ ...company, ...home, status: 'sent' })
    const pdf = await owner.get(`/api/invoices/${id}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const ubl = await owner.get(`/api/invoices/${id}/ubl`)
    expect(ubl.headers.get('content-disposition')).toMatch(/INV-\d{4}\.xml/)
    const draft = await add({ customerName: 'An' })
    expect((await owner.get(`/api/invoices/${draft.id}/pdf`)).status).toBe(200)
    expect((await owner.get(`/api/invoices/${draft.id}/ubl`)).status).toBe(422)
  })
})
