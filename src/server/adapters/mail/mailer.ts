/** A mail as it leaves: plain data, no templates. */
export type Mail = {
  /** Stays the same over retries, so that a receiver can recognise a repeat. */
  messageId: string
  /** When it was written: the same over retries. */
  writtenAt: Date
  from: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  calendar?: { content: string; method: 'PUBLISH' | 'CANCEL' }
  /** Files, their bytes in base64. */
  attachments?: { filename: string; contentType: string; content: string }[]
  /**
   * The page behind which its reader gets no more mails like it; a POST to the same address does
   * that at once.
   */
  stopLink?: string
}

/**
 * `isKept`: nobody got it, it became a file. `retry`: a 4xx answer, a time-out or no connection.
 * `refused`: a 5xx answer, final. `reason` is for the owner's eyes, never for a log.
 */
export type MailOutcome =
  | { ok: true; isKept?: true }
  | { ok: false; kind: 'retry' | 'refused'; reason: string }

export type Mailer = {
  /** Sends one mail; never throws. */
  send(mail: Mail): Promise<MailOutcome>
  /**
   * Removes kept copies of these mails (the first part of their message ids), where there are any.
   */
  forget(ids: readonly string[]): Promise<void>
  /** Whether mails could be sent now; nothing is sent, and it never throws. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>
  close(): void
}
