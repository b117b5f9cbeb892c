import type { Client } from 'pg'
import { StartError } from '#server/env.ts'

/** Of so many past visits, as one salon; more or fewer keep these proportions. */
const BUSY_SALON = {
  visits: 60_000,
  customers: 8_000,
  dogs: 12_000,
  healthRecords: 6_000,
  messages: 2_000,
} as const
const COMING = 1_500

/** Of each member, back to back. */
const PER_DAY = 12
const FIRST_NAMES = [
  'An',
  'Bram',
  'Céline',
  'Dirk',
  'Elif',
  'Fatima',
  'Greet',
  'Hugo',
  'Ilse',
  'Joris',
  'Katrien',
  'Lotte',
  'Mehmet',
  'Noor',
  'Olivier',
  'Pieter',
]
const LAST_NAMES = [
  'Peeters',
  'Janssens',
  'Maes',
  'Jacobs',
  'Mertens',
  'Willems',
  'Claes',
  'Goossens',
  'Wouters',
  'De Smet',
  "D'Hondt",
  'Yılmaz',
  'El Idrissi',
]
const DOG_NAMES = [
  'Bella',
  'Max',
  'Luna',
  'Charlie',
  'Lola',
  'Simba',
  'Nala',
  'Pippa',
  'Flor',
  'Bolleke',
  'Snoopy',
  'Tijger',
  'Saartje',
  'Zorro',
  'Mila',
]
const BREEDS = ['Poedel', 'Chihuahua', 'Golden Retriever', 'Franse buldog', 'Newfoundlander']
const MEMBERS = ['Sofie', 'Karim', 'Leen', 'Tine', 'Wout', 'Nadia', 'Jef', 'Hanne']
/** Each has a day of its own: as many as the list of names is long, and the first. */
export const MOST_MEMBERS = MEMBERS.length + 1
const CITIES = ['Sint-Niklaas', 'Beveren', 'Temse', 'Lokeren', 'Nieuwkerken-Waas', 'Waasmunster']

/** `visits` past ones (1,500 more are coming), spread over `members`. */
export type BusySalon = { visits?: number; members?: number }

/**
 * Fills a database without customers as it looks after many years, the same at each run for the
 * same `today`.
 */
