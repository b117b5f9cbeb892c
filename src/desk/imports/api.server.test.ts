import { eq, sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { importSchema } from '#desk/imports/wire.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customerCards } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { products } from '#server/db/tables/products.ts'
import { services } from '#server/db/tables/services.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { insertVisit } from '#tests/support/factories.ts'

const PATH = '/api/admin/imports'

async function openSalon() {
  const context = await createTestApp()
  const owner = await createOwner(context.app)
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (kind: string, content: string | Uint8Array, name = 'bestand.csv') => {
    const body = new FormData()
    body.set('kind', kind)
    body.set(
      'file',
      new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
    )
    const answer = await context.app.request(PATH, {
      method: 'POST',
      body,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    return { status: answer.status, body: await answer.json() }
  }
  const bring = async (kind: string, content: string | Uint8Array) =>
    parse(importSchema, (await send(kind, content)).body)
  const rows = async (id: string, query = '') =>
    (await owner.get(`${PATH}/${id}/rows${query}`)).body
  const apply = async (id: string) => await owner.post(`${PATH}/${id}/apply`)
  const undo = async (id: string) => await owner.post(`${PATH}/${id}/undo`)
  return { ...context, db: context.deps.db, owner, send, bring, rows, apply, undo }
}

const CLIENTS = `Voornaam;Achternaam;E-mail;GSM;Hond;Ras;Geboortedatum
An;Peeters;an@voorbeeld.be;0470/12.34.56;Rex & Fien;Poedel, Teckel;
Bea;Maes;;+32 471 11 22 33;Bo;Labrador;12 mrt 2021
Bea;Maes;;0471 11 22 33;Max;;
;;;;;;
Cis;Fout;geen adres;12;Do;;31/02/2020
`

const BELGIAN = `Naam;Voornaam;E-mail;GSM;Adres;Postcode + gemeente;Hond(en);Ras;Geboortedatum hond
De Wolf;Dirk;;0477 99 88 77;Dorpsstraat 1;9100 Sint-Niklaas;Bo en Max;Teckel;12/03/2021
Janssens;Dirk;geen@;0478 99 88 77;Dorpsstraat 2 bus 4, 9120 Beveren;;Rex;Poedel;32/13/2022
;;;12;;;;;
`

const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

test('a word too long of a list stands in the cell of the list, and can be left out; none is no word', async () => {
  const { bring, rows } = await openSalon()
  const { id } = await bring(
    'klanten',
    `Voornaam;E-mail;Hond;Woorden die hier niet waarschuwen
An;an@voorbeeld.be;Bo;bang, ${'x'.repeat(41)}
Bea;bea@voorbeeld.be;Max;geen
`,
  )
  expect(await rows(id)).toMatchObject([
    {
      why: expect.stringMatching(/^Woorden die hier niet waarschuwen ‘bang, /),
      question: 'without',
    },
    { status: 'new', why: '' },
  ])
})

describe('a file as Belgian programs write it', async () => {
  const { db, bring, rows, apply, owner } = await openSalon()

  test('has the name of the family under Naam, and a postcode and a municipality in one cell', async () => {
    const { id, columns, counts } = await bring('klanten', BELGIAN)
    expect(columns.map(({ field }) => field)).toEqual([
      'lastName',
      'firstName',
      'email',
      'phone',
      'address',
      'postalCode',
      'dogName',
      'breed',
      'birthDate',
    ])
    expect(counts).toEqual({ new: 1, existing: 0, error: 2 })
    expect(await rows(id)).toMatchObject([
      { title: 'Dirk De Wolf · Bo, Max', why: '' },
      {
        title: 'Dirk Janssens',
        why: 'E-mailadres ‘geen@’: Vul een geldig e-mailadres in.',
        question: 'without',
      },
      { status: 'error', question: 'without' },
    ])
  })

  test('comes without what is wrong in it when the owner wants that; the notes tell it', async () => {
    const { id } = await bring('klanten', BELGIAN)
    const answer = await owner.patch(`${PATH}/${id}`, { allWrong: 'without' })
    expect(answer.body).toMatchObject({ counts: { new: 2, existing: 0, error: 1 } })
    expect(await rows(id, '?status=error')).toMatchObject([
      { line: 4, why: 'Volledige naam: Vul een naam, e-mailadres of telefoon in.' },
    ])
    await apply(id)
    expect(
      await db
        .select({
          lastName: customers.lastName,
          email: customers.email,
          address: customers.address,
          postalCode: customers.postalCode,
          city: customers.city,
          notes: customers.notes,
        })
        .from(customers)
        .orderBy(customers.lastName),
    ).toEqual([
      {
        lastName: 'De Wolf',
        email: '',
        address: 'Dorpsstraat 1',
        postalCode: '9100',
        city: 'Sint-Niklaas',
        notes: '',
      },
      {
        lastName: 'Janssens',
        email: '',
        address: 'Dorpsstraat 2 bus 4',
        postalCode: '9120',
        city: 'Beveren',
        notes:
          'Stond zo in het bestand – E-mailadres: geen@\nStond zo in het bestand – Geboortedatum: 32/13/2022',
      },
    ])
  })
})

describe('a file of clients', async () => {
  const { db, bring, rows, apply, undo, owner, send } = await openSalon()

  test('is looked at first: columns, rows, counts, and nothing of the salon is written', async () => {
    const looked = await bring('klanten', CLIENTS)
    expect(looked).toMatchObject({
      kind: 'klanten',
      rows: 4,
      columns: [
        { name: 'Voornaam', field: 'firstName' },
        { name: 'Achternaam', field: 'lastName' },
        { name: 'E-mail', field: 'email' },
        { name: 'GSM', field: 'phone' },
        { name: 'Hond', field: 'dogName' },
        { name: 'Ras', field: 'breed' },
        { name: 'Geboortedatum', field: 'birthDate' },
      ],
      counts: { new: 3, existing: 0, error: 1 },
      state: 'draft',
    })
    expect(await rows(looked.id)).toMatchObject([
      { line: 2, status: 'new', title: 'An Peeters · Rex, Fien' },
      { line: 3, status: 'new' },
      { line: 4, status: 'new', why: expect.stringContaining('zelfde telefoon en naam') },
      {
        line: 6,
        status: 'error',
        fields: {
          email: 'Vul een geldig e-mailadres in.',
          phone: 'Vul een geldig telefoonnummer in.',
        },
      },
    ])
    expect(await db.$count(customers)).toBe(0)
  })

  test('is applied in one go, known clients get what is new, and undone again', async () => {
    await db.insert(customers).values({
      firstName: 'An',
      lastName: 'P',
      email: 'AN@voorbeeld.be',
      phone: '',
      notes: 'van vroeger',
    })
    const { id } = await bring('klanten', CLIENTS)
    expect(await rows(id, '?status=existing')).toMatchObject([
      { line: 2, why: 'Is An P (zelfde e-mailadres). Rex, Fien komt erbij.' },
    ])
    expect(await apply(id)).toMatchObject({
      status: 200,
      body: { state: 'applied', counts: { new: 2 } },
    })
    expect((await apply(id)).body).toMatchObject({ code: 'stale' })
    const [an] = await db.select().from(customers).where(eq(customers.firstName, 'An'))
    expect(an).toMatchObject({ lastName: 'P', phone: '0470/12.34.56', notes: 'van vroeger' })
    const [bea] = await db.select().from(customers).where(eq(customers.firstName, 'Bea'))
    expect(bea).toMatchObject({ phone: '+32 471 11 22 33', wantsNews: false })
    expect(
      await db
        .select({ name: dogs.name, breed: dogs.breed, birthDate: dogs.birthDate })
        .from(dogs)
        .orderBy(dogs.name),
    ).toEqual([
      { name: 'Bo', breed: 'Labrador', birthDate: '2021-03-12' },
      { name: 'Fien', breed: 'Teckel', birthDate: null },
      { name: 'Max', breed: '', birthDate: null },
      { name: 'Rex', breed: 'Poedel', birthDate: null },
    ])
    const [max] = await db.select().from(dogs).where(eq(dogs.name, 'Max'))
    await owner.patch(`/api/dogs/${max?.id}`, { notes: 'bang van de föhn' })
    const undone = await undo(id)
    expect(undone).toMatchObject({ status: 200, body: { removed: 4, import: { state: 'undone' } } })
    expect(undone.body).toMatchObject({
      staying: expect.arrayContaining([
        { title: 'Bea Maes', why: expect.stringContaining('er hangt iets aan') },
        { title: 'Max', why: expect.stringContaining('intussen gewijzigd') },
      ]),
    })
    expect(
      await db
        .select({ first: customers.firstName, phone: customers.phone })
        .from(customers)
        .orderBy(customers.firstName),
    ).toEqual([
      { first: 'An', phone: '' },
      { first: 'Bea', phone: '+32 471 11 22 33' },
    ])
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'not_now' } })
  })

  test('never joins namesakes by their name: it asks', async () => {
    await db.insert(customers).values({
      firstName: 'Jan',
      lastName: 'Jansens',
      email: 'jan@voorbeeld.be',
      phone: '0472 00 00 01',
    })
    const { id, counts } = await bring('klanten', 'naam,telefoon\nJan Jansens,0472 00 00 02\n')
    expect(counts).toEqual({ new: 1, existing: 0, error: 0 })
    expect(await rows(id, '?status=question')).toMatchObject([
      { question: 'join', why: 'Lijkt op Jan Jansens (zelfde naam).' },
    ])
    const joined = await owner.patch(`${PATH}/${id}`, { choices: { 2: 'join' } })
    expect(joined).toMatchObject({ status: 200, body: { counts: { new: 0, existing: 1 } } })
    const left = await owner.patch(`${PATH}/${id}`, { choices: { 2: 'skip' } })
    expect(left).toMatchObject({ body: { counts: { new: 0, error: 1 } } })
    await owner.patch(`${PATH}/${id}`, { choices: { 2: null } })
    await apply(id)
    expect(await db.$count(customers, eq(customers.lastName, 'Jansens'))).toBe(2)
  })

  test('has its columns corrected by choosing', async () => {
    const { id, columns, counts } = await bring('klanten', 'a;b;c\nElla;Mertens;Pip\n')
    expect([columns.map(({ field }) => field), counts]).toEqual([
      [null, null, null],
      { new: 0, existing: 0, error: 1 },
    ])
    const change = (...fields: (string | null)[]) =>
      owner.patch(`${PATH}/${id}`, { columns: fields.map((field) => ({ field })) })
    expect(await change('firstName', 'lastName', 'dogName')).toMatchObject({
      body: { counts: { new: 1 } },
    })
    for (const wrong of [
      ['firstName', 'firstName', null],
      ['firstName'],
      ['firstName', 'constructor', null],
    ])
      expect(await change(...wrong)).toMatchObject({
        status: 422,
        body: { fields: { columns: expect.any(String) } },
      })
    expect(await owner.remove(`${PATH}/${id}`)).toMatchObject({ status: 200 })
    expect((await owner.get(`${PATH}/${id}`)).status).toBe(404)
  })

  test.for<[string, string, string | Uint8Array, number]>([
    ['nothing', 'klanten', '', 422],
    ['a header alone', 'klanten', 'naam;telefoon\n', 422],
    ['an unknown kind', 'honden', CLIENTS, 422],
    ['a picture', 'klanten', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 0]), 422],
    ['an old workbook', 'klanten', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 422],
    ['a zip that is no workbook', 'klanten', zipSync({ 'a.txt': new Uint8Array(9) }), 422],
    [
      'a bomb',
      'klanten',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(90 * 1024 * 1024) }),
      422,
    ],
    ['too many columns', 'klanten', `${'a;'.repeat(300)}b\n${'1;'.repeat(300)}2\n`, 422],
    ['too many rows', 'klanten', `naam;telefoon\n${'x;0470 00 00 00\n'.repeat(20_001)}`, 422],
  ])('is refused as %s, in Dutch', async ([, kind, content, status]) => {
    expect(await send(kind, content)).toMatchObject({
      status,
      body: { message: expect.stringMatching(/\.$/) },
    })
  })
})

