import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { WholeCustomer } from '#features/customers/schema.ts'
import { healthFacts } from '#features/health-records/components/health-words.ts'
import type { Person } from '#features/privacy/commands.server.ts'
import { byFirstLetter } from '#features/privacy/rules.ts'
import { brusselsToday, brusselsWallClock, formatLongDate, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { formatEuro, parseCents } from '#lib/money.ts'
import { createSheet, type Sheet } from '#server/pdf/sheet.ts'

type Head = { salonName: string; now: Date }

const STATUS = { pending: 'Wachtend', confirmed: 'Bevestigd', cancelled: 'Geannuleerd' } as const

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
export async function overviewPdf(customers: readonly WholeCustomer[], { salonName, now, q }: Head & { q: string }) {
  const sheet = await startSheet('Klantenoverzicht', { salonName, now })
  sheet.paragraph(`${customers.length} ${customers.length === 1 ? 'klant' : 'klanten'}${q ? ` voor ‘${q}’` : ''} op ${formatLongDate(brusselsToday(now))}`, {
    muted: true,
  })
  for (const [letter, group] of byFirstLetter(customers)) {
    sheet.heading(2, letter)
    for (let from = 0; from < group.length; from += ROWS_AT_ONCE) {
      sheet.table({ columns: OVERVIEW_COLUMNS, rows: group.slice(from, from + ROWS_AT_ONCE).map(overviewRow), isContinued: from > 0 })
      await letOthersWork()
    }
  }
  return await sheet.end()
}

function overviewRow({ firstName, lastName, phone, email, dogs, appointmentCount, lastVisit }: WholeCustomer): string[] {
  const animals = dogs.map(({ name, breed }) => (breed ? `${name} (${breed})` : name))
  return [`${firstName} ${lastName}`.trim(), phone, email, animals.join(', '), String(appointmentCount), lastVisit ? formatShortDate(lastVisit) : '']
}

/** Everything about one customer, for herself. */
export async function personPdf({ customer, visits, forms, messages, mails }: Person, head: Head) {
  const name = `${customer.firstName} ${customer.lastName}`.trim() || customer.email
  const sheet = await startSheet(name, head)
  sheet.paragraph(`Alles wat ${head.salonName} over u bewaart, op ${formatLongDate(brusselsToday(head.now))}.`, { muted: true })
  sheet.heading(2, 'Uw gegevens')
  sheet.facts([
    ['Naam', name],
    ['E-mail', customer.email],
    ['Telefoon', customer.phone],
    ['Adres', [customer.address, `${customer.postalCode} ${customer.city}`.trim()].filter(Boolean).join(', ')],
    ['Notities', customer.notes],
    ['Klant sinds', formatMoment(new Date(customer.createdAt))],
  ])
  for (const dog of customer.dogs) writeDog(sheet, dog)
  writeVisits(sheet, visits)
  for (const form of forms) {
    sheet.heading(2, `Gezondheidsformulier van ${form.dogName}`)
    sheet.facts([...healthFacts(form), ['Ingevuld op', formatMoment(form.createdAt)]])
  }
  if (messages.length > 0) sheet.heading(2, 'Uw berichten')
  for (const { createdAt, subject, message } of messages) {
    sheet.heading(3, `${subject}, ${formatMoment(createdAt)}`)
    sheet.paragraph(message || '(geen tekst)')
  }
  if (mails.length > 0) {
    sheet.heading(2, 'Mails die we u stuurden')
    sheet.table({
      columns: [
        { head: 'Wanneer', width: 1 },
        { head: 'Onderwerp', width: 3 },
      ],
      rows: mails.map(({ createdAt, subject }) => [formatMoment(createdAt), subject]),
    })
  }
  return await sheet.end()
}

async function startSheet(title: string, { salonName, now }: Head): Promise<Sheet> {
  const sheet = await createSheet({ title, author: salonName, foot: `${salonName} · ${formatShortDate(brusselsToday(now))}`, createdAt: now })
  sheet.heading(1, title)
  return sheet
}

function writeDog(sheet: Sheet, dog: WholeCustomer['dogs'][number]) {
  sheet.heading(2, `Hond: ${dog.name}`)
  sheet.facts([
    ['Ras', dog.breed],
    ['Leeftijd', dog.age],
    ['Geboortedatum', dog.birthDate ? formatLongDate(dog.birthDate) : ''],
    ['Gewicht', dog.weight],
    ['Geslacht', dog.gender],
    ['Kleur', dog.color],
    ['Grootte', dog.size],
    ['Gevaccineerd tot', dog.vaccinatedUntil ? formatLongDate(dog.vaccinatedUntil) : ''],
    ['Notities', dog.notes],
  ])
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
    rows: visits.map(({ date, startTime, endTime, dogName, dogBreed, service, price, status, notes, comments }) => [
      formatShortDate(date),
      `${withoutSeconds(startTime)}–${withoutSeconds(endTime)}`,
      dogBreed ? `${dogName} (${dogBreed})` : dogName,
      service,
      price === null ? 'Op aanvraag' : formatEuro(parseCents(price) ?? 0),
      STATUS[status],
      [notes, comments].filter(Boolean).join('\n'),
    ]),
  })
}

function formatMoment(moment: Date): string {
  const { date, time } = brusselsWallClock(moment)
  return `${formatShortDate(date)} om ${withoutSeconds(time)}`
}
