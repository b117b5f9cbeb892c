import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  dateField,
  emailField,
  isEmail,
  isPhone,
  optionalLine,
  optionalText,
  phoneField,
  requiredLine,
  requiredText,
  timeField,
} from '#lib/fields.ts'

const read = (schema: z.ZodType, value: unknown) => schema.safeParse(value).data
const complaint = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message)

const TEXT_ONLY = ['Dit moet tekst zijn.']
const REQUIRED = ['Vul dit nog in.']
const WRONG_TYPES: unknown[] = [5, 0, true, false, [], ['Jan'], {}, { toString: 'Jan' }, Number.NaN]

describe('text', () => {
  test.each([
    ['trims, also the spaces that keyboards do not have', ' \u00a0Jan\u3000\ufeff\t', 'Jan'],
    ['keeps accents, apostrophes and hyphens', "Noëlle D'Hondt-Ötzi", "Noëlle D'Hondt-Ötzi"],
    ['composes accents', 'Noe\u0308lle', 'Noëlle'],
    ['drops NUL bytes', 'Ja\u0000n\u0000', 'Jan'],
    ['drops escape, bell and delete', '\u001b[31mJan\u0007\u007f', '[31mJan'],
    ['drops the second range of control characters', 'J\u0080a\u0085n\u009f', 'Jan'],
    ['replaces a lone high surrogate', 'Jan\ud83d', 'Jan\ufffd'],
    ['replaces a lone low surrogate', '\udc36Jan', '\ufffdJan'],
    ['drops what XML cannot hold', 'Jan\uffff \ufffeSt\uFFFEas', 'Jan Stas'],
    ['drops bidi overrides and isolates', '\u202eneiJ\u202c \u2066Jan\u2069', 'neiJ Jan'],
    ['keeps emoji, also composed ones', '🐶 👩‍👩‍👧 ❤️ 🇧🇪', '🐶 👩‍👩‍👧 ❤️ 🇧🇪'],
    ['keeps other scripts', 'محمد 李雷 Ольга', 'محمد 李雷 Ольга'],
    [
      'writes line ends one way and keeps tabs',
      'een\r\ntwee\rdrie\n\tvier',
      'een\ntwee\ndrie\n\tvier',
    ],
    ['drops line and paragraph separators', 'een\u2028twee\u2029', 'eentwee'],
    [
      'leaves markup and quotes to the page that shows them',
      `<b>"Rex" & 'co'</b>`,
      `<b>"Rex" & 'co'</b>`,
    ],
  ])('%s', (_case, input, expected) => {
    expect(read(requiredText(100), input)).toBe(expected)
    expect(read(optionalText(100), input)).toBe(expected)
  })

  test('may have 100 characters where 100 are allowed, and not 101', () => {
    expect(read(requiredText(100), 'é'.repeat(100))).toBe('é'.repeat(100))
    expect(complaint(requiredText(100), 'é'.repeat(101))).toEqual(['Maximaal 100 tekens.'])
    expect(complaint(optionalText(100), 'é'.repeat(101))).toEqual(['Maximaal 100 tekens.'])
  })

  test('is measured after cleaning', () => {
    expect(read(requiredText(100), `  ${'e\u0308'.repeat(100)}\u0000 `)).toBe('ë'.repeat(100))
  })

  test('is refused once, however long it is', () => {
    expect(complaint(requiredText(100), 'x'.repeat(5_000_000))).toEqual(['Maximaal 100 tekens.'])
  })

  test.each([null, undefined, '', '   ', '\u0000', '\u202e\n'])(
    'is missing when it is %j',
    (value) => {
      expect(complaint(requiredText(100), value)).toEqual(REQUIRED)
      expect(complaint(requiredText(100, 'Vul een naam in.'), value)).toEqual(['Vul een naam in.'])
      expect(read(optionalText(100), value)).toBe('')
    },
  )

  test.each(WRONG_TYPES)('is refused when it is no text but %j', (value) => {
    expect(complaint(requiredText(100), value)).toEqual(TEXT_ONLY)
    expect(complaint(optionalText(100), value)).toEqual(TEXT_ONLY)
  })
})

