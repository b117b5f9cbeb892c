import {
  cancelledMail,
  changedMail,
  confirmedMail,
  dogReadyMail,
  leaveNoticeMail,
  ownerNoticeMail,
  rebookMail,
  reminderMail,
  requestReceivedMail,
} from '#agenda/appointments/emails.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { leaveNotice } from '#agenda/holidays/rules.ts'
import { expiredMail } from '#agenda/requests/emails.tsx'
import { changedByClientMail } from '#agenda/self-service/emails.tsx'
import { seriesCancelledMail, seriesMail } from '#agenda/series/emails.tsx'
import { absentMail } from '#agenda/sick-leave/emails.tsx'
import type { StoredEntry } from '#agenda/waiting-list/data.server.ts'
import { joinedMail, movedNotice, offerMail } from '#agenda/waiting-list/emails.tsx'
import { birthdayMail, chosenMail } from '#clients/customers/emails.tsx'
import { dataLinkMail, deviceLinkMail } from '#clients/devices/emails.tsx'
import { backupFailedMail, proofFailedMail } from '#desk/backups/emails.tsx'
import { lapsedMail } from '#desk/insight/emails.tsx'
import { correctedMail, erasureAskedMail, erasureMail } from '#desk/my-data/emails.tsx'
import { invitationMail } from '#foundation/auth/people/emails.tsx'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { letters, type MailKind } from '#foundation/messages/texts.ts'
import { secretLink } from '#lib/mail-body.ts'
import type { StoredVoucher } from '#money/gift-vouchers/data.server.ts'
import {
  boughtMail,
  voidMail,
  voucherMail,
  withdrawLinkMail,
  withdrawnMail,
} from '#money/gift-vouchers/emails.tsx'
import { invoiceMail, reminderMail as invoiceReminderMail } from '#money/invoices/emails.tsx'
import { contactCopyMail, contactNoticeMail } from '#shop-window/contact/emails.tsx'
import { exampleSalon } from '#tests/support/example-salon.ts'
import { exampleVisit } from '#tests/support/example-visit.ts'
import { invoiceOf } from '#tests/support/invoices.ts'

const publicUrl = 'https://www.salon.test'
const now = new Date('2027-03-20T10:15:00Z')
const HANNE = { id: exampleVisit.staffId, name: 'Hanne' }
const JOKE = { id: '00000000-0000-4000-8000-000000000004', name: 'Joke' }
const salon = { ...exampleSalon, groomers: [HANNE, JOKE] }
const facts = { salon, publicUrl, now }
const alone = { ...facts, salon: exampleSalon }
const rules = {
  version: '2026-11-20',
  cancelFreeHours: 24,
  cancelLatePercent: 50,
  noShowPercent: 100,
}
const fee = {
  kind: 'late-cancellation',
  owedBy: 'client',
  deed: 'cancelled',
  percent: 50,
  amount: '27.50',
  state: 'proposed',
} as const
const secret = `${publicUrl}/wachtlijst/geheim`
const stopLink = `${publicUrl}/afmelden/geheim`

const asked: Appointment = { ...exampleVisit, answerBy: '2027-03-23T10:15:00.000Z' }
const visit: Appointment = { ...exampleVisit, status: 'confirmed', sequence: 1 }
const mira: Appointment = {
  ...asked,
  id: '7d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f12',
  dogId: 'd2',
  dogName: 'Mira',
  dogBreed: 'Poedel',
  service: 'Algemene trimbeurt',
  price: '65.00',
  startTime: '11:00:00',
  endTime: '13:00:00',
  expectedMinutes: 90,
}
const unpriced: Appointment = { ...mira, dogName: 'Pip', service: 'Ontklitten', price: null }
const before = { date: '2027-03-22', startTime: '14:00:00', endTime: '16:00:00' }
const weekly = ['2027-03-29', '2027-04-26', '2027-05-24'].map((date, index) => ({
  ...visit,
  id: `6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f2${index}`,
  date,
}))
const client = { ...visit, id: visit.customerId }
const words = (kind: keyof typeof letters) => letters[kind].words

