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
  mailPathSchema,
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
import { endpoint } from '#server/http/endpoint.ts'

/**
 * The endpoints of mails; `previews` tries out the words of each kind, by the feature that writes
 * it.
 */
export const messageEndpoints = (previews: LetterPreviews) => [
  endpoint({
    method: 'get',
    path: '/api/messages',
    access: 'owner',
    summary:
      'Every mail that is to leave, has left or did not, newest first; the next page is asked with the last id as cursor',
    query: mailQuerySchema,
    answer: array(mailSummarySchema),
    handle: ({ deps, query }) => listMails(deps.db, query),
  }),
  endpoint({
    method: 'get',
    path: '/api/messages/templates',
    access: 'owner',
    summary: 'Every kind of mail whose words can be changed, with its words now',
    answer: array(templateSchema),
    handle: ({ deps }) => readTemplates(deps.db),
  }),
  endpoint({
    method: 'put',
    path: '/api/messages/templates/:kind',
    access: 'owner',
    summary: 'Replaces the words of a kind of mail; 409 stale with the stored ones',
    params: templatePathSchema,
    body: templateChangeSchema,
    answer: templateSchema,
    handle: ({ deps, params, body }) => changeTemplate(deps, kindOf(params.kind), body),
  }),
  endpoint({
    method: 'delete',
    path: '/api/messages/templates/:kind',
    access: 'owner',
    summary: 'Goes back to the words that come with the software',
    params: templatePathSchema,
    async handle({ deps, params }) {
      await emptyTemplate(deps.db, kindOf(params.kind), deps.clock())
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/messages/templates/:kind/preview',
    access: 'owner',
    summary:
      'A mail with these words as it would leave, about the latest real visit, voucher or invoice; nothing is stored',
    params: templatePathSchema,
    body: templatePreviewSchema,
    answer: previewAnswerSchema,
    handle: ({ deps, params, body }) =>
      previewLetter(deps, { kind: kindOf(params.kind), words: body.words, previews }),
  }),
  endpoint({
    method: 'get',
    path: '/api/messages/settings',
    access: 'owner',
    summary: 'Which mails leave by themselves: reminders, invitations to come back, birthdays',
    answer: messageSettingsSchema,
    handle: ({ deps }) => getMessageSettings(deps.db),
  }),
  endpoint({
    method: 'put',
    path: '/api/messages/settings',
    access: 'owner',
    summary: 'Replaces which mails leave by themselves; 409 stale with the stored settings',
    body: messageSettingsChangeSchema,
    answer: messageSettingsSchema,
    handle: ({ deps, body }) => changeSettings(deps, body),
  }),
  endpoint({
    method: 'get',
    path: '/api/messages/:id',
    access: 'owner',
    summary: 'A mail with what was in it, the secrets of its links masked',
    params: mailPathSchema,
    answer: mailSchema,
    handle: ({ deps, params }) => readMail(deps, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/api/messages/:id/retry',
    access: 'owner',
    summary: 'Sends a mail now, or one that was sent as a new mail; answers the mail that leaves',
    params: mailPathSchema,
    answer: mailSchema,
    status: 201,
    handle: ({ deps, params }) => retryMail(deps, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/api/messages/:id/cancel',
    access: 'owner',
    summary: 'Cancels a mail that waits or has failed',
    params: mailPathSchema,
    answer: mailSchema,
    handle: ({ deps, params }) => cancelMail(deps, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/test-email',
    access: 'owner',
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