test('is read as a workbook, with days as days, and a cell far away is refused', async () => {
  const { bring, rows, send } = await openSalon()
  const { id, format } = await bring(
    'klanten',
    sheet(
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Peeters, An</t></is></c><c r="B2"><v>470123456</v></c><c r="C2" s="1"><v>44267</v></c><c r="D2" t="inlineStr"><is><t>Rex</t></is></c></row>',
    ),
  )
  expect(format).toBe('xlsx')
  expect(await rows(id)).toMatchObject([
    {
      status: 'new',
      title: 'An Peeters · Rex',
      cells: ['Peeters, An', '470123456', '2021-03-12', 'Rex'],
    },
  ])
  const far = await send('klanten', sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))
  expect(far).toMatchObject({
    status: 422,
    body: { fields: { file: expect.stringContaining('te groot') } },
  })
})

test('is read as an address book, old cards too', async () => {
  const { bring, rows } = await openSalon()
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Peeters;An;;;\r\nFN:An Peeters\r\nTEL;TYPE=CELL:+32470123456\r\nEMAIL:an@voorbeeld.be\r\nADR:;;Dorp 1;Gent;;9000;\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Maes;Zo=C3=AB;;;\r\nTEL;CELL:0471 11 22 33\r\nEND:VCARD',
  ].join('\r\n')
  const { id, preset, counts } = await bring('klanten', cards)
  expect([preset, counts]).toEqual(['vcard', { new: 2, existing: 0, error: 0 }])
  expect(await rows(id)).toMatchObject([
    {
      title: 'An Peeters',
      cells: [
        'An',
        'Peeters',
        '',
        'an@voorbeeld.be',
        '+32470123456',
        '',
        'Dorp 1',
        '9000',
        'Gent',
        '',
      ],
    },
    { title: 'Zoë Maes' },
  ])
})

