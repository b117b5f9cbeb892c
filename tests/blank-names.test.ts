import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { letters } from '#foundation/messages/texts.ts'
import type { Block } from '#lib/mail-body.ts'
import { isSeen } from '#lib/names.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { sendEveryMail } from '#tests/support/every-mail.ts'

/** Every column that a mail may call somebody, a dog or a breed by. */
const NAMES = {
  customers: ['first_name', 'last_name'],
  appointments: ['first_name', 'last_name', 'dog_name', 'dog_breed'],
  contacts: ['name', 'dog_name', 'dog_breed'],
  gift_vouchers: ['buyer_name', 'recipient_name', 'personal_message'],
  voucher_orders: ['buyer_name', 'recipient_name', 'personal_message'],
  invoices: ['customer_name'],
  waiting_list_entries: ['first_name', 'last_name', 'dog_name', 'dog_breed'],
}
/** A sign of no width that nothing else writes: where it stands, a name went in as it is stored. */
const MARK = '\u2061'

/** Every mail of a salon in which `blank` stands in place of each name. */
async function everyMail(blank: string) {
  const given = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
  for (const [table, columns] of Object.entries(NAMES))
    await given.tableOwner.execute(
      sql.raw(`create function t_blank_${table}() returns trigger language plpgsql as $$ begin
        ${columns.map((column) => `new.${column} := '${blank}';`).join(' ')} return new; end $$;
        create trigger a_blank before insert or update on ${table} for each row execute function t_blank_${table}()`),
    )
  // the names of one client's dogs differ
  await given.tableOwner.execute(
    sql.raw(`create function t_blank_dogs() returns trigger language plpgsql as $$ begin
      new.name := repeat('${blank}', 1 + (select count(*)::int from dogs where customer_id = new.customer_id and id <> new.id));
      new.breed := '${blank}'; return new; end $$;
      create trigger a_blank before insert or update on dogs for each row execute function t_blank_dogs()`),
  )
  await sendEveryMail(given)
  return await given.deps.db.select().from(outbox)
}

/** The pieces of text that a block is made of, each of which has to say something. */
function pieces(block: Block<unknown>): string[] {
  if (block.type === 'paragraph') return [block.text]
  if (block.type === 'facts')
    return [
      ...(block.title === undefined ? [] : [block.title]),
      ...block.facts.flatMap(({ label, value }) => [label, value]),
    ]
  if (block.type === 'list') return [block.title, ...block.items]
  if (block.type === 'note') return [block.text, block.link.label]
  if (block.type === 'links') return [block.text, ...block.links.map(({ label }) => label)]
  return block.buttons.map(({ label }) => label)
}

/** What no mail says: places left open, and what stands around them. */
const HOLES = / [,.!?;:)]|\(\s*\)|“\s*”|\S {2,}\S|(?:^|\s)(?:undefined|null|NaN)(?:\W|$)|\[object/m

describe.for([
  ['nothing', ''],
  ['spaces', '   '],
  ['a sign that nobody sees', MARK],
])('where each name is %s, no mail', async ([, blank = '']) => {
  const mails = await everyMail(blank)

  test('is missing', () => {
    // a voucher to hand on has words of its own only
    const kinds = Object.keys(letters).filter((kind) => kind !== 'voucher-handed')
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
  })

  test('has an empty heading, a line without its words or a hole in a sentence', () => {
    const found = mails.flatMap(({ kind, subject, text, html, content, calendar }) => {
      const said = [
        subject,
        ...(content ? [content.title, content.preview, ...content.blocks.flatMap(pieces)] : []),
      ]
      const headings = [...(html ?? '').matchAll(/<h\d[^>]*>(.*?)<\/h\d>/gs)].map(
        ([, inside = '']) => inside.replace(/<[^>]*>/g, ''),
      )
      const whole = [text, ...said, ...headings].map((part) => part.replaceAll('\u200b', ''))
      return [
        ...[...said, ...headings].filter((part) => !isSeen(part) || part !== part.trim()),
        ...whole.flatMap((part) => HOLES.exec(part)?.input.slice(0, 300) ?? []),
        ...[text, html, calendar].filter((part) => part?.includes(MARK)),
        ...(/^SUMMARY:.*: ?$/m.exec(calendar ?? '') ?? []),
      ].map((fault) => ({ kind, fault }))
    })
    expect(found).toEqual([])
  })
})
