import { expect, test } from 'vitest'
import { cancelWords } from '#agenda/cancellation-fees/components/fee-words.ts'

test('who cancels decides who may ask for what, on both sides the same', () => {
  expect(cancelWords({ percent: 50, amount: '27.50' })).toEqual({
    client:
      'dan staat €\u00a027,50 als voorstel bij de afspraak, volgens de aanvaarde salonregels.',
    salon:
      'de klant betaalt niets. Volgens diezelfde regels heeft ze van jou recht op €\u00a027,50, behalve bij overmacht. Dat leest ze ook in haar mail.',
  })
  expect(cancelWords({ percent: 50, amount: null }).salon).toContain(
    'recht op 50\u00a0% van de prijs, behalve',
  )
  expect(cancelWords({ percent: 0, amount: '0.00' })).toEqual({
    client: 'dat kost nu niets.',
    salon: 'dat kost nu niemand iets.',
  })
  expect(cancelWords(undefined).salon).toContain('dezelfde vergoeding')
})
