import { expect, test } from 'vitest'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const { app } = await createTestApp()
const owner = await createOwner(app)

/** The order list as it comes from the server. */
async function orderList(query = '') {
  const headers = {
    cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  const response = await app.request(`/api/products.pdf${query}`, { headers })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const { info, isTagged, pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return { title: info.get('Title'), isTagged, text: pages.map(({ text }) => text).join(' ') }
}

test('an order list of nothing says so', async () => {
  expect((await orderList()).text).toContain('Alle producten staan boven hun minimum.')
})

test('the order list names what is low by brand, with how many to order', async () => {
  for (const body of [
    { name: 'Shampoo', brand: 'Hery', sku: 'SH1', barcode: '541', stock: 2, minStock: 5 },
    { name: 'Borstel', brand: '', stock: 0, minStock: 3, category: 'accessoires' },
    { name: 'Genoeg', stock: 9, minStock: 5 },
    { name: 'Oud', stock: 0, isActive: false },
  ])
    expect((await owner.post('/api/products', { price: '5', ...body })).status).toBe(201)
  const { title, isTagged, text } = await orderList()
  expect({ title, isTagged }).toEqual({ title: 'Bestellijst', isTagged: true })
  expect(text).toMatch(/2 producten op \w+ \d+ november 2026/)
  expect(text).toMatch(/Zonder merk .*Borstel +0 +3 +6 .*Hery .*Shampoo +SH1 +541 +2 +5 +8/)
  expect(text).not.toMatch(/Genoeg|Oud/)
  expect((await orderList('?category=accessoires')).text).not.toContain('Shampoo')
})

test('the order list is for the owner', async () => {
  expect((await createBrowser(app).get('/api/products.pdf')).status).toBe(401)
})
