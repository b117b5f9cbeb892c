import { setImmediate as letOthersWork } from 'node:timers/promises'
import { dogFacts } from '#clients/customers/components/dog-words.ts'
import { contactFields, customerFields, dogFields, placeFields } from '#clients/customers/texts.ts'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { healthFacts } from '#clients/health-records/components/health-words.ts'
import type { Person } from '#desk/privacy/commands.server.ts'
import { byFirstLetter } from '#desk/privacy/rules.ts'
import { counted } from '#lib/counted.ts'
import {
  brusselsToday,
  formatInstant,
  formatLongDate,
  formatShortDate,
  withoutSeconds,
} from '#lib/dates.ts'
import { keysOf } from '#lib/keyed.ts'
import { euro, formatEuro, parseCents } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { readyWays, visitStates } from '#lib/states.ts'
import { yesNo } from '#lib/words.ts'
import {
  movementWords,
  percentText,
  signedEuro,
  signedPoints,
} from '#money/customer-cards/components/card-words.ts'
import { createSheet, type Sheet } from '#server/pdf/sheet.ts'

type Head = { salonName: string; now: Date }

/** What is told of her beside her name and where she lives. */
const REACH = keysOf(contactFields).filter(
  (field) => !(field in placeFields) && field !== 'firstName' && field !== 'lastName',
)

/** Drawing takes the processor: after so many rows others get their turn. */
const ROWS_AT_ONCE = 25
const OVERVIEW_COLUMNS = [
  { head: 'Naam', width: 4 },
  { head: 'Telefoon', width: 3 },
  { head: 'E-mail', width: 5 },
  { head: 'Honden', width: 4 },
  { head: 'Bezoeken', width: 2, numeric: true },
  { head: 'Laatste', width: 2.4 },
]

/** The customers by letter, to print; `q` is what was searched for. */
export async function overviewPdf(
  customers: readonly WholeCustomer[],
  { salonName, now, q }: Head & { q: string },
) {
  const sheet = await startSheet('Klantenoverzicht', { salonName, now })
  sheet.paragraph(
    `${counted(customers.length, 'klant', 'klanten')}${q ? ` voor ‘${q}’` : ''} op ${formatLongDate(brusselsToday(now))}`,
    {
      muted: true,
    },
  )
  for (const [letter, group] of byFirstLetter(customers)) {
    sheet.heading(2, letter)
    for (let from = 0; from < group.length; from += ROWS_AT_ONCE) {
      sheet.table({
        columns: OVERVIEW_COLUMNS,
        rows: group.slice(from, from + ROWS_AT_ONCE).map(overviewRow),
        isContinued: from > 0,
      })
      await letOthersWork()
    }
  }
  return await sheet.end()
}

function overviewRow({
  firstName,
  lastName,
  phone,
  email,
  dogs,
  appointmentCount,
  lastVisit,
}: WholeCustomer): string[] {
  const animals = dogs.map(({ name, breed }) =>
    breed ? `${calledDog(name)} (${breed})` : calledDog(name),
  )
  return [
    fullName({ firstName, lastName }),
    phone,
    email,
    animals.join(', '),
    String(appointmentCount),
    lastVisit ? formatShortDate(lastVisit) : '',
  ]
}

