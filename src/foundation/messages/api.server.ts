import { array, is } from 'valibot'
import {
  cancelMail,
  changeSettings,
  changeTemplate,
  previewLetter,
  readMail,
  readTemplates,
  retryMail,
  sendTestMail,
} from '#foundation/messages/commands.server.ts'
import { emptyTemplate, getMessageSettings, listMails } from '#foundation/messages/data.server.ts'
import type { LetterPreviews } from '#foundation/messages/emails.tsx'
import {
  mailQuerySchema,
  messageSettingsChangeSchema,
  templateChangeSchema,
  templatePathSchema,
  templatePreviewSchema,
  testMailSchema,
} from '#foundation/messages/schema.ts'
import type { LetterKind } from '#foundation/messages/texts.ts'
import {
  letterKindSchema,
  mailSchema,
  mailSummarySchema,
  messageSettingsSchema,
  previewAnswerSchema,
  templateSchema,
  testMailAnswerSchema,
} from '#foundation/messages/wire.ts'
import { AppError } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { owner } from '#server/http/routes.ts'

/**
 * The endpoints of mails; `previews` tries out the words of each kind, by the feature that writes
 * it.
 */
export const messageEndpoints = (previews: LetterPreviews) => [
  owner.get('/api/messages', {
    summary:
      'Every mail that is to leave, has left or did not, newest first; the next page is asked with the last id as cursor',
    query: mailQuerySchema,
    answer: array(mailSummarySchema),
    handle: ({ deps, query }) => listMails(deps.db, query),
  }),
  owner.get('/api/messages/templates', {
    summary: 'Every kind of mail whose words can be changed, with its words now',
    answer: array(templateSchema),
    handle: ({ deps }) => readTemplates(deps.db),
  }),
  owner.put('/api/messages/templates/:kind', {
    summary: 'Replaces the words of a kind of mail; 409 stale with the stored ones',
    params: templatePathSchema,
    body: templateChangeSchema,
    answer: templateSchema,
    handle: ({ deps, params, body }) => changeTemplate(deps, kindOf(params.kind), body),
  }),
  owner.delete('/api/messages/templates/:kind', {
    summary: 'Goes back to the words that come with the software',
    params: templatePathSchema,
    async handle({ deps, params }) {
      await emptyTemplate(deps.db, kindOf(params.kind), deps.clock())
    },
  }),
  owner.post('/api/messages/templates/:kind/preview', {
    summary:
      'A mail with these words as it would leave, about the latest real visit, voucher or invoice; nothing is stored',
    params: templatePathSchema,
    body: templatePreviewSchema,
    answer: previewAnswerSchema,
    handle: ({ deps, params, body }) =>
      previewLetter(deps, { kind: kindOf(params.kind), words: body.words, previews }),
  }),
  owner.get('/api/messages/settings', {
    summary: 'Which mails leave by themselves: reminders, invitations to come back, birthdays',
    answer: messageSettingsSchema,
    handle: ({ deps }) => getMessageSettings(deps.db),
  }),
  owner.put('/api/messages/settings', {
    summary: 'Replaces which mails leave by themselves; 409 stale with the stored settings',
    body: messageSettingsChangeSchema,
    answer: messageSettingsSchema,
    handle: ({ deps, body }) => changeSettings(deps, body),
  }),
  owner.get('/api/messages/:id', {
    summary: 'A mail with what was in it, the secrets of its links masked',
    params: byId,
    answer: mailSchema,
    handle: ({ deps, params }) => readMail(deps, params.id),
  }),
  owner.post('/api/messages/:id/retry', {
    summary: 'Sends a mail now, or one that was sent as a new mail; answers the mail that leaves',
    params: byId,
    answer: mailSchema,
    status: 201,
    handle: ({ deps, params }) => retryMail(deps, params.id),
  }),
  owner.post('/api/messages/:id/cancel', {
    summary: 'Cancels a mail that waits or has failed',
    params: byId,
    answer: mailSchema,
    handle: ({ deps, params }) => cancelMail(deps, params.id),
  }),
  owner.post('/api/admin/test-email', {
    summary:
      'Sends a test mail at once and answers what the mail server said; 422 when it refused the address, 503 when it cannot be used',
    body: testMailSchema,
    answer: testMailAnswerSchema,
    handle: ({ deps, body }) => sendTestMail(deps, body.to),
  }),
]

/** The kind that a path names; 404 when there is none of that name. */
function kindOf(name: string): LetterKind {
  if (!is(letterKindSchema, name)) throw new AppError('not_found', 'Dit sjabloon bestaat niet.')
  return name
}
