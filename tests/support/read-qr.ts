import jsQR from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'

type CanvasFactory = { create(width: number, height: number): { canvas: HTMLCanvasElement } }
const canvasFactory = z.custom<CanvasFactory>(
  (value) => value instanceof Object && 'create' in value,
)

/**
 * What the QR code on a page of a PDF says, read off its pixels as a phone would; undefined when
 * there is none.
 */
export async function readQr(
  bytes: Uint8Array,
  { page: number = 1, scale = 4 }: { page?: number; scale?: number } = {},
): Promise<string | undefined> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const { canvas } = canvasFactory.parse(document.canvasFactory).create(width, height)
  await page.render({ canvas, viewport }).promise
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is nothing to draw on')
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}