/** Everything about one customer, for herself. */
export async function personPdf(person: Person, head: Head) {
  const { customer, visits, forms, messages, mails } = person
  const name = fullName(customer)
  const sheet = await startSheet(name, head)
  sheet.paragraph(
    `Alles wat ${head.salonName} over u bewaart, op ${formatLongDate(brusselsToday(head.now))}.`,
    { muted: true },
  )
  sheet.heading(2, 'Uw gegevens')
  sheet.facts([
    ['Naam', name],
    ...REACH.map((field): [string, string] => [contactFields[field].label, customer[field]]),
    [
      'Adres',
      [customer.address, `${customer.postalCode} ${customer.city}`.trim()]
        .filter(Boolean)
        .join(', '),
    ],
    [customerFields.readyBy.label, readyWays[customer.readyBy].label],
    [customerFields.labels.label, customer.labels.join(', ')],
    [customerFields.notes.label, customer.notes],
    [
      customerFields.wantsNews.label,
      customer.newsSaidAt
        ? `${yesNo(customer.wantsNews)}, gezegd op ${formatInstant(new Date(customer.newsSaidAt))}`
        : yesNo(customer.wantsNews),
    ],
    ['Klant sinds', formatInstant(new Date(customer.createdAt))],
  ])
  for (const dog of customer.dogs) writeDog(sheet, dog)
  writeVisits(sheet, visits)
  writeWaits(sheet, person.waits)
  for (const form of forms) {
    sheet.heading(2, `Gezondheidsformulier van ${calledDog(form.dogName)}`)
    sheet.facts([...healthFacts(form), ['Ingevuld op', formatInstant(form.createdAt)]])
  }
  writeCards(sheet, person)
  writeSales(sheet, person)
  writeVouchers(sheet, person.vouchers)
  writeInvoices(sheet, person.invoices)
  writeDevices(sheet, person.devices)
  if (messages.length > 0) sheet.heading(2, 'Uw berichten')
  for (const { createdAt, subject, message } of messages) {
    sheet.heading(3, `${subject}, ${formatInstant(createdAt)}`)
    sheet.paragraph(message || '(geen tekst)')
  }
  if (mails.length > 0) {
    sheet.heading(2, 'Mails die we u stuurden')
    sheet.table({
      columns: [
        { head: 'Wanneer', width: 1 },
        { head: 'Onderwerp', width: 3 },
      ],
      rows: mails.map(({ createdAt, subject }) => [formatInstant(createdAt), subject]),
    })
  }
  return await sheet.end()
}

async function startSheet(title: string, { salonName, now }: Head): Promise<Sheet> {
  const sheet = await createSheet({
    title,
    author: salonName,
    foot: `${salonName} · ${formatShortDate(brusselsToday(now))}`,
    createdAt: now,
  })
  sheet.heading(1, title)
  return sheet
}

function writeDog(sheet: Sheet, dog: WholeCustomer['dogs'][number]) {
  sheet.heading(2, `Hond: ${calledDog(dog.name)}`)
  sheet.facts(dogFacts(dogFields, dog, ['name', 'photoId']))
}

function writeVisits(sheet: Sheet, visits: Person['visits']) {
  if (visits.length === 0) return
  sheet.heading(2, 'Afspraken')
  sheet.table({
    columns: [
      { head: 'Datum', width: 2 },
      { head: 'Uur', width: 2 },
      { head: 'Hond', width: 3 },
      { head: 'Behandeling', width: 3 },
      { head: 'Prijs', width: 2, numeric: true },
      { head: 'Status', width: 2 },
      { head: 'Notities', width: 4 },
    ],
    rows: visits.map(
      ({
        date,
        startTime,
        endTime,
        dogName,
        dogBreed,
        service,
        price,
        status,
        notes,
        comments,
      }) => [
        formatShortDate(date),
        `${withoutSeconds(startTime)}–${withoutSeconds(endTime)}`,
        dogBreed ? `${calledDog(dogName)} (${dogBreed})` : calledDog(dogName),
        service,
        price === null ? 'Op aanvraag' : formatEuro(parseCents(price) ?? 0),
        visitStates[status].label,
        [notes, comments].filter(Boolean).join('\n'),
      ],
    ),
  })
}

function writeWaits(sheet: Sheet, waits: Person['waits']) {
  if (waits.length === 0) return
  sheet.heading(2, 'Wachtlijst')
  sheet.table({
    columns: [
      { head: 'Gevraagd op', width: 3 },
      { head: 'Hond', width: 3 },
      { head: 'Behandeling', width: 3 },
      { head: 'Tussen', width: 4 },
      { head: 'Notities', width: 4 },
    ],
    rows: waits.map(({ createdAt, dogName, service, fromDate, toDate, notes }) => [
      formatInstant(createdAt),
      dogName,
      service,
      `${formatShortDate(fromDate)} en ${formatShortDate(toDate)}`,
      notes,
    ]),
  })
}

