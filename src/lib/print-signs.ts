const LATIN = String.raw`\n\x20-\x7E\xA0-\u0377\u037A-\u037F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u03F0-\u052F\u0900-\u097F`
const LATIN_MORE = String.raw`\u1D00-\u1DBF\u1E00-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D\u1F50-\u1F57\u1F5F-\u1F7D\u1F80-\u1FB4\u1FD6-\u1FDB`
const MARKS = String.raw`\u2000-\u2027\u202F-\u205F\u2070\u2071\u2074-\u208E\u2090-\u209C\u20A0-\u20C0\u2100-\u215F\u2212\uFB00-\uFB06`

/**
 * What each font of our PDFs can draw, in the order in which they are asked; a test holds this
 * beside the fonts themselves.
 */
const SIGNS = {
  latin: new RegExp(`^[${LATIN}${LATIN_MORE}${MARKS}]+$`, 'u'),
  hebrew:
    /^(?:\u200C|\u200D|[\u0591-\u05C7\u05D0-\u05EA\u05EF-\u05F4\uFB1D-\uFB36\uFB38-\uFB3C\uFB3E\uFB40\uFB41\uFB43\uFB44\uFB46-\uFB4F])+$/u,
  arabic:
    /^(?:\u200C|\u200D|[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFBC2\uFBD3-\uFD8F\uFD92-\uFDC7\uFDF0-\uFDFF\uFE70-\uFE74\uFE76-\uFEFC])+$/u,
  emoji:
    /^(?:\p{Emoji}|\u200D|\u20E3|\uFE0E|\uFE0F|[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}\u{E007F}])+$/u,
} as const
export type PrintFont = keyof typeof SIGNS
const FONTS: readonly PrintFont[] = ['latin', 'hebrew', 'arabic', 'emoji']

/** The font that draws a sign; undefined when none does. */
export function fontOf(sign: string): PrintFont | undefined {
  return FONTS.find((font) => SIGNS[font].test(sign))
}

/** Whether the letters of Western and Eastern Europe suffice. */
export function isPlain(text: string): boolean {
  return text === '' || SIGNS.latin.test(text)
}

/** A text in signs as one sees them: a letter with its accents, a family emoji. */
export function signsOf(text: string): string[] {
  return Array.from(
    new Intl.Segmenter('nl', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
}

/** The signs that no font of our PDFs has (Chinese, Thai), each once. */
export function unprintable(text: string): string[] {
  return isPlain(text)
    ? []
    : [...new Set(signsOf(visible(text)).filter((sign) => fontOf(sign) === undefined))]
}

/**
 * A text as our PDFs can show it: a question mark for each sign that has no glyph, nothing for
 * control characters.
 */
export function printable(text: string): string {
  if (isPlain(text)) return text
  return signsOf(visible(text))
    .map((sign) => (fontOf(sign) === undefined ? '?' : sign))
    .join('')
}

/** Without what is never seen; the joiners of Arabic and of emoji stay. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) =>
      /\n|\u200C|\u200D|[\u{E0030}-\u{E007F}]/u.test(sign) ? sign : '',
    )
}
