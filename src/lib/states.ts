/** What a state is called, and its colour. */
type State = { label: string; tone: 'green' | 'amber' | 'red' | 'neutral' }
type States = Readonly<Record<string, State>>

/*
 * The states in which a thing can be, said once for each: tables, answers, inputs, filters and
 * badges follow from it.
 */

export const visitStates = {
  pending: { label: 'Wachtend', tone: 'amber' },
  confirmed: { label: 'Bevestigd', tone: 'green' },
  cancelled: { label: 'Geannuleerd', tone: 'red' },
} as const satisfies States

/** How a client knows her visit: what she was told last of its state and its moment. */
export type KnownVisit = {
  status: keyof typeof visitStates
  date: string
  startTime: string
  endTime: string
}

export const feeStates = {
  proposed: { label: 'Voorstel', tone: 'amber' },
  settled: { label: 'Verrekend', tone: 'green' },
  waived: { label: 'Kwijtgescholden', tone: 'neutral' },
} as const satisfies States

/** Of a place on the waiting list. */
export const entryStates = {
  waiting: { label: 'Wacht', tone: 'neutral' },
  offered: { label: 'Tijd aangeboden', tone: 'amber' },
  booked: { label: 'Geboekt', tone: 'green' },
  withdrawn: { label: 'Uitgeschreven', tone: 'neutral' },
  expired: { label: 'Verlopen', tone: 'red' },
} as const satisfies States

/** Of a time that was offered to somebody on the waiting list, as her history tells it. */
export const offerStates = {
  open: { label: 'wacht op antwoord' },
  accepted: { label: 'aangenomen' },
  declined: { label: 'bedankte ervoor' },
  lapsed: { label: 'niet op tijd geantwoord' },
  withdrawn: { label: 'ingetrokken' },
} as const satisfies Readonly<Record<string, Omit<State, 'tone'>>>

export const mailStates = {
  waiting: { label: 'Wachtend', tone: 'amber' },
  sent: { label: 'Verzonden', tone: 'green' },
  failed: { label: 'Mislukt', tone: 'red' },
  cancelled: { label: 'Geannuleerd', tone: 'neutral' },
} as const satisfies States

/** What happened at the owner's door. */
export const doorEvents = {
  login: { label: 'Ingelogd', tone: 'green' },
  passkey: { label: 'Ingelogd met een passkey', tone: 'green' },
  recovery: { label: 'Ingelogd met een herstelcode', tone: 'amber' },
  failure: { label: 'Geweigerd', tone: 'amber' },
  'lock-out': { label: '15 minuten geblokkeerd', tone: 'red' },
  password: { label: 'Wachtwoord gewijzigd', tone: 'neutral' },
} as const satisfies States

/** Of a log-in of the staff. */
export const personStates = {
  active: { label: 'Actief', tone: 'green' },
  invited: { label: 'Uitgenodigd', tone: 'amber' },
  lapsed: { label: 'Uitnodiging vervallen', tone: 'red' },
  resting: { label: 'Kan niet inloggen', tone: 'neutral' },
} as const satisfies States

/** What is stored of an invoice. */
export const invoiceStates = {
  draft: { label: 'Concept', tone: 'neutral' },
  sent: { label: 'Verzonden', tone: 'amber' },
  paid: { label: 'Betaald', tone: 'green' },
} as const satisfies States

export const voucherStates = {
  active: { label: 'Geldig', tone: 'green' },
  spent: { label: 'Opgebruikt', tone: 'neutral' },
  expired: { label: 'Vervallen', tone: 'amber' },
  blocked: { label: 'Geblokkeerd', tone: 'red' },
  refunded: { label: 'Terugbetaald', tone: 'neutral' },
} as const satisfies States

/** Of one row of a sale. */
export const paymentStates = {
  pending: { label: 'Wacht op terminal', tone: 'amber' },
  completed: { label: 'Betaald', tone: 'green' },
  failed: { label: 'Mislukt', tone: 'red' },
  cancelled: { label: 'Geannuleerd', tone: 'neutral' },
} as const satisfies States

/** Of a voucher that is bought online, as its payment goes. */
export const orderStates = ['pending', 'processing', 'succeeded', 'failed', 'refunded'] as const

/** Of what is put aside and never deleted: a card, a product. */
export const usageStates = {
  active: { label: 'Actief' },
  inactive: { label: 'Niet actief' },
} as const

/** How a client hears that her dog can be fetched. */
export const readyWays = {
  mail: { label: 'Mail' },
  whatsapp: { label: 'WhatsApp' },
  sms: { label: 'Sms' },
  call: { label: 'Telefoontje' },
  none: { label: 'Geen bericht' },
} as const
export type ReadyWay = keyof typeof readyWays

/** How a client said whether she wants mails that are not about a visit. */
export const newsSayers = ['booking', 'client', 'owner'] as const
