import type { Client } from 'pg'

export const PAST_APPOINTMENTS = 60_000
const CUSTOMERS = 3_000
const PER_DAY = 16

/**
 * Fills the agenda before today with visits of half an hour, back to back, sixteen a day, the same
 * at each run: every tenth cancelled, the others confirmed; three thousand customers with a dog
 * each.
 */
export async function seedHistory(database: Client): Promise<void> {
  await database.query(
    `insert into customers (first_name, last_name, email, phone)
     select 'Vroeger', 'Klant ' || n, 'vroeger' || n || '@example.be', '0471 ' || lpad(n::text, 6, '0') from generate_series(1, $1::int) n`,
    [CUSTOMERS],
  )
  await database.query(
    `insert into dogs (customer_id, name, breed) select id, 'Hond', 'Poedel' from customers where first_name = 'Vroeger'`,
  )
  await database.query(
    `insert into appointments (customer_id, dog_id, first_name, last_name, email, phone, dog_name, dog_breed, service, price, date, start_time, end_time, status, source)
     select c.id, d.id, c.first_name, c.last_name, c.email, c.phone, d.name, d.breed, 'Trimmen', 55.00,
            current_date - 1 - n / $2::int, time '09:00' + n % $2::int * interval '30 minutes', time '09:30' + n % $2::int * interval '30 minutes',
            case when n % 10 = 0 then 'cancelled' else 'confirmed' end, 'website'
     from generate_series(0, $1::int - 1) n
     join customers c on c.email = 'vroeger' || n % $3::int + 1 || '@example.be'
     join dogs d on d.customer_id = c.id`,
    [PAST_APPOINTMENTS, PER_DAY, CUSTOMERS],
  )
  await database.query('vacuum analyze') // what the database does by itself some minutes later
  const { rows } = await database.query<{ count: string }>(
    'select count(*) from appointments where date < current_date',
  )
  if (Number(rows[0]?.count) !== PAST_APPOINTMENTS)
    throw new Error(`${rows[0]?.count} past appointments were stored`)
}
