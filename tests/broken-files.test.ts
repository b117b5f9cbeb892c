import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brokenFile, wholeFile } from '#tests/support/broken-files.ts'
import { openImportSalon } from '#tests/support/import-salon.ts'

// Forty of the thousand of `tests/deep/broken-files.test.ts`.
const FILES = 40

describe('a broken file', async () => {
  const { tryOut } = await openImportSalon()

  test(`of ${FILES}, over all kinds and formats, is brought in and taken back, or refused by a sentence`, async () => {
    const found: string[] = []
    for (let number = 0; number < FILES; number += 1) {
      const { problems } = await tryOut(brokenFile(number))
      found.push(...problems.map((problem) => `file ${number}: ${problem}`))
    }
    expect(found).toEqual([])
  })
})

describe('what a broken file could do is seen', async () => {
  const whole = { kind: 'klanten', format: 'csv', bytes: wholeFile('klanten', 'csv') } as const

  test('an error of ours while looking, and while applying', async () => {
    const { tryOut, tableOwner } = await openImportSalon()
    await tableOwner.execute(
      sql`create function t_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    )
    await tableOwner.execute(
      sql`create trigger t_broken before insert on dogs for each row execute function t_broken()`,
    )
    expect((await tryOut(whole)).problems).toEqual([expect.stringMatching(/^applying: 500/)])
    await tableOwner.execute(
      sql`create trigger t_broken before insert on imports for each row execute function t_broken()`,
    )
    expect((await tryOut(whole)).problems).toEqual([expect.stringMatching(/^looking: 500/)])
  })

  test('something stored by looking', async () => {
    const { tryOut, tableOwner } = await openImportSalon()
    await tableOwner.execute(
      sql`create function t_stores() returns trigger language plpgsql security definer set search_path = public as $$ begin insert into customers (first_name, last_name, email, phone) values ('Half', 'Werk', '', ''); return new; end $$`,
    )
    await tableOwner.execute(
      sql`create trigger t_stores before insert on imports for each row execute function t_stores()`,
    )
    expect((await tryOut(whole)).problems).toContainEqual(
      expect.stringMatching(/^looking: .+ became/),
    )
  })
})