describe('an e-mail address', () => {
  test.each([
    'jan@example.be',
    'Jan.Peeters+hond@Mail.Example.BE',
    'o_o-1@x.co',
    "d'hondt@example.be",
    'jan@xn--bcher-kva.example',
  ])('%s is accepted as typed', (address) => {
    expect(read(emailField(), address)).toBe(address)
    expect(isEmail(address)).toBe(true)
  })

  test('loses the spaces around it and the NUL within', () => {
    expect(read(emailField(), ' jan@exam\u0000ple.be\n')).toBe('jan@example.be')
  })

  test.each([
    ['noël@example.be', 'jan?bcc=an@example.be', 'jan&cc=an@example.be'],
    [
      'jan',
      'jan@',
      '@example.be',
      'jan@example',
      'jan@@example.be',
      'jan@a@example.be',
      'jan@.be',
      'jan@example..be',
      'jan@example.be.',
    ],
    [
      'jan peeters@example.be',
      'jan@exam ple.be',
      'jan@-example.be',
      'jan@example-.be',
      'jan@exa_mple.be',
      '"jan"@example.be',
      'a,b@example.be',
    ],
    [
      'Jan <jan@example.be>',
      'jan@example.be, an@example.be',
      'jan@example.be\nBcc: an@example.be',
      'jan@[127.0.0.1]',
      'jan\u200b@example.be',
      'jan@example.ſe',
    ],
  ])('%j and the like are refused', (...addresses) => {
    expect(addresses.map((address) => complaint(emailField(), address))).toEqual(
      addresses.map(() => ['Vul een geldig e-mailadres in.']),
    )
    expect(addresses.filter(isEmail)).toEqual([])
  })

  test.each(['jan\u0000@example.be', 'jan\u0085@example.be', 'jan\ud83d@example.be'])(
    '%j is no address as it stands',
    (address) => {
      expect(isEmail(address)).toBe(false)
    },
  )

  test('has at most 254 characters', () => {
    const longest = `${'j'.repeat(254 - '@example.be'.length)}@example.be`
    expect(read(emailField(), longest)).toBe(longest)
    expect(complaint(emailField(), `j${longest}`)).toEqual(['Maximaal 254 tekens.'])
    expect(isEmail(longest) && !isEmail(`j${longest}`)).toBe(true)
  })

  test('is required, and has to be text', () => {
    for (const value of [null, undefined, '', ' '])
      expect(complaint(emailField(), value)).toEqual(['Vul een e-mailadres in.'])
    for (const value of WRONG_TYPES) expect(complaint(emailField(), value)).toEqual(TEXT_ONLY)
    expect(complaint(emailField('Welk adres?'), 'jan')).toEqual(['Welk adres?'])
  })
})

describe('a phone number', () => {
  test.each([
    '+32 400 00 00 00',
    '0400/00.00.00',
    '03 123 45 67',
    '1234',
    '(03) 123-45-67 toestel 8',
  ])('%s is accepted', (phone) => {
    expect(read(phoneField(), phone)).toBe(phone)
    expect(isPhone(phone)).toBe(true)
  })

  test.each(['123', 'bel mij', '12 ab', '+32'])('%s is refused', (phone) => {
    expect(complaint(phoneField(), phone)).toEqual(['Vul een geldig telefoonnummer in.'])
    expect(isPhone(phone)).toBe(false)
  })

  test('is required, has to be text and at most 30 characters', () => {
    for (const value of [null, undefined, '', ' '])
      expect(complaint(phoneField(), value)).toEqual(['Vul een telefoonnummer in.'])
    for (const value of WRONG_TYPES) expect(complaint(phoneField(), value)).toEqual(TEXT_ONLY)
    expect(read(phoneField(), '1'.repeat(30))).toBe('1'.repeat(30))
    expect(complaint(phoneField(), '1'.repeat(31))).toEqual(['Maximaal 30 tekens.'])
    expect(isPhone('1'.repeat(31))).toBe(false)
  })
})

describe('dates and times', () => {
  test('a date is a day that exists', () => {
    expect(read(dateField(), '2028-02-29')).toBe('2028-02-29')
    for (const value of [null, undefined, '', '2027-02-29', '29-02-2028', '2028-02-29 '])
      expect(complaint(dateField(), value)).toEqual(['Kies een geldige datum.'])
    for (const value of WRONG_TYPES) expect(complaint(dateField(), value)).toEqual(TEXT_ONLY)
    expect(complaint(dateField('Welke dag?'), '')).toEqual(['Welke dag?'])
  })

  test('a time comes out with seconds, whichever form goes in', () => {
    expect(read(timeField(), '09:00')).toBe('09:00:00')
    expect(read(timeField(), '09:00:30')).toBe('09:00:30')
    for (const value of [null, undefined, '', '24:00', '9:00', '09:00 '])
      expect(complaint(timeField(), value)).toEqual(['Kies een geldig uur.'])
    for (const value of WRONG_TYPES) expect(complaint(timeField(), value)).toEqual(TEXT_ONLY)
  })
})

describe('text on one line', () => {
  test.each([
    ['a line break becomes a space', 'Rex\r\nBcc: x@y.be', 'Rex Bcc: x@y.be'],
    ['so do tabs and runs of spaces', ' Jan \t\t van  \n Damme ', 'Jan van Damme'],
    ['the rest is kept', 'Noëlle 🐶', 'Noëlle 🐶'],
  ])('%s', (_case, input, expected) => {
    expect(read(requiredLine(100), input)).toBe(expected)
    expect(read(optionalLine(100), input)).toBe(expected)
  })

  test('is missing when nothing but line breaks is left', () => {
    expect(complaint(requiredLine(100), '\r\n \n')).toEqual(REQUIRED)
    expect(read(optionalLine(100), '\r\n \n')).toBe('')
  })

  test.each(['\u200b', '\u2060 \u200d', '\u3164', '\u2800'])(
    'is missing when nobody sees anything of it: %j',
    (text) => {
      expect(complaint(requiredLine(100), text)).toEqual(REQUIRED)
      expect(read(optionalLine(100), text)).toBe('')
      expect(read(requiredLine(100), `${text}Bo`)).toContain('Bo')
    },
  )
})
