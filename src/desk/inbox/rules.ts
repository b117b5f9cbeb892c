/** What waits for the owner, in the order of its filters: all of each, and one of it. */
export const inboxKinds = {
  requests: { label: 'Aanvragen', one: 'Aanvraag' },
  messages: { label: 'Berichten', one: 'Bericht' },
  mails: { label: 'Mislukte mails', one: 'Mislukte mail' },
  fees: { label: 'Vergoedingen', one: 'Vergoeding' },
  waiting: { label: 'Wachtlijst', one: 'Wachtlijst' },
} as const
export type InboxKind = keyof typeof inboxKinds

/** What waits the longest first. */
export function longestFirst<Row extends { at: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
