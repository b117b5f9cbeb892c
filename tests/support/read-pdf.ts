import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * A PDF as a reader sees it: title and language, and of each page its text, how low that reaches
 * (mm from the top) and its structure as nested roles.
 */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  const pages = []
  for (let number = 1; number <= document.numPages; number++)
    pages.push(await readPage(document, number))
  const marks: unknown = await document.getMarkInfo() // a Map, whatever its type says
  return {
    info: new Map(Object.entries(info)),
    isTagged: marks instanceof Map && marks.get('Marked') === true,
    pages,
  }
}

async function readPage(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item ? [item] : []))
  const height = page.getViewport({ scale: 1 }).height
  return {
    text: texts
      .map(({ str }) => str)
      .join(' ')
      .replace(/\s+/g, ' '),
    lines: texts.map(({ str, transform }) => ({
      text: str,
      fromTop: ((height - Number(transform[5])) / 72) * 25.4,
    })),
    roles:
      JSON.stringify(await page.getStructTree())
        .match(/"role":"\w+"/g)
        ?.map((role) => role.slice(8, -1)) ?? [],
  }
}
