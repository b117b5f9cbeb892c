import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { addDays } from '#lib/dates.ts'
import { invoicePapers, keepPapers } from '#money/invoices/commands.server.ts'
import { invoiceTasks } from '#money/invoices/jobs.server.ts'
import { type Invoice, invoiceSchema } from '#money/invoices/wire.ts'
import type { AccessPoint } from '#server/adapters/access-point/access-point.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { workOff } from '#tests/support/work-off.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salon-e-invoices-'))
const company = {
  customerName: 'Kennel De Wilg',
  customerEmail: 'kennel@example.be',
  customerVATNumber: 'BE 0123.456.749',
}
const home = { customerAddress: 'Dorp 2', customerPostalCode: '2000', customerCity: 'Antwerpen' }
const items = [{ description: 'Trimbeurt', unitPrice: '55.00' }]

/** A salon of its own: numbers follow the days, so what is to be old comes before all else. */
async function openSalon() {
  const salon = await createTestApp({ env: { E_INVOICES: 'sandbox', DATA_DIR: folder } })
  const owner = await createOwner(salon.app)
  const add = async (invoice: object): Promise<Invoice> =>
    parse(
      invoiceSchema,
      (await owner.call('POST', '/api/invoices', { body: { invoice, items } })).body,
    )
  const work = () => workOff({ ...invoiceTasks, ...outboxTasks }, salon)
  return { salon, owner, add, work }
}

