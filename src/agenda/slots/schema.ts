import { z } from 'zod'
import { dateField, requiredLine, requiredText } from '#lib/fields.ts'

export const slotQuerySchema = z.object({ date: dateField() })
export const slotPathSchema = z.object({ id: z.uuid() })
export const slotChangeSchema = z.object({ isAvailable: z.boolean('Kies open of geblokkeerd.') })

/**
 * The owner's letter to the clients of visits that fall in leave; what stands between braces is
 * filled in per visit.
 */
export const leaveNoticeSchema = z.object({
  leaveId: z.uuid('Dit verlof bestaat niet (meer).'),
  appointmentIds: z
    .array(z.uuid('Deze afspraak bestaat niet (meer).'), 'Kies de afspraken.')
    .min(1, 'Kies minstens één afspraak.')
    .max(500, 'Hoogstens 500 mails.'),
  subject: requiredLine(150, 'Vul een onderwerp in.'),
  text: requiredText(5_000, 'Schrijf een bericht.'),
})
export type LeaveNotice = z.infer<typeof leaveNoticeSchema>
