import { z } from 'zod'
import { keepPapers } from '#money/invoices/commands.server.ts'
import { handToAccessPoint, mailInvoice } from '#money/invoices/sending/commands.server.ts'
import type { Task } from '#server/task.ts'

const mailSchema = z.object({
  invoiceId: z.uuid(),
  letter: z.enum(['invoice', 'reminder']),
  about: z.string(),
})
const keepSchema = z.object({ invoiceId: z.uuid().optional() })
const handSchema = z.object({ invoiceId: z.uuid() })

/**
 * Mails an invoice; hands it to the access point; keeps papers that an older version of the program
 * left to be made.
 */
export const invoiceTasks: Record<
  'invoices.mail' | 'invoices.e-send' | 'invoices.keep-papers',
  Task
> = {
  'invoices.keep-papers': async (payload, deps) =>
    await keepPapers(deps, keepSchema.parse(payload).invoiceId),
  'invoices.mail': async (payload, deps) => await mailInvoice(deps, mailSchema.parse(payload)),
  'invoices.e-send': async (payload, deps) =>
    await handToAccessPoint(deps, handSchema.parse(payload).invoiceId),
}
