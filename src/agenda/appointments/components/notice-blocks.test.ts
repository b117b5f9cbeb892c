import { expect, test } from 'vitest'
import { differenceBlocks, ownerLinks } from '#agenda/appointments/components/notice-blocks.ts'
import { salonPlaceholders as salon } from '#foundation/salon/rules.ts'
import { exampleVisit as visit } from '#tests/support/example-visit.ts'

const facts = { salon, publicUrl: 'https://www.salon.test' }

test('shows what was typed otherwise than the customer card has it', () => {
  expect(
    differenceBlocks([{ label: 'Telefoon', stored: '0499 00 00 00', typed: '0470 12 34 56' }]),
  ).toMatchObject([
    { facts: [{ label: 'Telefoon', value: '0470 12 34 56\n(op de kaart: 0499 00 00 00)' }] },
  ])
  expect(differenceBlocks([])).toEqual([])
})

function pages(ids: string[]) {
  return ownerLinks(
    ids.map((id) => ({ ...visit, id })),
    facts,
  ).map(({ label, href }) => [label, href.split('?text')[0]])
}

test('each visit of a booking is one tap away, and so is its client', () => {
  const reach = [
    ['Bel Els', 'tel:0470123456'],
    ['WhatsApp', 'https://wa.me/32470123456'],
  ]
  expect(pages(['a'])).toEqual([
    ['Bekijken en bevestigen', 'https://www.salon.test/admin/afspraken?afspraak=a'],
    ...reach,
  ])
  expect(pages(['a', 'b'])).toEqual([
    ['Afspraak 1 bekijken en bevestigen', 'https://www.salon.test/admin/afspraken?afspraak=a'],
    ['Afspraak 2 bekijken en bevestigen', 'https://www.salon.test/admin/afspraken?afspraak=b'],
    ...reach,
  ])
})
