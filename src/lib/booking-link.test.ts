import { expect, test } from 'vitest'
import { bookingLink, wantedIn } from './booking-link.ts'

test.for([
  [{}, '/boeken'],
  [{ treatment: 'Poedel' }, '/boeken#behandeling=Poedel'],
  [
    { treatment: 'Bichon Frisé', dogName: 'Bo & Max #2' },
    '/boeken#behandeling=Bichon+Fris%C3%A9&hond=Bo+%26+Max+%232',
  ],
] as const)('%j leads to %s, and is read from there again', ([wanted, link]) => {
  expect(bookingLink(wanted)).toBe(link)
  const [, hash = ''] = link.split('#')
  expect(wantedIn(hash) ?? {}).toEqual(wanted)
})

test('what asks for something else asks for nothing', () => {
  for (const hash of ['#toestel', '#behandeling=', '#x=1']) expect(wantedIn(hash)).toBeUndefined()
  expect(wantedIn(`#hond=${'x'.repeat(500)}`)?.dogName).toHaveLength(100)
})
