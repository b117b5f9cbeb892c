import type { Doc } from '#server/pdf/page.ts'

// The golden retriever of the site (illustrations/golden-retriever.tsx): its head and the long hair
// below.
const GOLD = '#E3AE63'
const SAND = '#E8C795'
const CREAM = '#F7E8D0'
const CARAMEL = '#CF8F4E'
const COCOA = '#6D4A36'
const NIGHT = '#2B3431'

/**
 * `line`: how wide a stroke in that colour is; filled without one. `twice`: also mirrored over the
 * middle.
 */
type Shape = { path: string; colour: string; line?: number; twice?: boolean }

const SHAPES: readonly Shape[] = [
  {
    path: 'M66 100C54 118 56 132 60 138C60 146 66 150 71 151C73 160 80 165 86 165C89 174 96 178 100 186C104 178 111 174 114 165C120 165 127 160 129 151C134 150 140 146 140 138C144 132 146 118 134 100Z',
    colour: SAND,
  },
  {
    path: 'M100 24C126 24 144 40 147 64C150 84 146 98 140 106C138 116 130 120 124 121C117 130 108 133 100 133C92 133 83 130 76 121C70 120 62 116 60 106C54 98 50 84 53 64C56 40 74 24 100 24Z',
    colour: GOLD,
  },
  { path: 'M91 36C88 52 90 64 90 76H110C110 64 112 52 109 36C104 32 96 32 91 36Z', colour: SAND },
  { path: 'M84 108C88 130 92 147 100 147C108 147 112 130 116 108Z', colour: COCOA },
  { path: 'M91 118C90 136 92 152 100 152C108 152 110 136 109 118Z', colour: '#E59C8C' },
  {
    path: 'M84 78C92 72 108 72 116 78C130 84 136 98 129 108C122 118 108 118 100 109C92 118 78 118 71 108C64 98 70 84 84 78Z',
    colour: CREAM,
  },
  {
    path: 'M70 38C54 36 42 48 38 68C35 84 36 98 44 104C50 108 58 104 62 96C68 84 70 68 74 56C76 48 76 42 70 38Z',
    colour: CARAMEL,
    twice: true,
  },
  { path: 'M71 70A8 8 0 1 0 87 70A8 8 0 1 0 71 70Z', colour: NIGHT, twice: true },
  { path: 'M87 89C87 80 113 80 113 89C113 96 105 100 100 100C95 100 87 96 87 89Z', colour: NIGHT },
  {
    path: 'M100 100V108M100 108C92 116 81 115 76 108M100 108C108 116 119 115 124 108',
    colour: NIGHT,
    line: 2.8,
  },
  { path: 'M74 56C77 52 83 52 87 55', colour: COCOA, line: 2.6, twice: true },
]
/** The light in the eyes, from the upper left in both. */
const LIGHTS = [76.4, 118.4] as const

/** The frame of the drawing: its left edge, and how wide and high it is. */
const FRAME = { left: 36, top: 22, width: 128, height: 164 }

/** How high the dog is at a width. */
export function dogHeight(width: number): number {
  return (width * FRAME.height) / FRAME.width
}

/** Draws the dog; for the eye only, so mark it as an artifact. */
export function drawDog(doc: Doc, { x, y, width }: { x: number; y: number; width: number }): void {
  const scale = width / FRAME.width
  doc.save()
  doc.transform(scale, 0, 0, scale, x - FRAME.left * scale, y - FRAME.top * scale)
  for (const shape of SHAPES) {
    drawShape(doc, shape)
    if (!shape.twice) continue
    doc.save().transform(-1, 0, 0, 1, 200, 0)
    drawShape(doc, shape)
    doc.restore()
  }
  for (const left of LIGHTS) doc.circle(left, 67.1, 2.4).fill('#FFFFFF')
  doc.restore()
}

function drawShape(doc: Doc, { path, colour, line }: Shape) {
  if (line === undefined) doc.path(path).fill(colour)
  else doc.path(path).lineWidth(line).lineCap('round').lineJoin('round').stroke(colour)
}
