import { Client } from 'pg'
import { addDays, brusselsToday } from '#lib/dates.ts'
import { logIn } from './admin.ts'
import { send } from './client.ts'
import type { Salon } from './servers.ts'

export const IMPORT_ROWS = 10_000
/** So many of the rows are about somebody whom the salon knows, by her address or by no more than her name. */
const KNOWN = 3_000
const NAMESAKES = 1_000
const PER_DAY = 10
const PAST = 0.8
/** Days from today until the first visit to come: beyond those of the salon, which it would meet. */
const FREE_FROM = 200

type Took = { name: string; seconds: number }

/**
 * Seconds until a file of ten thousand rows is looked at, and until it is brought in: clients with a dog
 * each, some of whom the busy salon knows, then their visits, a fifth of which is to come.
 */
export async function importTimings(salon: Salon): Promise<Took[]> {
  const people = await peopleOf(salon)
  const cookie = await logIn(salon.url)
  const files = [
    ['klanten', 'clients', clientsFile(people)],
    ['afspraken', 'visits', visitsFile(people)],
  ] as const
  const timings: Took[] = []
  for (const [kind, name, file] of files) {
    const subject = `An import of ${IMPORT_ROWS} ${name}`
    const [id, looked] = await look(salon.url, { cookie, kind, file })
    const applied = await apply(salon.url, { cookie, id })
    timings.push(
      { name: `${subject}, looked at`, seconds: looked },
      { name: `${subject}, brought in`, seconds: applied },
    )
  }
  return timings
}

type Person = { name: string; email: string; phone: string }

async function peopleOf({ databaseUrl }: Salon): Promise<Person[]> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database
    .query<Person>(
      `select first_name || ' ' || last_name as name, email, '' as phone from customers where email <> '' order by id limit $1`,
      [KNOWN + NAMESAKES],
    )
    .finally(() => database.end())
  return Array.from({ length: IMPORT_ROWS }, (_, index) => {
    const known = rows[index]
    if (known && index < KNOWN) return known
    const phone = `04${String(70_000_000 + index)}`
    if (known) return { name: known.name, email: '', phone }
    return { name: `Nieuwe Klant ${index}`, email: `nieuw${index}@voorbeeld.be`, phone }
  })
}

function clientsFile(people: readonly Person[]): string {
  const lines = people.map(
    ({ name, email, phone }, index) =>
      `${name};${email};${phone};Dorpsstraat ${index};9100;Sint-Niklaas;Hond ${index};Labrador;12/03/2021`,
  )
  return ['Naam;E-mail;GSM;Straat;Postcode;Gemeente;Hond;Ras;Geboortedatum', ...lines].join('\n')
}

function visitsFile(people: readonly Person[]): string {
  const today = brusselsToday(new Date())
  const lines = people.map(({ name, email, phone }, index) => {
    const days = Math.floor((index - IMPORT_ROWS * PAST) / PER_DAY)
    const day = addDays(today, days < 0 ? days : days + FREE_FROM)
    const hour = String(8 + (index % PER_DAY)).padStart(2, '0')
    return `${day};${hour}:00;${hour}:45;${name};${email};${phone};Hond ${index};Trimmen;45,00`
  })
  return ['Datum;Van;Tot;Klant;E-mail;GSM;Hond;Behandeling;Prijs', ...lines].join('\n')
}

async function look(
  url: string,
  { cookie, kind, file }: { cookie: string; kind: string; file: string },
): Promise<[string, number]> {
  const body = new FormData()
  body.set('kind', kind)
  body.set('file', new File([file], `${kind}.csv`))
  const start = performance.now()
  const answer = await fetch(`${url}/api/admin/imports`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body,
  })
  const { id, counts } = Object(await answer.json())
  if (answer.status !== 201 || counts.new < IMPORT_ROWS / 2)
    throw new Error(`an import of ${kind} answers ${answer.status} ${JSON.stringify(counts)}`)
  return [String(id), (performance.now() - start) / 1_000]
}

async function apply(url: string, { cookie, id }: { cookie: string; id: string }): Promise<number> {
  const { status, ms, bytes } = await send(`${url}/api/admin/imports/${id}/apply`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body: {},
  })
  if (status !== 200) throw new Error(`bringing in answers ${status}: ${bytes.toString()}`)
  return ms / 1_000
}
