import type PDFDocument from 'pdfkit'

const MM = 72 / 25.4
/** A4; the text ends 270 mm from the top, below stands the foot. */
export const PAGE = { width: 210 * MM, height: 297 * MM, margin: 18 * MM, bottom: 270 * MM }
export const COLOURS = {
  ink: '#1F2A24',
  muted: '#5C6A62',
  pine: '#1E5B47',
  line: '#E7DFD2',
  soft: '#DDEBE3',
} as const

export type Doc = InstanceType<typeof PDFDocument>
