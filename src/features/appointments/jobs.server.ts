import { z } from 'zod'
import { findCustomerDetails, shareAppointments } from '#features/appointments/data.server.ts'
import { changedMail, ownerNoticeMail, requestReceivedMail } from '#features/appointments/emails.tsx'
import { isMoved, occupies } from '#features/appointments/rules.ts'
import { type Move, moveSchema } from '#features/appointments/schema.ts'
import { differencesFrom } from '#features/customers/rules.ts'
import { enqueueMailsOnce } from '#features/messages/commands.server.ts'
import { getSalon } from '#features/salon/data.server.ts'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/jobs.ts'

const payloadSchema = z.object({ appointmentIds: z.array(z.uuid()).min(1) })

export const appointmentTasks: Record<'appointment.requested' | 'appointment.moved', Task> = {
  /** After a booking through the website: what the client and the owner are told. */
  'appointment.requested': async (payload, deps) => await tellOfRequest(deps, payloadSchema.parse(payload).appointmentIds),
  /** When a move was not taken back: the client is told. */
  'appointment.moved': async (payload, deps) => await tellOfMove(deps, z.array(moveSchema).parse(payload)),
}

/**
 * Mails the client and the owner about the visits of one booking that still wait for her answer: one that was confirmed, cancelled or
 * deleted meanwhile has had its own. The two mails are written in one transaction and only once, however often the job runs.
 */
async function tellOfRequest(deps: Deps, appointmentIds: string[]) {
  await deps.db.transaction(async (tx) => {
    const appointments = (await shareAppointments(tx, appointmentIds)).filter(({ status }) => status === 'pending')
    const [first] = appointments
    if (!first) return
    const [salon, customer] = await Promise.all([getSalon(tx), findCustomerDetails(tx, first.customerId)])
    const facts = { salon, appointments, publicUrl: deps.env.PUBLIC_URL }
    const differences = customer ? differencesFrom(customer, first) : []
    await enqueueMailsOnce(tx, deps, { about: appointmentIds[0] ?? '', mails: [requestReceivedMail(facts), ownerNoticeMail({ ...facts, differences })] })
  })
}

/**
 * Mails the client that her visit stands elsewhere, once, however often it was moved in the meantime; not when it is back where the
 * first of the moves took it from. The same state of a visit (its sequence) is told once, also by a job that runs twice.
 */
async function tellOfMove(deps: Deps, moves: Move[]) {
  const [first] = moves
  if (!first) return
  await deps.db.transaction(async (tx) => {
    const [appointment] = await shareAppointments(tx, [first.appointmentId])
    if (!appointment || !occupies(appointment.status) || appointment.date < deps.today() || !isMoved(first.from, appointment)) return
    const mail = changedMail({ salon: await getSalon(tx), appointment, before: first.from, publicUrl: deps.env.PUBLIC_URL })
    await enqueueMailsOnce(tx, deps, { about: `${appointment.id} ${appointment.sequence}`, mails: [mail] })
  })
}
