import { expect, test } from 'vitest'
import {
  calendarDay,
  countedTitle,
  countsLabel,
  filterOf,
  greetingAt,
  isUnknownToItself,
  nextUp,
  paletteGroups,
  revenueFigures,
  subjectOf,
} from '#desk/dashboard/rules.ts'

test('without a date the list starts today, unless past bookings are wanted too', () => {
  expect(filterOf({ date: undefined, includePast: false }, '2026-11-20')).toEqual({
    from: '2026-11-20',
    order: 'newest',
  })
  expect(filterOf({ date: undefined, includePast: true }, '2026-11-20')).toEqual({
    order: 'newest',
  })
})

test('a chosen date shows that date alone, also in the past', () => {
  expect(filterOf({ date: '2025-08-25', includePast: false }, '2026-11-20')).toEqual({
    from: '2025-08-25',
    to: '2025-08-25',
  })
})

test('the heading counts what is loaded and says when there is more', () => {
  expect(countedTitle('Afspraken', 0, false)).toBe('Afspraken (0)')
  expect(countedTitle('Afspraken', 50, true)).toBe('Afspraken (50+)')
})

test.each([
  [4, 'Goedenavond'],
  [5, 'Goedemorgen'],
  [11, 'Goedemorgen'],
  [12, 'Goedemiddag'],
  [17, 'Goedemiddag'],
  [18, 'Goedenavond'],
])('at %i hours the owner is greeted with %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test('revenue is added up from Sunday and from the first of the month, to the cent, refunds subtracted', () => {
  const days = [
    { date: '2026-09-26', amount: '1000.00' },
    { date: '2026-09-27', amount: '10.10' },
    { date: '2026-10-01', amount: '0.20' },
    { date: '2026-10-02', amount: '-5.05' },
  ]
  expect(revenueFigures(days, '2026-10-02')).toEqual({
    today: '-5.05',
    week: '5.25',
    month: '-4.85',
  })
  expect(revenueFigures([], '2026-10-02')).toEqual({ today: '0.00', week: '0.00', month: '0.00' })
})

test('a day says its visits in words', () => {
  expect(countsLabel({ confirmed: 0, pending: 0 })).toBe('geen afspraken')
  expect(countsLabel({ confirmed: 2, pending: 0 })).toBe('2 bevestigd')
  expect(countsLabel({ confirmed: 2, pending: 1 })).toBe('2 bevestigd, 1 te bevestigen')
})

test('a day of the calendar is green only when it is known to be open, says why it is not, and can always be chosen', () => {
  const counts = { confirmed: 0, pending: 0 }
  const closed = { date: '2026-12-25', reason: 'holiday', name: 'Kerstmis' } as const
  const isPickable = true
  expect(calendarDay({ counts, closed: undefined, isKnown: true })).toEqual({
    tone: 'available',
    isPickable,
    label: 'geen afspraken',
  })
  expect(calendarDay({ counts, closed: undefined, isKnown: false })).toMatchObject({
    tone: 'unavailable',
    isPickable,
  })
  expect(calendarDay({ counts: undefined, closed: undefined, isKnown: false })).toEqual({
    tone: 'unavailable',
    isPickable,
    label: '',
  })
  expect(calendarDay({ counts: undefined, closed, isKnown: true })).toMatchObject({
    label: 'feestdag Kerstmis',
    detail: 'feestdag',
  })
  expect(calendarDay({ counts, closed, isKnown: true })).toEqual({
    tone: 'closed',
    isPickable,
    label: 'feestdag Kerstmis, geen afspraken',
    detail: 'feestdag',
  })
  const busy = { counts: { confirmed: 1, pending: 2 }, isKnown: true }
  expect(
    calendarDay({ ...busy, closed: { ...closed, reason: 'leave', name: 'Opleiding' } }),
  ).toEqual({
    tone: 'closed',
    isPickable,
    label: 'verlof Opleiding, 1 bevestigd, 2 te bevestigen',
    detail: '1 + 2',
  })
  expect(
    calendarDay({
      counts,
      closed: { ...closed, reason: 'hours', name: 'Gesloten' },
      isKnown: true,
    }),
  ).toEqual({
    tone: 'unavailable',
    isPickable,
    label: 'gesloten, geen afspraken',
    detail: 'gesloten',
  })
})

const pages = [
  { label: 'Klanten', to: '/admin/klanten' },
  { label: 'Verlóf', to: '/admin/verlof', words: 'vakantie' },
]
const deeds = [
  {
    label: 'Nieuwe afspraak',
    short: 'Afspraak',
    to: '/admin/afspraken?nieuw',
    isForDog: true,
  },
  { label: 'Dag afsluiten', to: '/admin/dagboek?afsluiten', keys: 'd' },
] as const
const settings = [
  { label: 'Telefoon', detail: 'Bedrijf', to: '/admin/bedrijf/gegevens?veld=phone' },
]
const places = { deeds, pages, settings }
const beside = (id: string) => `?afspraak=${id}`
const nothing = {
  customers: [],
  dogs: [],
  appointments: [],
  invoices: [],
  vouchers: [],
  products: [],
}

