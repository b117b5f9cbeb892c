import PDFKit from 'pdfkit'
import { expect, test } from 'vitest'
import { drawQr } from '#server/pdf/qr.ts'
import { readQr } from '#tests/support/read-qr.ts'

async function pageWith(
  draw: (doc: InstanceType<typeof PDFKit>) => Promise<void>,
): Promise<Uint8Array> {
  const doc = new PDFKit({ size: [200, 200], margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise((resolve) => doc.on('end', resolve))
  await draw(doc)
  doc.end()
  await finished
  return new Uint8Array(Buffer.concat(chunks))
}

test.for([
  'CARD004711',
  'SNUF-7K2MQX9A',
  'https://salon.example/kadobonnen?code=SNUF-7K2MQX9A&naam=Ren%C3%A9e',
  'Één café, €\u00a050',
])('%s is read back', async (text) => {
  const bytes = await pageWith((doc) => drawQr(doc, text, { x: 20, y: 20, size: 160 }))
  expect(await readQr(bytes)).toBe(text)
})

test('a code keeps its white edge on a dark ground', async () => {
  const bytes = await pageWith(async (doc) => {
    doc.rect(0, 0, 200, 200).fill('#1E5B47')
    await drawQr(doc, 'CARD000001', { x: 60, y: 60, size: 80, colour: '#1F2A24' })
  })
  expect(await readQr(bytes)).toBe('CARD000001')
})

test('a page without a code has none', async () => {
  expect(
    await readQr(await pageWith(async (doc) => void doc.rect(20, 20, 100, 100).fill('#000000'))),
  ).toBeUndefined()
})
