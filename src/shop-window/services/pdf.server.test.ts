import { expect, test } from 'vitest'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

test('the price list is printed with every active item, tagged, for the owner', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)
  const answer = await app.request('/api/services.pdf', {
    headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { isTagged, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  const text = pages.map((page) => page.text).join(' ')
  expect(isTagged).toBe(true)
  for (const words of [
    'Prijslijst',
    'Newfoundlander',
    '€ 120,00',
    'Algemene trimbeurt',
    'Zwitserse witte herder',
  ])
    expect(text).toContain(words)
  expect((await createBrowser(app).get('/api/services.pdf')).status).toBe(401)
})
