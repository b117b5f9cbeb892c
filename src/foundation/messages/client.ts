import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Letter } from '#foundation/messages/schema.ts'
import type { LetterKind, LetterPreviewAnswer, MailState, MailSummary, ShownMail, Template } from '#foundation/messages/wire.ts'
import { letters } from '#foundation/messages/texts.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'

const PAGE_SIZE = 40
const text = z.string()
const maybe = z.nullable(text)
const summaryShape = {
  id: text,
  kind: text,
  recipient: text,
  subject: text,
  state: z.enum(['waiting', 'sent', 'failed', 'cancelled']),
  attempts: z.number(),
  lastError: maybe,
  nextAttemptAt: maybe,
  sentAt: maybe,
  expiresAt: maybe,
  createdAt: text,
  visit: z.nullable(z.object({ id: text, dogName: text, date: text, startTime: text })),
}
const mailSummary = z.object(summaryShape)
const mail = z.object({ ...summaryShape, replyTo: maybe, text, html: maybe, files: z.array(text), hasCalendar: z.boolean(), phone: maybe })
const words = z.object({ subject: text, title: text, intro: text, closing: text })
const template = z.object({
  kind: z.custom<LetterKind>((value) => typeof value === 'string' && Object.hasOwn(letters, value)),
  words,
  isOwn: z.boolean(),
  version: z.number(),
})
const previewAnswer = z.object({ subject: text, html: maybe, text, isExample: z.boolean() })

/** Which mails are shown; empty means all. */
export type MailView = { q: string; status: MailState | ''; from: string; to: string }

/** Every mail, newest first, page by page. */
export function mailsQuery({ q, status, from, to }: MailView) {
  return {
    ...pagedQuery<MailSummary>({
      queryKey: ['mails', 'list', q, status, from, to],
      path: '/api/messages',
      search: { q, status, from, to },
      size: PAGE_SIZE,
      parse: (value) => z.array(mailSummary).parse(value),
    }),
    placeholderData: keepPreviousData,
  }
}

/** One mail with what was in it. */
export function mailQuery(id: string) {
  return queryOptions({
    queryKey: ['mails', id],
    queryFn: ({ signal }): Promise<ShownMail> => callApi(`/api/messages/${encodeURIComponent(id)}`, { signal, parse: (value) => mail.parse(value) }),
  })
}

/** Sends a mail again, or cancels it; answers the mail that it is about from then on. Throws ApiError. */
export function useMailAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'retry' | 'cancel' }): Promise<ShownMail> =>
      callApi(`/api/messages/${encodeURIComponent(id)}/${action}`, { method: 'POST', parse: (value) => mail.parse(value) }),
    onSettled: () => Promise.all([['mails'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Sends a test mail; answers what the mail server said. Throws ApiError. */
export function sendTestMail(to: string): Promise<{ message: string; isKept: boolean }> {
  const answer = z.object({ message: text, isKept: z.boolean() })
  return callApi('/api/admin/test-email', { method: 'POST', body: { to }, parse: (value) => answer.parse(value) })
}

/** Every kind of mail with its words now. */
export const templatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: ({ signal }): Promise<Template[]> => callApi('/api/messages/templates', { signal, parse: (value) => z.array(template).parse(value) }),
})

/** A mail with these words as it would leave; the one before stays while the next one is made. */
export function letterPreviewQuery(kind: LetterKind, typed: Letter) {
  return queryOptions({
    queryKey: ['letter-preview', kind, typed],
    queryFn: ({ signal }): Promise<LetterPreviewAnswer> =>
      callApi(`/api/messages/templates/${kind}/preview`, { method: 'POST', body: { words: typed }, signal, parse: (value) => previewAnswer.parse(value) }),
    placeholderData: (before, query) => (query?.queryKey[1] === kind ? before : undefined),
    staleTime: 60_000,
  })
}

/** The template in an answer or in a refusal. Throws when it is none. */
export function readTemplate(value: unknown): Template {
  return template.parse(value)
}

/** Keeps the owner's words for a kind of mail. Throws ApiError. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, ...body }: { kind: LetterKind; words: Letter; version: number }): Promise<Template> =>
      callApi(`/api/messages/templates/${kind}`, { method: 'PUT', body, parse: readTemplate }),
    onSuccess: (saved) => client.setQueryData(templatesQuery.queryKey, (list) => list?.map((other) => (other.kind === saved.kind ? saved : other))),
  })
}

/** Goes back to our words for a kind of mail. Throws ApiError. */
export function useResetTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kind: LetterKind): Promise<unknown> => callApi(`/api/messages/templates/${kind}`, { method: 'DELETE', parse: (value) => value }),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}