describe('an invoice on its way', async () => {
  const { salon, owner, add, work } = await openSalon()
  const send = (id: string, body: object = {}) =>
    owner.call('POST', `/api/invoices/${id}/send`, { body })
  const history = async (id: string) =>
    JSON.stringify((await owner.get(`/api/invoices/${id}/history`)).body)

  test('a draft gets its number and is mailed with both files to a company, once', async () => {
    const { id } = await add({ ...company, ...home })
    const sent = parse(invoiceSchema, (await send(id)).body)
    expect(sent).toMatchObject({ status: 'sent', invoiceNumber: 'INV-0001' })
    await work()
    await work()
    const mails = salon.sentMails.filter(({ to }) => to === 'kennel@example.be')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Factuur INV-0001 van Hondensalon Snuf')
    expect(mails[0]?.text).toContain('alleen de gestructureerde factuur')
    expect(mails[0]?.attachments?.map(({ filename }) => filename)).toEqual([
      'INV-0001.pdf',
      'INV-0001.xml',
    ])
    expect(
      Buffer.from(mails[0]?.attachments?.[0]?.content ?? '', 'base64').toString('latin1'),
    ).toMatch(/^%PDF-1\.7/)
    expect(await history(id)).toContain('Gemaild naar kennel@example.be')
  })

  test('papers that several need at once are made once', async () => {
    const { id } = await add(company)
    await send(id, { mail: false })
    let made = 0
    const clock = () => {
      made++
      return salon.deps.clock()
    }
    await Promise.all([1, 2, 3].map(() => keepPapers({ ...salon.deps, clock }, id)))
    expect(made).toBe(1)
  })

  test('a consumer gets the PDF alone', async () => {
    const { id } = await add({ customerName: 'An Peeters', customerEmail: 'an@example.be' })
    await send(id)
    await work()
    expect(
      salon.sentMails
        .find(({ to }) => to === 'an@example.be')
        ?.attachments?.map(({ contentType }) => contentType),
    ).toEqual(['application/pdf'])
  })

  test('without an address nothing is mailed, and no number is taken', async () => {
    const { id } = await add({ customerName: 'An Peeters' })
    expect(await send(id)).toMatchObject({
      status: 422,
      body: { fields: { customerEmail: 'Deze klant heeft geen e-mailadres.' } },
    })
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'draft',
      invoiceNumber: null,
    })
  })

  test('with nothing left to pay the mail thanks instead of asking, and a reminder asks for what is left', async () => {
    const shop = await openSalon()
    const mailOf = (id: string) => shop.owner.post(`/api/invoices/${id}/send`)
    const late = { invoiceDate: '2026-09-01', dueDate: '2026-10-01', status: 'sent' }
    const part = await shop.add({ customerName: 'An', customerEmail: 'rest@example.be', ...late })
    await shop.owner.post(`/api/invoices/${part.id}/credit-note`, {
      items: [{ itemId: part.items[0]?.id, quantity: '0.50' }],
    })
    await shop.owner.post(`/api/invoices/${part.id}/remind`)
    const sale = { amount: '55.00', method: 'cash', customerName: 'Jef', service: 'Trimmen' }
    const { saleId } = z
      .object({ saleId: z.string() })
      .parse((await shop.owner.post('/api/payments', sale)).body)
    const { id } = await shop.add({
      customerName: 'Jef',
      customerEmail: 'kassa@example.be',
      saleIds: [saleId],
    })
    await mailOf(id)
    const paid = await shop.add({
      customerName: 'An',
      customerEmail: 'betaald@example.be',
      status: 'paid',
    })
    await mailOf(paid.id)
    const taken = await shop.add({
      customerName: 'An',
      customerEmail: 'credit@example.be',
      status: 'sent',
    })
    await shop.owner.post(`/api/invoices/${taken.id}/credit-note`)
    await mailOf(taken.id)
    await shop.work()
    const wordsTo = (address: string) =>
      shop.salon.sentMails.find(({ to }) => to === address)?.text.replaceAll('\u00a0', ' ') ?? ''
    for (const address of ['kassa@example.be', 'betaald@example.be']) {
      expect(wordsTo(address)).toContain('Deze factuur is al betaald. Hartelijk dank!')
      expect(wordsTo(address)).not.toMatch(/Te betalen|Ten laatste|Mededeling/)
    }
    expect(wordsTo('credit@example.be')).toContain(
      'Voor deze factuur hoeft u niets meer te betalen.',
    )
    expect(wordsTo('credit@example.be')).not.toMatch(/Te betalen|betaald\. Hartelijk/)
    expect(wordsTo('rest@example.be')).toMatch(
      /Factuurbedrag: € 55,00\s+Gecrediteerd: -€ 27,50\s+Te betalen: € 27,50/,
    )
  })

  test('a company abroad gets the UBL too, without what holds between Belgian ones', async () => {
    const { id } = await add({
      ...company,
      ...home,
      customerEmail: 'nl@example.be',
      customerCountry: 'Nederland',
      customerVATNumber: 'NL123456789B13',
    })
    await send(id)
    await work()
    const mail = salon.sentMails.find(({ to }) => to === 'nl@example.be')
    expect(mail?.attachments).toHaveLength(2)
    expect(mail?.text).toContain('U vindt dezelfde factuur ook als UBL-bestand bij deze mail.')
    expect(mail?.text).not.toContain('Belgische')
  })

  test.for(['NL123456789B13', 'BE 0123.456.749'])(
    'a company with %s in a country that nobody knows is promised no UBL',
    async (customerVATNumber) => {
      const customerEmail = `${customerVATNumber.slice(0, 2)}.atlantis@example.be`
      const { id } = await add({
        ...company,
        ...home,
        customerEmail,
        customerCountry: 'Atlantis',
        customerVATNumber,
      })
      await send(id)
      await work()
      const mail = salon.sentMails.find(({ to }) => to === customerEmail)
      expect(mail?.attachments).toHaveLength(1)
      expect(mail?.text).not.toMatch(/UBL|bij deze mail/)
    },
  )

  test('both files stay as they were sent, whatever is paid, credited or reminded later', {
    timeout: 60_000,
  }, async () => {
    const shop = await openSalon()
    const {
      id,
      items: [line],
    } = await shop.add({
      ...company,
      ...home,
      invoiceDate: '2026-09-01',
      dueDate: '2026-10-01',
      status: 'sent',
    })
    const files = async () => [
      (await shop.owner.get(`/api/invoices/${id}/pdf`)).body,
      (await shop.owner.get(`/api/invoices/${id}/ubl`)).body,
    ]
    const state = async () =>
      parse(invoiceSchema, (await shop.owner.get(`/api/invoices/${id}`)).body)
    const sent = await files()
    await shop.owner.post(`/api/invoices/${id}/remind`)
    await shop.owner.post(`/api/invoices/${id}/credit-note`, {
      items: [{ itemId: line?.id, quantity: '0.40' }],
    })
    expect(await state()).toMatchObject({ credited: '22.00', due: '33.00', isOverdue: true })
    expect(await files()).toEqual(sent)
    await shop.owner.call('PUT', `/api/invoices/${id}`, { body: { status: 'paid' } })
    expect(await state()).toMatchObject({ credited: '22.00', due: '0.00', isOverdue: false })
    expect(await files()).toEqual(sent)
  })

  test('a paper is the same bytes after every later event, before it is kept and after', {
    timeout: 60_000,
  }, async () => {
    const shop = await openSalon()
    const { id } = await shop.add({ ...company, ...home, status: 'paid' })
    const files = async () => {
      const papers = await invoicePapers(shop.salon.deps, id)
      return [papers?.pdf, papers?.ubl]
    }
    const asMade = await files()
    const put = async (address: string, body: object) =>
      expect((await shop.owner.call('PUT', address, { body })).status).toBe(200)
    const salonNow = Object((await shop.owner.get('/api/salon')).body)
    const events: [string, () => Promise<unknown>][] = [
      ['sent again', () => put(`/api/invoices/${id}`, { status: 'sent' })],
      ['paid', () => put(`/api/invoices/${id}`, { status: 'paid', paidMethod: 'Overschrijving' })],
      ['sent once more', () => put(`/api/invoices/${id}`, { status: 'sent' })],
      ['the papers are kept', () => shop.work()],
      ['mailed', () => shop.owner.post(`/api/invoices/${id}/send`, { mail: true })],
      ['credited', () => shop.owner.post(`/api/invoices/${id}/credit-note`)],
      [
        'the salon has another name, account and regime',
        () =>
          put('/api/salon', {
            ...salonNow,
            name: 'Salon Anders',
            iban: 'BE68 5390 0754 7034',
            vatRegime: 'exempt',
          }),
      ],
      ['all jobs done', () => shop.work()],
    ]
    for (const [event, happen] of events) {
      await happen()
      expect({ event, files: await files() }).toEqual({ event, files: asMade })
    }
    // what is kept is what goes out, whatever the program would make of it: the database lets
    // nobody change it
    const { rows } = await shop.salon.deps.db.execute(
      sql`select pdf, ubl from invoice_papers where invoice_id = ${id}`,
    )
    expect(rows.map(({ pdf }) => new Uint8Array(Object(pdf)))).toEqual([asMade[0]])
    await expect(
      shop.salon.deps.db.execute(sql`update invoice_papers set ubl = ''`),
    ).rejects.toThrow('invoice_papers')
    expect(await shop.owner.call('DELETE', `/api/invoices/${id}`)).toMatchObject({ status: 409 })
  })

  test('an invoice of a sale on another day says when it was delivered', async () => {
    const shop = await openSalon()
    const sale = { amount: '55.00', method: 'cash', customerName: 'Jef', service: 'Trimmen' }
    const { saleId } = z
      .object({ saleId: z.string() })
      .parse((await shop.owner.post('/api/payments', sale)).body)
    const yesterday = addDays(shop.salon.deps.today(), -1)
    const { id } = await shop.add({
      ...company,
      ...home,
      saleIds: [saleId],
      invoiceDate: yesterday,
      status: 'sent',
    })
    expect((await shop.owner.get(`/api/invoices/${id}/ubl`)).body).toContain(
      `<cbc:ActualDeliveryDate>${shop.salon.deps.today()}</cbc:ActualDeliveryDate>`,
    )
    const { saleId: same } = z
      .object({ saleId: z.string() })
      .parse((await shop.owner.post('/api/payments', sale)).body)
    const young = await shop.add({ ...company, ...home, saleIds: [same], status: 'sent' })
    expect((await shop.owner.get(`/api/invoices/${young.id}/ubl`)).body).not.toContain(
      'ActualDeliveryDate',
    )
  })

  test('an e-invoice goes to the access point, with the same figures and the PDF inside, and its state is kept', async () => {
    const { id } = await add({ ...company, ...home, status: 'sent' })
    expect((await send(id, { mail: false, eInvoice: true })).status).toBe(200)
    await work()
    const invoice = parse(invoiceSchema, (await owner.get(`/api/invoices/${id}`)).body)
    expect(invoice.eInvoiceStatus).toBe('sent')
    const xml = readFileSync(
      path.join(folder, 'e-invoices', `${invoice.invoiceNumber}.xml`),
      'utf8',
    )
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">55.00</cbc:PayableAmount>')
    expect(xml).toContain('mimeCode="application/pdf"')
    expect(await send(id, { mail: false, eInvoice: true })).toMatchObject({
      status: 422,
      body: { message: 'Deze e-factuur is al verzonden.' },
    })
  })

  test('an e-invoice that is asked again while it is on its way goes once', async () => {
    const { id } = await add({ ...company, ...home, status: 'sent' })
    const ask = () => send(id, { mail: false, eInvoice: true })
    const numbers: string[] = []
    const answer = Promise.withResolvers<undefined>()
    const accessPoint: AccessPoint = {
      name: 'Traag netwerk',
      async send({ number }) {
        if (numbers.push(number) === 1) await answer.promise
        return { ok: true, reference: number }
      },
    }
    const process = { ...salon, deps: { ...salon.deps, accessPoint } }
    await ask()
    const first = workOff(invoiceTasks, process)
    await expect.poll(() => numbers, { timeout: 30_000 }).toHaveLength(1)
    await ask()
    await workOff(invoiceTasks, process)
    answer.resolve(undefined)
    await first
    await workOff(invoiceTasks, process)
    expect(numbers).toHaveLength(1)
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ eInvoiceStatus: 'sent' })
  })

  test('what an e-invoice lacks is said, a sentence each, before anything goes', async () => {
    const { id } = await add({ ...company, status: 'sent' })
    const consumer = await add({ customerName: 'An', ...home, status: 'sent' })
    const nowhere =
      'Deze klant heeft geen BTW-nummer en dus geen Peppol-adres: mail de PDF, die is voor een particulier de factuur.'
    expect((await owner.get(`/api/invoices/${consumer.id}/e-invoice`)).body).toMatchObject({
      problems: [nowhere],
    })
    expect(await owner.get(`/api/invoices/${consumer.id}/ubl`)).toMatchObject({
      status: 422,
      body: { message: nowhere },
    })
    const sentence = 'Vul het adres, de postcode en de gemeente van de klant in.'
    const replaced =
      'Wat een nummer heeft, verandert niet meer: zet het recht, maak een creditnota en dan een nieuwe factuur.'
    expect((await owner.get(`/api/invoices/${id}/e-invoice`)).body).toEqual({
      problems: [sentence, replaced],
      accessPoint: 'Testnetwerk',
    })
    expect(await send(id, { mail: false, eInvoice: true })).toMatchObject({
      status: 422,
      body: { fields: { eInvoice: `${sentence} ${replaced}` } },
    })
    const draft = await add(company)
    expect(await send(draft.id, { mail: false, eInvoice: true })).toMatchObject({
      status: 422,
      body: { fields: { eInvoice: sentence } },
    })
  })

  test('a refusal of the network is shown', async () => {
    const { id } = await add({
      ...company,
      ...home,
      customerCountry: 'Nederland',
      customerVATNumber: 'NL123456789B13',
      status: 'sent',
    })
    await send(id, { mail: false, eInvoice: true })
    await work()
    const refused = {
      eInvoiceStatus: 'refused',
      eInvoiceMessage: 'De ontvanger is niet bekend op het netwerk.',
    }
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject(refused)
  })

  test('an invoice past its day is reminded of; another is not', async () => {
    const shop = await openSalon()
    const late = await shop.add({
      ...company,
      customerEmail: 'laat@example.be',
      status: 'sent',
      invoiceDate: '2026-09-01',
      dueDate: '2026-10-01',
    })
    expect((await shop.owner.call('POST', `/api/invoices/${late.id}/remind`)).body).toMatchObject({
      remindedAt: expect.any(String),
    })
    await shop.work()
    expect(shop.salon.sentMails.find(({ to }) => to === 'laat@example.be')?.subject).toMatch(
      /^Herinnering: Factuur INV-\d{4}$/,
    )
    const young = await shop.add({ ...company, status: 'sent' })
    expect(await shop.owner.call('POST', `/api/invoices/${young.id}/remind`)).toMatchObject({
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
