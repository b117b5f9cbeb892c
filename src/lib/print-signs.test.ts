import { expect, test } from 'vitest'
import { printable, unprintable } from '#lib/print-signs.ts'

test('says which signs cannot be printed, each once', () => {
  expect(unprintable('Çağla, Ελένη, Дмитрий, שרה, أحمد, 🐶👩‍🔬🇧🇪, 1️⃣ € 5')).toEqual([])
  expect(unprintable('王小王 สวัสดี en 🐶')).toEqual(['王', '小', 'ส', 'วั', 'ดี'])
  expect(unprintable('')).toEqual([])
})

test('a sign without a glyph becomes a question mark, a control character nothing', () => {
  expect(printable('王小明 uit Gent')).toBe('??? uit Gent')
  expect(printable('a\u0000b\tc\r\nd')).toBe('ab c\nd')
  expect(printable('half \ud83d')).toBe('half ?')
  expect(printable('e\u0301\u0000')).toBe('é')
})
