/** A mail that a feature wants to be sent. The salon is its sender; `to` and `replyTo` are bare addresses. Without `html` it is plain text. */
export type OutgoingMail = {
  /** What the mail is about, for the owner's list: `appointment-confirmed`. */
  kind: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  calendar?: { content: string; method: 'PUBLISH' | 'CANCEL' }
  /** Files, their bytes in base64. */
  attachments?: { filename: string; contentType: string; content: string }[]
  appointmentId?: string
}

/** The facts of the salon that head and foot of a mail show. */
export type MailSalon = { name: string; street: string; postalCode: string; city: string; phone: string; email: string }

/** One row of a table of facts; `href` makes the value a link. */
export type Fact = { label: string; value: string; href?: string }

/** One piece of a mail's body. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'facts'; title?: string; facts: Fact[] }
  | { type: 'list'; title: string; items: string[] }
  | { type: 'buttons'; buttons: { label: string; href: string }[] }

/** A mail's body as data; written once, shown as HTML and as plain text. `preview` is what the inbox shows beside the subject. */
export type MailContent = { title: string; preview: string; blocks: Block[] }
