import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closingOf } from '#money/day-book/rules.ts'
import { documentSentence, rateName, toCsv } from '#money/day-book/texts.ts'
import { anyEntry, CLOSED_AT, DAY, entryOf } from '#tests/support/day-book.ts'

test.for([
  ['21.00', '21\u00a0%'],
  ['7.50', '7,5\u00a0%'],
  ['10.00', '10\u00a0%'],
  ['0.00', '0\u00a0%'],
] as const)('the rate %s reads %s', ([rate, name]) => {
  expect(rateName(rate)).toBe(name)
})

describe('the file for a spreadsheet', async () => {
  test('has a line for each entry and one for each day, and keeps amounts below zero numbers', async () => {
    const refund = entryOf({
      id: 2,
      kind: 'refund',
      amount: '-5.00',
      amountPaid: '-5.00',
      correctsId: '00000000-0000-4000-8000-000000000001',
    })
    const closure = {
      day: DAY,
      countedCash: '49.00',
      note: '=1+1',
      includesTest: true,
      salonName: 'Snuf',
      vatNumber: '',
      closedAt: CLOSED_AT,
    }
    const closing = await closingOf(closure, [entryOf(), refund], undefined)
    const csv = toCsv([
      { date: DAY, closing, entries: [entryOf(), refund] },
      { date: '2026-11-21', closing: undefined, entries: [] },
    ])
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFdag;regel;nummer;tijdstip;soort;betaalwijze;omzet;btw-tarief;btw;afronding;betaald;bron;verbetert;test;factuur;bedrag op factuur;van dag;dagomzet;dag-btw;ontvangen;op factuur;correctie vorige dagen;buiten facturen;verwacht cash;geteld cash;verschil;afgesloten op;opmerking;zegel',
    )
    expect(lines[1]).toBe(
      '2026-11-20;boeking;1;2026-11-20 10:15:00;Verkoop;Cash;"55,00";"21,00";"9,55";"0,00";"55,00";00000000-0000-4000-8000-000000000001;;nee;;;;;;;;;;;;;;;',
    )
    expect(lines[2]).toMatch(
      /^2026-11-20;boeking;2;2026-11-20 10:15:00;Terugbetaling;Cash;"-5,00";"21,00";"-0,87";/,
    )
    expect(lines[3]).toBe(
      `2026-11-20;afgesloten dag;;;;;;;;;;;;;;;;"50,00";"8,68";"50,00";"0,00";"0,00";"50,00";"50,00";"49,00";"-1,00";2026-11-20 18:30:00;'=1+1;${closing.hash}`,
    )
    expect(lines[4]).toBe(
      '2026-11-21;open dag;;;;;;;;;;;;;;;;"0,00";"0,00";"0,00";"0,00";"0,00";"0,00";"0,00";;;;;',
    )
  })

  test('every line has as many cells', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 5 }), (entries) => {
        const lines = toCsv([{ date: DAY, closing: undefined, entries }])
          .split('\r\n')
          .slice(0, -1)
        expect(lines).toHaveLength(entries.length + 2)
        expect(
          new Set(lines.map((line) => line.replace(/"[^"]*"/g, '').split(';').length)),
        ).toEqual(new Set([29]))
      }),
    )
  })
})

test('an entry about an invoice says which, how much, and what it corrects', () => {
  const move = entryOf({
    id: 2,
    kind: 'invoiced',
    method: 'invoice',
    amount: '0.00',
    invoiced: '30.00',
    document: 'INV-1',
    aboutDay: DAY,
    correctsId: entryOf().sourceId,
  })
  expect(documentSentence(move, [entryOf(), move])).toBe(
    'Nr. 2: €\u00a030,00 van nr. 1 staat op factuur INV-1.',
  )
  const note = {
    ...move,
    kind: 'credited',
    invoiced: '-30.00',
    document: 'CN-1',
    aboutDay: '2026-11-18',
  } as const
  expect(documentSentence(note, [note])).toBe(
    'Nr. 2: correctie: €\u00a030,00 van de omzet van woensdag 18 november 2026 komt terug van een factuur door creditnota CN-1.',
  )
  expect(documentSentence(entryOf(), [])).toBeUndefined()
})
