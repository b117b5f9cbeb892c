import { expect } from '@playwright/test'
import { Client } from 'pg'
import { logIn } from '../support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

test('the owner sees what fails with what helps, and what broke once something did', async ({
  page,
  salon,
}) => {
  const client = new Client({ connectionString: salon.databaseUrl })
  await client.connect()
  const breaks = (place: string) =>
    client.query(
      `insert into faults values (date_trunc('hour', now()), $1, 'TypeError', 3, now(), now())`,
      [place],
    )
  await breaks('GET /api/eerst-in-de-test')
  await logIn(page)
  await page.goto('/admin/systeem')
  const attention = page.getByRole('listitem')
  // these salons are told of a proxy that is not there
  await expect(attention.filter({ hasText: 'Proxy voor de server' })).toContainText('In gebreke')
  await expect(attention.filter({ hasText: 'Proxy voor de server' })).toContainText(
    'Zet TRUST_PROXY op 0',
  )
  await expect(page.getByText(/^PostgreSQL 18/)).toBeVisible()
  await checkAccessibility(page)

  const faults = page.getByRole('table', { name: 'Fouten van de laatste dag' })
  await expect(faults.getByText('GET /api/eerst-in-de-test')).toBeVisible()
  await breaks('GET /api/daarna-in-de-test')
  await page.getByRole('button', { name: 'Opnieuw nakijken' }).click()
  await expect(faults.getByText('GET /api/daarna-in-de-test')).toBeVisible()
  await checkAccessibility(page)
  await client.query(`delete from faults where place like '%-in-de-test'`)
  await client.end()
})
