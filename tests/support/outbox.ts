import { eq, sql } from 'drizzle-orm'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { renderMail } from '#foundation/messages/emails.tsx'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { salonPlaceholders } from '#foundation/salon/rules.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import { type Href, secretLink } from '#lib/mail-body.ts'
import type { MailOutcome } from '#server/adapters/mail/mailer.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'
import { mailText } from '#tests/support/mail-text.ts'

/** The secret in the link of `letter`. */
export const TOKEN = 'AbCdEf0123456789_-AbCd'

export const mail: OutgoingMail = {
  kind: 'contact-notice',
  to: 'els@voorbeeld.be',
  subject: mailText('Uw afspraak'),
  text: mailText('Dag Els'),
  html: mailText('<p>Dag Els</p>'),
}

/** A mail with a personal link. */
export const letter = letterWith(secretLink(`http://salon.test/wachtlijst/${TOKEN}`))

/** A mail with a link to a visit. */
export function letterTo(visitId: string): OutgoingMail {
  return { ...letterWith(visitLink('http://salon.test', visitId)), appointmentId: visitId }
}

/** A mail with this link. */
export function letterWith(href: Href): OutgoingMail {
  const blocks = [{ type: 'buttons' as const, buttons: [{ label: 'Hier', href }] }]
  const content = renderMail(salonPlaceholders, {
    subject: 'Uw afspraak',
    title: 'Dag Els',
    preview: 'Tot dan',
    blocks,
  })
  return { kind: 'appointment-confirmed', to: 'els@voorbeeld.be', ...content }
}

/** The mails that wait in a test app's database, and the jobs that would deliver them. */
export function outboxOf({
  deps,
  sentMails,
}: Pick<Awaited<ReturnType<typeof createTestApp>>, 'deps' | 'sentMails'>) {
  const { db } = deps
  return {
    empty: async () => {
      await db.delete(outbox)
      await db.execute(sql`delete from graphile_worker._private_jobs`)
      sentMails.length = 0
    },
    /** Puts a mail in the outbox and answers its id. */
    put: async (outgoing: OutgoingMail): Promise<string> => {
      const before = new Set((await db.select({ id: outbox.id }).from(outbox)).map(({ id }) => id))
      await db.transaction(async (tx) => await enqueueMails(tx, deps, [outgoing]))
      return (
        (await db.select({ id: outbox.id }).from(outbox)).find(({ id }) => !before.has(id))?.id ??
        ''
      )
    },
    rowOf: async (id: string) => {
      const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
      return row
    },
    /** The waiting jobs that would deliver a mail: its id and when. */
    listJobs: async (): Promise<{ key: string; runAt: string }[]> => {
      const { rows } = await db.execute<{ key: string; run_at: Date }>(
        sql`select key, run_at from graphile_worker.jobs where task_identifier = 'outbox.deliver' and locked_at is null`,
      )
      return rows.map(({ key, run_at }) => ({ key, runAt: new Date(run_at).toISOString() }))
    },
    /** The app with a mail server that answers every mail like this. */
    answering: (outcome: MailOutcome) => ({
      ...deps,
      mailer: {
        send: async () => outcome,
        check: async () => ({ ok: true as const }),
        forget: async () => undefined,
        close: () => undefined,
      },
    }),
  }
}
