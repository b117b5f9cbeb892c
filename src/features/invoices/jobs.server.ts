import { z } from 'zod'
import { handToAccessPoint, mailInvoice } from '#features/invoices/commands.server.ts'
import type { Task } from '#server/jobs.ts'

const mailSchema = z.object({ invoiceId: z.uuid(), letter: z.enum(['invoice', 'reminder']), about: z.string() })
const handSchema = z.object({ invoiceId: z.uuid() })

/** Mails an invoice; hands it to the access point. */
export const invoiceTasks: Record<'invoices.mail' | 'invoices.e-send', Task> = {
  'invoices.mail': async (payload, deps) => await mailInvoice(deps, mailSchema.parse(payload)),
  'invoices.e-send': async (payload, deps) => await handToAccessPoint(deps, handSchema.parse(payload).invoiceId),
}
