import type { Client } from 'pg'

const BUSY_SALON = {
  customers: 8_000,
  dogs: 12_000,
  appointments: 60_000,
  healthRecords: 6_000,
  messages: 2_000,
} as const

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
const CITIES = ['Sint-Niklaas', 'Beveren', 'Temse', 'Lokeren', 'Nieuwkerken-Waas', 'Waasmunster']

/**
 * Fills a database without customers as it looks after many years, the same at each run for the
 * same `today`.
 */
export async function seedBusySalon(database: Pick<Client, 'query'>, today: string): Promise<void> {
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from customers')
  if (rows[0]?.n !== 0) throw new Error('there are customers already: take an empty data folder')
  await database.query('begin')
  // shaped as version 4: the API takes no other
  await database.query(
    `create function pg_temp.id(name text) returns uuid language sql immutable as $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
  await database.query(
    `create function pg_temp.pick(list text[], n int) returns text language sql immutable as 'select list[1 + abs(hashint4(n)) % cardinality(list)]'`,
  )
  await database.query(
    `insert into customers (id, first_name, last_name, email, phone, address, postal_code, city, notes)
     select pg_temp.id('customer' || n), pg_temp.pick($2, n), pg_temp.pick($3, n + 1000003), 'klant' || n || '@example.be', '0470 ' || lpad((n % 1000000)::text, 6, '0'),
            'Kerkstraat ' || n % 300 + 1, '91' || lpad((n % 100)::text, 2, '0'), pg_temp.pick($4, n), case when n % 9 = 0 then 'Liefst op zaterdag.' else '' end
     from generate_series(1, $1::int) n`,
    [BUSY_SALON.customers, FIRST_NAMES, LAST_NAMES, CITIES],
  )
  await database.query(
    `insert into dogs (id, customer_id, name, breed, age, gender, birth_date, vaccinated_until)
     select pg_temp.id('dog' || n), pg_temp.id('customer' || 1 + (n - 1) % $2::int), pg_temp.pick($3, n) || case when n > $2::int then ' 2' else '' end, pg_temp.pick($4, n),
            (n % 14)::text, case when n % 2 = 0 then 'reu' else 'teef' end, $5::date - (n % 5000), case when n % 3 = 0 then $5::date + (n % 400) - 100 end
     from generate_series(1, $1::int) n`,
    [BUSY_SALON.dogs, BUSY_SALON.customers, DOG_NAMES, BREEDS, today],
  )
  await database.query(
    `insert into appointments (id, customer_id, dog_id, first_name, last_name, email, phone, address, postal_code, city, dog_name, dog_breed, service, price, date, start_time, end_time, status, source, created_at)
     select pg_temp.id('appointment' || n), c.id, d.id, c.first_name, c.last_name, c.email, c.phone, c.address, c.postal_code, c.city, d.name, d.breed, d.breed, 55.00,
            $3::date + 180 - n / $2::int, time '08:00' + n % $2::int * interval '45 minutes', time '08:45' + n % $2::int * interval '45 minutes',
            case when n % 11 = 0 then 'cancelled' when n < 1500 and n % 7 = 0 then 'pending' else 'confirmed' end,
            case when n % 3 = 0 then 'admin' else 'website' end, ($3::date + 150 - n / $2::int)::timestamp at time zone 'Europe/Brussels'
     from generate_series(0, $1::int - 1) n
     join dogs d on d.id = pg_temp.id('dog' || 1 + (n * 7919) % $4::int)
     join customers c on c.id = d.customer_id`,
    [BUSY_SALON.appointments, PER_DAY, today, BUSY_SALON.dogs],
  )
  await database.query(
    `insert into health_records (id, customer_id, dog_id, dog_name, owner_first_name, owner_last_name, owner_email, owner_phone, dog_breed, is_vaccinated, has_allergies, allergie_details, temperament, created_at)
     select pg_temp.id('health' || n), c.id, d.id, d.name, c.first_name, c.last_name, c.email, c.phone, d.breed, n % 4 > 0, n % 13 = 0,
            case when n % 13 = 0 then 'Kip' else '' end, (array['rustig', 'speels', 'angstig', 'agressief', 'nerveus', 'vriendelijk'])[1 + n % 6], $2::timestamptz - n * interval '3 hours'
     from generate_series(1, $1::int) n
     join dogs d on d.id = pg_temp.id('dog' || n)
     join customers c on c.id = d.customer_id`,
    [BUSY_SALON.healthRecords, today],
  )
  await database.query(
    `insert into contacts (id, name, email, phone, subject, message, is_read, is_done, created_at)
     select pg_temp.id('message' || n), pg_temp.pick($2, n) || ' ' || pg_temp.pick($3, n), 'vraag' || n || '@example.be', '0471 00 00 00', 'Contactformulier',
            'Kan mijn hond volgende week langskomen? (' || n || ')', n > 5, n > 20, $4::timestamptz - n * interval '5 hours'
     from generate_series(1, $1::int) n`,
    [BUSY_SALON.messages, FIRST_NAMES, LAST_NAMES, today],
  )
  await database.query('commit')
  await database.query('vacuum analyze')
}
