import { fillNotice, LEAVE_NOTICE } from '#features/holidays/rules.ts'
import type { Conflict } from '#features/holidays/schema.ts'
import { renderMail } from '#features/messages/emails.tsx'
import { unlinked } from '#features/messages/rules.ts'
import type { Block, MailSalon, OutgoingMail } from '#features/messages/schema.ts'

/** To a client whose visit falls in leave: the owner's own words, with this visit filled in. */
export function leaveNoticeMail(salon: MailSalon, { conflict, subject, text }: { conflict: Conflict; subject: string; text: string }): OutgoingMail {
  const visit = { ...conflict, firstName: unlinked(conflict.firstName), dogName: unlinked(conflict.dogName) }
  const [title, body] = [fillNotice(subject, visit), fillNotice(text, visit)]
  const content = { title, preview: body.replace(/\s+/g, ' ').slice(0, 120), blocks: body.split(/\n{2,}/).map(paragraph) }
  return { kind: LEAVE_NOTICE, to: conflict.email, subject: title, ...renderMail(salon, content), appointmentId: conflict.id }
}

function paragraph(text: string): Block {
  return { type: 'paragraph', text }
}