const entry: StoredEntry = {
  id: 'e1',
  customerId: 'c1',
  dogId: 'd1',
  appointmentId: null,
  firstName: visit.firstName,
  lastName: visit.lastName,
  email: visit.email,
  phone: visit.phone,
  address: visit.address,
  postalCode: visit.postalCode,
  city: visit.city,
  dogName: visit.dogName,
  dogBreed: visit.dogBreed,
  service: visit.service,
  fromDate: '2027-03-22',
  toDate: '2027-04-02',
  weekdays: [1, 5],
  fromTime: '09:00:00',
  toTime: '13:00:00',
  staffId: null,
  notes: '',
  acceptedRulesVersion: rules.version,
  askedFrom: null,
  confirmedAt: null,
  state: 'waiting',
  rank: 0,
  version: 1,
  createdAt: now,
  updatedAt: now,
}
const voucher: StoredVoucher = {
  id: 'v1',
  code: 'SNUF-ABCD-EFGH',
  orderId: null,
  paymentIntentId: null,
  amount: '50.00',
  balance: '50.00',
  status: 'active',
  taxedAt: 'sale',
  vatRate: '21.00',
  recipientName: 'Mia',
  recipientEmail: 'mia@voorbeeld.be',
  buyerName: 'Jan Vos',
  buyerEmail: 'jan@voorbeeld.be',
  personalMessage: 'Veel plezier ermee!',
  deliverOn: null,
  deliveredAt: null,
  validUntil: '2029-03-20',
  test: false,
  version: 1,
  createdAt: now,
  updatedAt: now,
}
const invoice = invoiceOf([{ description: 'Trimbeurt', quantity: 100, unitPrice: 5_500 }], {
  customerName: 'Els Peeters',
  customerEmail: 'els@voorbeeld.be',
  customerVATNumber: '',
  createdAt: now.toISOString(),
})
const message = {
  id: 'm1',
  name: 'Noor Wit',
  email: 'noor@voorbeeld.be',
  phone: '0473 44 55 66',
  dogName: 'Bo',
  dogBreed: 'Poedel',
  subject: 'Contactformulier',
  message: 'Kan mijn hond zaterdag komen?',
  isRead: false,
  isDone: false,
  createdAt: now.toISOString(),
}
const paper = { salon: exampleSalon, invoice, attachments: [], hasUbl: false }
const gift = { salon: exampleSalon, voucher, publicUrl, attachments: [] }

const absent = (...news: Parameters<typeof absentMail>[0]['news']) =>
  absentMail({
    ...alone,
    absent: HANNE.name,
    names: new Map([HANNE, JOKE].map(({ id, name }) => [id, name])),
    news,
    rules,
  })
const handed = { visit: { ...visit, staffId: JOKE.id }, before: visit, deed: 'handed' } as const
const given = { visit, before: { ...visit, ...before }, deed: 'moved' } as const
const off = { visit: { ...mira, status: 'cancelled' }, before: mira, deed: 'cancelled' } as const
const taken = {
  ...handed,
  visit: { ...mira, status: 'confirmed', staffId: JOKE.id, date: '2027-04-02' },
} as const