function writeCards(sheet: Sheet, { cards, movements }: Pick<Person, 'cards' | 'movements'>) {
  for (const card of cards) {
    sheet.heading(2, `Klantenkaart ${card.cardNumber}`)
    sheet.facts([
      ['E-mail', card.customerEmail],
      ['Punten', String(card.points)],
      ['Saldo', euro(card.balance)],
      ['Korting', percentText(card.discountPercentage)],
      ['Actief', yesNo(card.isActive)],
      ['Notities', card.notes],
    ])
    const rows = movements.filter(({ cardId }) => cardId === card.id)
    if (rows.length === 0) continue
    sheet.table({
      columns: [
        { head: 'Wanneer', width: 3 },
        { head: 'Wat', width: 5 },
        { head: 'Punten', width: 1.5, numeric: true },
        { head: 'Saldo', width: 2, numeric: true },
      ],
      rows: rows.map((row) => [
        formatInstant(row.createdAt),
        movementWords({ ...row, saleNumber: null, dogName: null }),
        signedPoints(row.points),
        signedEuro(row.balance),
      ]),
    })
  }
}

function writeSales(
  sheet: Sheet,
  { sales, lines, payments }: Pick<Person, 'sales' | 'lines' | 'payments'>,
) {
  if (sales.length === 0) return
  sheet.heading(2, 'Aankopen en betalingen')
  sheet.table({
    columns: [
      { head: 'Wanneer', width: 2.6 },
      { head: 'Bon', width: 1, numeric: true },
      { head: 'Wat', width: 5 },
      { head: 'Bedrag', width: 1.8, numeric: true },
      { head: 'Betaald', width: 3.4 },
      { head: 'Gegevens', width: 4 },
    ],
    rows: sales.map((sale) => [
      formatInstant(sale.createdAt),
      String(sale.number),
      lines
        .filter(({ saleId }) => saleId === sale.id)
        .map(({ description, total }) => `${description} ${euro(total)}`)
        .join('\n'),
      euro(sale.amount),
      payments
        .filter(({ saleId, status }) => saleId === sale.id && status === 'completed')
        .map(({ method, amountPaid }) => `${paymentWays[method].name} ${euro(amountPaid)}`)
        .join('\n'),
      [sale.customerName, sale.customerEmail, sale.notes].filter(Boolean).join('\n'),
    ]),
  })
}

function writeVouchers(sheet: Sheet, vouchers: Person['vouchers']) {
  if (vouchers.length === 0) return
  sheet.heading(2, 'Kadobonnen')
  sheet.table({
    columns: [
      { head: 'Van', width: 3 },
      { head: 'Voor', width: 3 },
      { head: 'Bedrag', width: 2, numeric: true },
      { head: 'Nog over', width: 2, numeric: true },
      { head: 'Geldig tot', width: 2 },
      { head: 'Code', width: 3 },
      { head: 'Boodschap', width: 4 },
    ],
    rows: vouchers.map(
      ({
        buyerName,
        recipientName,
        amount,
        balance,
        validUntil,
        code,
        isRecipient,
        personalMessage,
      }) => [
        buyerName,
        recipientName,
        euro(amount),
        euro(balance),
        formatShortDate(validUntil),
        isRecipient ? code : '',
        personalMessage,
      ],
    ),
  })
}

function writeInvoices(sheet: Sheet, invoices: Person['invoices']) {
  if (invoices.length === 0) return
  sheet.heading(2, 'Facturen')
  sheet.table({
    columns: [
      { head: 'Nummer', width: 3 },
      { head: 'Datum', width: 2 },
      { head: 'Bedrag', width: 2, numeric: true },
      { head: 'Op naam van', width: 5 },
    ],
    rows: invoices.map(
      ({ invoiceNumber, invoiceDate, totalAmount, customerName, customerVatNumber, notes }) => [
        invoiceNumber ?? 'Concept',
        formatShortDate(invoiceDate),
        euro(totalAmount),
        [customerName, customerVatNumber, notes].filter(Boolean).join('\n'),
      ],
    ),
  })
}

function writeDevices(sheet: Sheet, devices: Person['devices']) {
  if (devices.length === 0) return
  sheet.heading(2, 'Toestellen waarop we u herkennen')
  sheet.facts(
    devices.map(({ name, createdAt }) => [
      name || 'Onbekende browser',
      `sinds ${formatInstant(new Date(createdAt))}`,
    ]),
  )
}