describe('visits', async () => {
  const { db, bring, rows, apply, undo, owner } = await openSalon()

  test('of what was and what comes are brought in; those that meet another are decided one by one', async () => {
    await insertVisit(db)
    const file = [
      'datum;van;tot;klant;gsm;hond;behandeling;prijs;status',
      '12/03/2026;9u;11u30;An Peeters;0470 12 34 56;Rex;Poedel;€ 45,00;voltooid',
      '12/03/2026;10u;11u30;Bea Bos;0470 12 34 57;Do;Poedel;45;voltooid',
      '23-11-2026;10:00;12:00;An Peeters;0470 12 34 56;Rex;Poedel;45;',
      '24-11-2026;10:00;12:00;An Peeters;0470 12 34 56;Rex;Poedel;45;no show',
      '25-11-2026;25:00;;An Peeters;0470 12 34 56;Rex;Poedel;45;',
      '25-11-2026;10:00;;An Peeters;0470 12 34 56;Rex;Poedel;45;iets',
      '25-11-2062;10:00;;An Peeters;0470 12 34 56;Rex;Poedel;45;',
    ].join('\n')
    const { id, counts } = await bring('afspraken', file)
    expect(counts).toEqual({ new: 3, existing: 0, error: 4 })
    expect(await rows(id, '?status=error')).toMatchObject([
      {
        line: 4,
        question: 'overlap',
        fields: { startTime: 'Op dat moment staat er al een afspraak.' },
      },
      { line: 6, fields: { startTime: 'Kies een geldig uur.' } },
      { line: 7, fields: { status: expect.any(String) } },
      { line: 8, fields: { date: 'Deze dag ligt meer dan drie jaar verder.' } },
    ])
    const decided = await owner.patch(`${PATH}/${id}`, { choices: { 4: 'overlap' } })
    expect(decided.body).toMatchObject({ counts: { new: 4, error: 3 } })
    await apply(id)
    const stored = await db
      .select()
      .from(appointments)
      .where(eq(appointments.source, 'import'))
      .orderBy(appointments.date, appointments.startTime)
    expect(stored).toMatchObject([
      {
        date: '2026-03-12',
        startTime: '09:00:00',
        endTime: '11:30:00',
        price: '45.00',
        status: 'confirmed',
        dogName: 'Rex',
      },
      { startTime: '10:00:00', overlapAllowed: true },
      { date: '2026-11-23', overlapAllowed: true },
      { date: '2026-11-24', isNoShow: true },
    ])
    expect(
      new Set(stored.filter(({ dogName }) => dogName === 'Rex').map(({ customerId }) => customerId))
        .size,
    ).toBe(1)
    expect(await db.$count(outbox)).toBe(0)
    const again = await bring('afspraken', file)
    expect(again.counts).toMatchObject({ new: 0, existing: 4 })
    expect(await undo(id)).toMatchObject({ body: { removed: 8, staying: [] } })
    expect(await db.$count(appointments)).toBe(1)
  })

  test('come from a calendar, on the clock of the salon', async () => {
    const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261201T080000Z\r\nDTEND:20261201T100000Z\r\nSUMMARY:Trimmen Rex\r\nATTENDEE;CN=An Peeters:mailto:an@voorbeeld.be\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nDTSTART:20260701T090000\r\nDTEND:20260701T110000\r\nSUMMARY:Bea Maes\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR`
    const { id, preset, rows: count } = await bring('afspraken', calendar)
    expect([preset, count]).toEqual(['icalendar', 4])
    expect(await rows(id)).toMatchObject([
      { title: 'An Peeters · 2026-12-01 09:00' },
      { title: 'Bea Maes · 2026-07-01 09:00' },
      { title: 'Bea Maes · 2026-07-08 09:00' },
      { title: 'Bea Maes · 2026-07-15 09:00' },
    ])
  })

  test('of one entry that comes back are of one client, with what was changed of a single time', async () => {
    const calendar = [
      'BEGIN:VCALENDAR',
      ...entry(
        'UID:reeks',
        'DTSTART:20270104T090000',
        'DTEND:20270104T100000',
        'SUMMARY:Cas Smet',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      ...entry(
        'UID:reeks',
        'RECURRENCE-ID:20270111T090000',
        'DTSTART:20270112T140000',
        'DTEND:20270112T150000',
        'SUMMARY:Cas Smet',
      ),
      ...entry(
        'UID:andere',
        'RECURRENCE-ID:20270118T090000',
        'DTSTART:20270119T140000',
        'DTEND:20270119T150000',
        'SUMMARY:Cas Smet',
      ),
      'END:VCALENDAR',
    ].join('\r\n')
    const { id } = await bring('afspraken', calendar)
    expect(await rows(id)).toMatchObject([
      { title: 'Cas Smet · 2027-01-04 09:00', why: 'Met een nieuwe klant.' },
      { title: 'Cas Smet · 2027-01-12 14:00', why: 'Bij Cas Smet.', question: null },
      { title: 'Cas Smet · 2027-01-18 09:00', why: 'Bij Cas Smet.', question: null },
      // of another entry nobody knows: a name alone joins nobody
      { title: 'Cas Smet · 2027-01-19 14:00', question: 'join' },
    ])
    await apply(id)
    const visits = await db
      .select({ customerId: appointments.customerId })
      .from(appointments)
      .where(eq(appointments.lastName, 'Smet'))
      .orderBy(appointments.date)
    const [first] = visits
    expect(visits.map(({ customerId }) => customerId === first?.customerId)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

test('prices, products, vouchers and cards come in with what stands on them, and go again', async () => {
  const { db, bring, apply, undo, owner } = await openSalon()
  const files = {
    prijslijst: 'Naam;Prijs;Duur\nPoedel;10\nHeel nieuwe behandeling;55,00;2 uur\nZonder prijs;;\n',
    producten: 'Product;Prijs;Aantal;EAN\nShampoo;12,99;7;5412345678908\nBorstel;9;0;\n',
    kadobonnen:
      'bonnummer;restwaarde;waarde;geldig tot;koper\nGC-1234;30,00;50,00;31-12-2027;An\nSNUF-ABCDEFGH;25;;;\nLEEG1;0;10;;\n',
    klantenkaarten: 'kaartnummer;email;punten;saldo\nK-77;an@voorbeeld.be;120;15,50\n',
  }
  const ids: string[] = []
  for (const [kind, file] of Object.entries(files)) {
    const { id } = await bring(kind, file)
    expect((await apply(id)).status).toBe(200)
    ids.push(id)
  }
  expect(
    (await db.select().from(services).where(eq(services.name, 'Heel nieuwe behandeling')))[0],
  ).toMatchObject({ price: '55.00', duration: '2 uur' })
  expect(
    await db
      .select({ name: products.name, stock: products.stock })
      .from(products)
      .orderBy(products.name),
  ).toEqual([
    { name: 'Borstel', stock: 0 },
    { name: 'Shampoo', stock: 7 },
  ])
  expect(
    await db
      .select({
        code: giftVouchers.code,
        amount: giftVouchers.amount,
        balance: giftVouchers.balance,
        until: giftVouchers.validUntil,
      })
      .from(giftVouchers)
      .orderBy(giftVouchers.code),
  ).toEqual([
    { code: 'OUD-00GC1234', amount: '50.00', balance: '30.00', until: '2027-12-31' },
    { code: 'SNUF-ABCDEFGH', amount: '25.00', balance: '25.00', until: '2028-11-20' },
  ])
  expect(
    await db
      .select({
        number: customerCards.cardNumber,
        points: customerCards.points,
        balance: customerCards.balance,
      })
      .from(customerCards),
  ).toEqual([{ number: 'K-77', points: 120, balance: '15.50' }])
  // what was sold elsewhere is not in this book, and the book holds
  expect((await verifyBook(db)).problems).toEqual([])
  const spent = await owner.post('/api/payments', {
    service: 'Poedel',
    amount: '10.00',
    customerName: 'An Peeters',
    method: 'voucher',
    voucherCode: 'SNUF-ABCDEFGH',
  })
  expect(spent.status).toBe(201)
  expect((await verifyBook(db)).problems).toEqual([])
  const undone = await Promise.all(ids.map(undo))
  expect(undone.map(({ body }) => body)).toMatchObject([
    { removed: 1, staying: [] },
    { removed: 2, staying: [] },
    {
      removed: 1,
      staying: [{ title: 'SNUF-ABCDEFGH', why: 'Deze kadobon is intussen gewijzigd of gebruikt.' }],
    },
    { removed: 1, staying: [] },
  ])
  expect((await verifyBook(db)).problems).toEqual([])
})

test('what fails half way leaves nothing, and can be tried again', async () => {
  const { db, bring, apply, tableOwner, owner } = await openSalon()
  const { id } = await bring('klanten', CLIENTS)
  await tableOwner.execute(
    sql`create function t_full() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  )
  await tableOwner.execute(
    sql`create trigger t_full before insert on dogs for each row execute function t_full()`,
  )
  expect((await apply(id)).status).toBe(500)
  expect([await db.$count(customers), (await owner.get(`${PATH}/${id}`)).body]).toMatchObject([
    0,
    { state: 'draft', progress: 0 },
  ])
  await tableOwner.execute(sql`drop trigger t_full on dogs`)
  expect((await apply(id)).status).toBe(200)
})

test('is applied once, however often it is asked at the same moment', async () => {
  const { db, bring, apply } = await openSalon()
  const { id } = await bring('klanten', CLIENTS)
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  expect(await db.$count(customers)).toBe(2)
})

test('the app removes nothing from a ledger by itself, in or out of an undo', async () => {
  const { db } = await openSalon()
  for (const table of ['stock_movements', 'card_movements', 'voucher_movements'])
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`set local salon.undoes_import = 'on'`)
        await tx.execute(sql`delete from ${sql.identifier(table)}`)
      }),
    ).rejects.toThrow(/Failed query/)
})

test('thirty days later it can not be undone, and is forgotten', async () => {
  const { bring, apply, undo, clock, owner, deps } = await openSalon()
  const { id } = await bring('klanten', CLIENTS)
  await apply(id)
  clock.set('2026-12-20T09:00:01Z')
  expect(await undo(id)).toMatchObject({ status: 401 })
  const { forgetOldImports } = await import('#desk/imports/commands.server.ts')
  await forgetOldImports(deps.db, deps.clock())
  expect((await owner.get(PATH)).status).toBe(401)
})

const part = (text: string) =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`)

/** A workbook of one sheet, with a second style that shows days. */
function workbook(rows: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync({
    '[Content_Types].xml': part(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Klanten" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })
}

const sheet = (cells: string) =>
  workbook(
    `<row r="1"><c r="A1" t="inlineStr"><is><t>Naam</t></is></c><c r="B1" t="inlineStr"><is><t>Telefoon</t></is></c><c r="C1" t="inlineStr"><is><t>Geboortedatum</t></is></c><c r="D1" t="inlineStr"><is><t>Hond</t></is></c></row>${cells}`,
  )
