import { printable } from '#lib/print-signs.ts'
import { useFonts } from '#server/pdf/fonts.ts'
import { COLOURS, type Doc } from '#server/pdf/page.ts'

type Options = {
  title: string
  author: string
  createdAt: Date
  /** In points. */
  size: [width: number, height: number] | 'A4'
  margins: { top: number; left: number; right: number; bottom: number }
  /**
   * Makes it a PDF/A-3 for the archive with these files inside: other forms of the same document.
   */
  files?: readonly AttachedFile[] | undefined
}
export type AttachedFile = {
  name: string
  bytes: Uint8Array
  contentType: string
  description: string
}

/**
 * A PDF of any size, tagged, in `nl-BE`, with its fonts `regular` and `bold`. `root` takes the
 * structure elements; `end` ends both and gives the bytes.
 */
export type Drawing = {
  doc: Doc
  root: ReturnType<Doc['struct']>
  end: () => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Starts a document; its pages stay open to the end. The libraries and fonts (about 1 MB) are
 * loaded at the first one.
 */
export async function startDocument({
  createdAt,
  size,
  margins,
  files,
  ...named
}: Options): Promise<Drawing> {
  const [title, author] = [printable(named.title), printable(named.author)]
  const { default: PDFKit } = await import('pdfkit')
  const doc = new PDFKit({
    size,
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    ...(files && { subset: 'PDF/A-3a' as const }),
    tagged: true,
    lang: 'nl-BE',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
  escapeMetadata(doc, [title, author])
  await useFonts(doc)
  for (const { name, bytes, contentType, description } of files ?? []) {
    const facts = {
      name,
      type: contentType,
      description,
      creationDate: createdAt,
      modifiedDate: createdAt,
      relationship: 'Alternative',
    } as const
    doc.file(Buffer.from(bytes), facts)
  }
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  doc.font('regular').fontSize(10).fillColor(COLOURS.ink)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    doc,
    root,
    async end() {
      root.end()
      doc.end()
      return await finished
    },
  }
}

/**
 * The library writes these texts into the metadata (XMP) as they are: a name with `&` or `<` would
 * make that no XML.
 */
function escapeMetadata(doc: Doc, texts: readonly string[]) {
  const append = doc.appendXML.bind(doc)
  doc.appendXML = (xml, newLine) => {
    append(
      texts.reduce(
        (found, text) => found.replaceAll(`>${text}<`, () => `>${escapeXml(text)}<`),
        xml,
      ),
      newLine,
    )
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
