import { expect, test } from 'vitest'
import { countryCode } from '#lib/countries.ts'

test.each([
  ['België', 'BE'],
  [' belgie ', 'BE'],
  ['BELGIË', 'BE'],
  ['be', 'BE'],
  ['Spanje', 'ES'],
  ['ES', 'ES'],
  ['Griekenland', 'GR'],
  ['EL', 'GR'],
  ['Tsjechië', 'CZ'],
  ['Groothertogdom Luxemburg', 'LU'],
  ['Groot Brittannie', 'GB'],
  ['VK', 'GB'],
  ['Zwitserland', 'CH'],
  ['Noorwegen', 'NO'],
  ['Holland', 'NL'],
])('%j is %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})

test('every other country of the EU is known by its Dutch name', () => {
  const names =
    'Oostenrijk Bulgarije Cyprus Denemarken Duitsland Estland Finland Frankrijk Hongarije Ierland Italië Kroatië Letland Litouwen Malta Polen Portugal Roemenië Slovenië Slowakije Zweden'
  expect(names.split(' ').filter((name) => countryCode(name) === undefined)).toEqual([])
})

test.each(['', 'Atlantis', 'Spanje, Madrid', 'toString'])(
  '%j is no country that we know',
  (name) => {
    expect(countryCode(name)).toBeUndefined()
  },
)