const groups = (q: string) => paletteGroups({ q, places, found: undefined, beside })

test('the palette offers what can be begun and every page, and finds pages, deeds and settings by their words', () => {
  expect(groups('')).toMatchObject([
    { kind: 'deeds', hits: [{ title: 'Nieuwe afspraak' }, { title: 'Dag afsluiten', keys: 'd' }] },
    { kind: 'pages', hits: [{ title: 'Klanten' }, { title: 'Verlóf' }] },
  ])
  expect(groups('VERLO')).toMatchObject([{ hits: [{ to: '/admin/verlof' }] }])
  expect(groups('vakantie')).toMatchObject([{ hits: [{ to: '/admin/verlof' }] }])
  expect(groups('afsluiten dag')).toMatchObject([{ kind: 'deeds' }])
  expect(groups('telef')).toMatchObject([
    { kind: 'settings', hits: [{ to: '/admin/bedrijf/gegevens?veld=phone' }] },
  ])
})

test('what was found has its address, a visit beside the present screen', () => {
  const found = {
    customers: [{ id: 'c1', title: 'An', detail: '' }],
    dogs: [{ id: 'd1', title: 'Rex', detail: '', customerId: 'c2' }],
    appointments: [{ id: 'a1', title: 'Rex – An', detail: '' }],
    invoices: [{ id: 'i1', title: 'INV-0001', detail: '' }],
    vouchers: [{ id: 'SNUF-23456789', title: 'SNUF-23456789', detail: '' }],
    products: [{ id: 'p1', title: 'Kam & borstel', detail: '' }],
  }
  expect(
    paletteGroups({ q: 'x', places: { ...places, pages: [] }, found, beside }).map(({ hits }) =>
      hits.map(({ to }) => to),
    ),
  ).toEqual([
    ['/admin/klanten?klant=c1'],
    ['/admin/klanten?klant=c2'],
    ['?afspraak=a1'],
    ['/admin/facturen?factuur=i1'],
    ['/admin/kadobonnen?bon=SNUF-23456789'],
    ['/admin/producten?zoek=Kam%20%26%20borstel'],
    ['/admin/afspraken?nieuw&klant=c2&hond=d1', '/admin/afspraken?nieuw&klant=c1'],
  ])
})

test.for([
  ['nieuwe afspraak voor Rex', 'Rex'],
  ['Nieuwe Afspraak rex peeters', 'rex peeters'],
  ['afspraak voor Rex', 'Rex'],
  ['afspraak', 'afspraak'],
  ['afspraken Rex', 'afspraken Rex'],
  ['dag afsluiten Rex', 'dag afsluiten Rex'],
] as const)('of "%s" the palette looks for "%s"', ([q, subject]) => {
  expect(subjectOf(q, deeds).subject).toBe(subject)
})

test('an appointment that is asked for is offered for each dog first, and else for whoever it may be', () => {
  const found = {
    ...nothing,
    customers: [{ id: 'c1', title: 'Marie', detail: '' }],
    dogs: [{ id: 'd1', title: 'Rex', detail: 'Marie', customerId: 'c1' }],
  }
  expect(paletteGroups({ q: 'afspraak rex', places, found, beside })).toMatchObject([
    {
      kind: 'deeds',
      hits: [
        { title: 'Nieuwe afspraak voor Rex', to: '/admin/afspraken?nieuw&klant=c1&hond=d1' },
        { title: 'Nieuwe afspraak', to: '/admin/afspraken?nieuw' },
      ],
    },
  ])
})

test.for([
  ['https://salon.example', 'http://localhost:3000', true],
  ['https://salon.example', 'http://salon.example', true],
  ['https://salon.example', 'https://salon.example', false],
  ['http://localhost:3000', 'http://localhost:3000', false],
] as const)(
  'whoever came by %s while PUBLIC_URL is %s is warned: %s',
  ([origin, publicUrl, isWarned]) => {
    expect(isUnknownToItself({ origin, publicUrl })).toBe(isWarned)
  },
)

test('next is who is there now or comes first after that, and who did not come is not', () => {
  const early = { startTime: '09:00:00', endTime: '11:00:00', isNoShow: false }
  const noShow = { startTime: '10:00:00', endTime: '12:00:00', isNoShow: true }
  const late = { startTime: '13:00:00', endTime: '15:00:00', isNoShow: false }
  const day = [late, noShow, early]
  expect(nextUp(day, '08:00')).toBe(early)
  expect(nextUp(day, '10:59')).toBe(early)
  expect(nextUp(day, '11:00')).toBe(late)
  expect(nextUp(day, '15:00')).toBeUndefined()
})