/** Every kind of mail, about the same visit; what a kind can say besides has a name of its own. */
export const mailExamples: Record<MailKind, Record<string, OutgoingMail>> = {
  'request-received': {
    '': requestReceivedMail({
      ...facts,
      appointments: [asked],
      letter: words('request-received'),
      rules,
    }),
    'two dogs': requestReceivedMail({
      ...facts,
      appointments: [asked, mira],
      letter: words('request-received'),
      rules,
    }),
    'no rules, no VAT, no price': requestReceivedMail({
      ...alone,
      salon: { ...exampleSalon, vatRegime: 'exempt' },
      appointments: [{ ...asked, answerBy: null }, unpriced],
      letter: words('request-received'),
    }),
  },
  'request-expired': {
    '': expiredMail({ ...facts, appointment: asked, letter: words('request-expired') }),
  },
  'appointment-confirmed': {
    '': confirmedMail({
      ...facts,
      appointment: visit,
      letter: words('appointment-confirmed'),
      rules,
    }),
    'a series': seriesMail({
      ...facts,
      visits: weekly,
      letter: words('appointment-confirmed'),
      rules,
    }),
  },
  'appointment-changed': {
    '': changedMail({
      ...facts,
      kind: 'appointment-changed',
      appointment: visit,
      before,
      letter: words('appointment-changed'),
      rules,
    }),
  },
  'appointment-moved': {
    '': changedMail({
      ...facts,
      kind: 'appointment-moved',
      appointment: visit,
      before,
      letter: words('appointment-moved'),
      rules,
      fees: [{ ...fee, deed: 'moved' }],
    }),
  },
  'appointment-cancelled': {
    '': cancelledMail({
      ...facts,
      appointment: visit,
      letter: words('appointment-cancelled'),
      fees: [fee],
    }),
    gone: cancelledMail({
      ...alone,
      appointment: visit,
      letter: words('appointment-cancelled'),
      isGone: true,
    }),
    'a series': seriesCancelledMail({
      ...facts,
      visits: weekly.map((one) => ({ ...one, status: 'cancelled' })),
      letter: words('appointment-cancelled'),
      fees: [],
    }),
  },
  'appointment-reminder': {
    '': reminderMail({
      ...facts,
      now: new Date('2027-03-28T10:15:00Z'),
      appointment: visit,
      letter: words('appointment-reminder'),
      rules,
    }),
  },
  'dog-ready': {
    '': dogReadyMail({ ...facts, appointment: visit, letter: words('dog-ready') }),
  },
  'owner-notice': {
    '': ownerNoticeMail({ ...facts, appointments: [asked], letter: words('owner-notice') }),
  },
  'waiting-list-joined': {
    '': joinedMail({ ...facts, entry, link: secret, visit: undefined }),
    'confirmed, has a visit': joinedMail({
      ...facts,
      entry: { ...entry, confirmedAt: now, toDate: entry.fromDate },
      link: secret,
      visit,
    }),
  },
  'waiting-list-offer': {
    '': offerMail({
      ...facts,
      held: asked,
      rules,
      until: new Date('2027-03-20T10:45:00Z'),
      letter: words('waiting-list-offer'),
      link: secret,
      leaveLink: secret,
      visit: undefined,
    }),
  },
  'waiting-list-moved': { '': movedNotice({ ...facts, before, after: visit }) },
  'leave-notice': {
    '': leaveNoticeMail({ ...facts, appointment: visit, ...leaveNotice(salon.name) }),
  },
  'staff-absent': {
    handed: absent(handed),
    moved: absent(given),
    cancelled: absent(off),
    back: absent({ visit, before: visit, deed: 'back' }),
    several: absent(given, off, taken),
  },
  rebook: {
    '': rebookMail({
      ...facts,
      customer: client,
      dogName: visit.dogName,
      service: visit.service,
      weeks: 8,
      letter: words('rebook'),
      stopLink,
    }),
  },
  lapsed: {
    '': lapsedMail({
      ...facts,
      customer: client,
      dogs: [visit, mira],
      letter: words('lapsed'),
      stopLink,
    }),
  },
  'dog-birthday': {
    '': birthdayMail({
      ...facts,
      customer: client,
      dogName: visit.dogName,
      treatment: visit.service,
      letter: words('dog-birthday'),
      stopLink,
    }),
  },
  'to-chosen': {
    '': chosenMail({
      ...facts,
      customer: client,
      words: { subject: 'Gesloten op maandag', text: 'We zijn er even niet.' },
      stopLink,
    }),
  },
  'client-cancelled': {
    '': changedByClientMail({
      ...facts,
      before: visit,
      after: { ...visit, status: 'cancelled' },
      cost: undefined,
      reason: 'Bobbie is ziek.',
    }),
  },
  'client-moved': {
    '': changedByClientMail({
      ...facts,
      before: { ...visit, ...before },
      after: visit,
      cost: undefined,
      reason: '',
    }),
  },
  'voucher-gift': {
    '': voucherMail({ ...gift, letter: words('voucher-gift'), isForBuyer: false }),
  },
  'voucher-handed': {
    '': voucherMail({ ...gift, letter: words('voucher-handed'), isForBuyer: true }),
  },
  'voucher-bought': { '': boughtMail({ ...gift, letter: words('voucher-bought') }) },
  'voucher-withdraw-link': {
    '': withdrawLinkMail({ ...gift, link: `${publicUrl}/kadobonnen/herroepen?token=geheim` }),
  },
  'voucher-withdrawn': {
    '': withdrawnMail({ ...gift, refunded: 5_000, receivedAt: now }),
    'by the owner': withdrawnMail({ ...gift, refunded: 5_000, receivedAt: undefined }),
  },
  'voucher-void': { '': voidMail(gift) },
  invoice: { '': invoiceMail({ ...paper, letter: words('invoice') }) },
  'invoice-reminder': { '': invoiceReminderMail({ ...paper, letter: words('invoice-reminder') }) },
  'contact-notice': { '': contactNoticeMail({ salon: exampleSalon, message }) },
  'contact-copy': {
    '': contactCopyMail({ salon: exampleSalon, message, letter: words('contact-copy') }),
  },
  'my-data-link': {
    '': dataLinkMail({ ...facts, customer: client, link: secretLink(secret), expiresAt: now }),
    'a device': deviceLinkMail({
      ...facts,
      customer: client,
      link: secretLink(secret),
      expiresAt: now,
    }),
  },
  'my-data-corrected': {
    '': correctedMail({
      ...facts,
      customer: client,
      corrections: [{ label: 'Gemeente', from: 'Sint-Niklaas', to: 'Gent' }],
    }),
  },
  'my-data-erasure': { '': erasureMail({ ...facts, customer: client, note: '' }) },
  'my-data-erasure-asked': {
    '': erasureAskedMail({ ...facts, customer: client, answerBy: '2027-04-20' }),
  },
  'staff-invitation': {
    '': invitationMail({
      ...facts,
      name: JOKE.name,
      email: 'joke@voorbeeld.be',
      link: `${publicUrl}/uitnodiging/geheim`,
      expiresAt: now,
    }),
  },
  'backup-failed': {
    '': backupFailedMail({ ...facts, failure: 'De schijf is vol.', since: now, newest: now }),
  },
  'backup-proof-failed': {
    '': proofFailedMail({ ...facts, failure: 'Het bestand is beschadigd.', madeAt: now }),
  },
}
