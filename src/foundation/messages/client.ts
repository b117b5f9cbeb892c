import { queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import type { Letter, LetterKind } from '#foundation/messages/texts.ts'
import {
  type MailState,
  mailSchema,
  mailSummarySchema,
  messageSettingsSchema,
  previewAnswerSchema,
  templateSchema,
  testMailAnswerSchema,
} from '#foundation/messages/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'

const PAGE_SIZE = 40
/** Which mails are shown; empty means all. */
export type MailView = { q: string; status: MailState | ''; from: string; to: string }

/** Every mail, newest first, page by page. */
export function mailsQuery({ q, status, from, to }: MailView) {
  return pagedQuery({
    topic: 'mails',
    path: '/api/messages',
    search: { q, status, from, to },
    size: PAGE_SIZE,
    answer: array(mailSummarySchema),
  })
}

/** One mail with what was in it. */
export function mailQuery(id: string) {
  return apiQuery('mails', `/api/messages/${encodeURIComponent(id)}`, { answer: mailSchema })
}

/** Sends a mail again, or cancels it; answers the mail that it is about from then on. */
export const useMailAction = writing(
  ['outbox'],
  ({ id, action }: { id: string; action: 'retry' | 'cancel' }) =>
    callApi(`/api/messages/${encodeURIComponent(id)}/${action}`, {
      method: 'POST',
      answer: mailSchema,
    }),
)

/** Sends a test mail; answers what the mail server said. */
export const useSendTestMail = writing(['outbox'], (to: string) =>
  callApi('/api/admin/test-email', {
    body: { to },
    answer: testMailAnswerSchema,
  }),
)

/** Every kind of mail with its words now. */
export const templatesQuery = apiQuery('mail-templates', '/api/messages/templates', {
  answer: array(templateSchema),
})

/** A mail with these words as it would leave; the one before stays while the next one is made. */
export function letterPreviewQuery(kind: LetterKind, typed: Letter) {
  return queryOptions({
    queryKey: ['letter-preview', kind, typed],
    queryFn: ({ signal }) =>
      callApi(`/api/messages/templates/${kind}/preview`, {
        body: { words: typed },
        signal,
        answer: previewAnswerSchema,
      }),
    placeholderData: (before, query) => (query?.queryKey[1] === kind ? before : undefined),
    staleTime: 60_000,
  })
}

/** Keeps the owner's words for a kind of mail. */
export const useSaveTemplate = writing(
  ['mail_templates'],
  ({ kind, ...body }: { kind: LetterKind; words: Letter; version: number }) =>
    callApi(`/api/messages/templates/${kind}`, { method: 'PUT', body, answer: templateSchema }),
)

/** Goes back to our words for a kind of mail. */
export const useResetTemplate = writing(['mail_templates'], (kind: LetterKind) =>
  callApi(`/api/messages/templates/${kind}`, { method: 'DELETE' }),
)

/** Which mails leave by themselves. */
export const messageSettingsQuery = apiQuery('message-settings', '/api/messages/settings', {
  answer: messageSettingsSchema,
})

/** Stores the settings. Throws ApiError; with `stale` its `current` is what is stored. */
export const useSaveMessageSettings = writing(
  ['message_settings'],
  (body: Record<string, unknown>) =>
    callApi('/api/messages/settings', { method: 'PUT', body, answer: messageSettingsSchema }),
)