export async function seedBusySalon(
  database: Pick<Client, 'query'>,
  today: string,
  { visits = BUSY_SALON.visits, members = 1 }: BusySalon = {},
): Promise<void> {
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from customers')
  if (rows[0]?.n !== 0) throw new StartError('Er zijn al klanten. Neem een lege map (DATA_DIR).')
  const some = (count: number) => Math.ceil((count * visits) / BUSY_SALON.visits)
  const [customers, dogs] = [some(BUSY_SALON.customers), some(BUSY_SALON.dogs)]
  await database.query('begin')
  await database.query("set local work_mem = '64MB'")
  await database.query("set local maintenance_work_mem = '256MB'")
  // shaped as version 4: the API takes no other
  await database.query(
    `create function pg_temp.id(name text) returns uuid language sql immutable as $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
  await database.query(
    `create function pg_temp.pick(list text[], n int) returns text language sql immutable as 'select list[1 + abs(hashint4(n)) % cardinality(list)]'`,
  )
  await database.query(
    `insert into staff (name, colour, position) select name, (array['sky', 'plum', 'moss'])[1 + (at - 1) % 3], at
     from unnest($1::text[]) with ordinality as given(name, at)`,
    [MEMBERS.slice(0, members - 1)],
  )
  // row by row the triggers take five times as long as what they do in one statement
  const triggers = async (deed: 'disable' | 'enable') =>
    await database.query(
      ['customers', 'dogs', 'appointments']
        .map((table) => `alter table ${table} ${deed} trigger user`)
        .join('; '),
    )
  await triggers('disable')
  const completeVisits = await setAside(database, ['appointments', 'appointment_parts'])
  const completeClients = await setAside(database, ['client_index'])
  await database.query(
    `insert into customers (id, first_name, last_name, email, phone, address, postal_code, city, notes)
     select pg_temp.id('customer' || n), pg_temp.pick($2, n), pg_temp.pick($3, n + 1000003), 'klant' || n || '@example.be', '0470 ' || lpad((n % 1000000)::text, 6, '0'),
            'Kerkstraat ' || n % 300 + 1, '91' || lpad((n % 100)::text, 2, '0'), pg_temp.pick($4, n), case when n % 9 = 0 then 'Liefst op zaterdag.' else '' end
     from generate_series(1, $1::int) n`,
    [customers, FIRST_NAMES, LAST_NAMES, CITIES],
  )
  await database.query(
    `insert into dogs (id, customer_id, name, breed, age, gender, birth_date, vaccinated_until)
     select pg_temp.id('dog' || n), pg_temp.id('customer' || 1 + (n - 1) % $2::int), pg_temp.pick($3, n) || case when n > $2::int then ' 2' else '' end, pg_temp.pick($4, n),
            (n % 14)::text, case when n % 2 = 0 then 'reu' else 'teef' end, $5::date - (n % 5000), case when n % 3 = 0 then $5::date + (n % 400) - 100 end
     from generate_series(1, $1::int) n`,
    [dogs, customers, DOG_NAMES, BREEDS, today],
  )
  // PostgreSQL takes tables just filled for small, and reads one whole for each row of the other
  await database.query('analyze customers, dogs')
  await database.query(
    `insert into appointments (id, customer_id, dog_id, staff_id, first_name, last_name, email, phone, address, postal_code, city, dog_name, dog_breed, service, price, expected_minutes, date, start_time, end_time, status, source, created_at)
     select pg_temp.id('appointment' || n), c.id, d.id, s.id, c.first_name, c.last_name, c.email, c.phone, c.address, c.postal_code, c.city, d.name, d.breed, d.breed, 55.00,
            usual.minutes, at.day, time '08:00' + n % $2::int * interval '45 minutes', time '08:45' + n % $2::int * interval '45 minutes',
            case when n % 11 = 0 then 'cancelled' when n < $6::int and n % 7 = 0 then 'pending' else 'confirmed' end,
            case when n % 3 = 0 then 'admin' else 'website' end, (at.day - 30)::timestamp at time zone 'Europe/Brussels'
     from generate_series(0, $6::int + $1::int - 1) n
     cross join lateral (select case when n < $6::int then $3::date + n / ($2::int * $5::int) else $3::date - 1 - (n - $6::int) / ($2::int * $5::int) end as day) at
     join (select id, row_number() over (order by is_active desc, position, id) - 1 as number from staff where is_active) s on s.number = n / $2::int % $5::int
     -- beyond an integer from 271 177 visits on
     join dogs d on d.id = pg_temp.id('dog' || 1 + (n::bigint * 7919) % $4::int)
     join customers c on c.id = d.customer_id
     -- 'offset 0': once for each breed, not for each visit
     join (select breed, expected_minutes(null, breed, breed) as minutes from unnest($7::text[]) as given(breed) offset 0) usual on usual.breed = d.breed`,
    [visits, PER_DAY, today, dogs, members, COMING, BREEDS],
  )
  await database.query(
    `insert into appointment_parts (appointment_id, staff_id, date, during, occupies, blocking)
     select id, staff_id, date, during, status <> 'cancelled', status <> 'cancelled' from appointments`,
  )
  await completeVisits()
  await database.query('analyze appointments, appointment_parts')
  await database.query(
    'insert into client_index select * from client_index_rows((select array_agg(id) from customers))',
  )
  await completeClients()
  await triggers('enable')
  await database.query(
    `insert into health_records (id, customer_id, dog_id, dog_name, owner_first_name, owner_last_name, owner_email, owner_phone, dog_breed, is_vaccinated, has_allergies, allergies, temperament, created_at)
     select pg_temp.id('health' || n), c.id, d.id, d.name, c.first_name, c.last_name, c.email, c.phone, d.breed, n % 4 > 0, n % 13 = 0,
            case when n % 13 > 0 then '{}'::text[] when n % 2 > 0 then '{kip}' else '{kip,granen}' end, (array['rustig', 'speels', 'angstig', 'agressief', 'nerveus', 'vriendelijk'])[1 + n % 6], $2::timestamptz - n * interval '3 hours'
     from generate_series(1, $1::int) n
     join dogs d on d.id = pg_temp.id('dog' || n)
     join customers c on c.id = d.customer_id`,
    [some(BUSY_SALON.healthRecords), today],
  )
  await database.query(
    `insert into contacts (id, name, email, phone, subject, message, is_read, is_done, created_at)
     select pg_temp.id('message' || n), pg_temp.pick($2, n) || ' ' || pg_temp.pick($3, n), 'vraag' || n || '@example.be', '0471 00 00 00', 'Contactformulier',
            'Kan mijn hond volgende week langskomen? (' || n || ')', n > 5, n > 20, $4::timestamptz - n * interval '5 hours'
     from generate_series(1, $1::int) n`,
    [some(BUSY_SALON.messages), FIRST_NAMES, LAST_NAMES, today],
  )
  await database.query('commit')
  await database.query('vacuum analyze')
}

/**
 * Takes away the foreign keys of these tables and those of their indexes that keep no rule; the
 * answer makes and checks them again, of all rows at once, in a third of the time that row by row
 * takes.
 */
async function setAside(database: Pick<Client, 'query'>, tables: string[]) {
  const { rows } = await database.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'`,
    [tables],
  )
  for (const { drop } of rows) await database.query(drop)
  return async () => {
    for (const { make } of rows) await database.query(make)
  }
}
