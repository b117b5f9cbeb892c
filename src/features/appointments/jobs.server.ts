import { z } from 'zod'
import { findCustomerDetails, shareAppointments } from '#features/appointments/data.server.ts'
import { ownerNoticeMail, requestReceivedMail } from '#features/appointments/emails.tsx'
import { differencesFrom } from '#features/customers/rules.ts'
import { enqueueMailsOnce } from '#features/messages/commands.server.ts'
import { getSalon } from '#features/salon/data.server.ts'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/jobs.ts'

const payloadSchema = z.object({ appointmentIds: z.array(z.uuid()).min(1) })

/** After a booking through the website: what the client and the owner are told. */
export const appointmentTasks: Record<'appointment.requested', Task> = {
  'appointment.requested': async (payload, deps) => await tellOfRequest(deps, payloadSchema.parse(payload).appointmentIds),
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
