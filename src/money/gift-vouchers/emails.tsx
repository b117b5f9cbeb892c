import {
  type LetterPreview,
  type LetterPreviews,
  renderLetter,
  renderMail,
} from '#foundation/messages/emails.tsx'
import { fillLetter } from '#foundation/messages/rules.ts'
import type { MailContent, OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { companyNumberOf, companyOf } from '#lib/company.ts'
import { brusselsToday, formatLongDate, formatLongInstant } from '#lib/dates.ts'
import { type Block, paragraph, secretLink } from '#lib/mail-body.ts'
import { type Cents, euro, formatEuro } from '#lib/money.ts'
import { greet, isSeen } from '#lib/names.ts'
import { placeLines, placeOf } from '#lib/place.ts'
import { mailLink } from '#lib/reach.ts'
import { findVoucher, listVouchers, type StoredVoucher } from '#money/gift-vouchers/data.server.ts'
import { withdrawalStatement, withdrawUntil } from '#money/gift-vouchers/rules.ts'

type Facts = { salon: Salon; voucher: StoredVoucher }
type WithVoucher = Facts & {
  publicUrl: string
  attachments: NonNullable<OutgoingMail['attachments']>
  letter: Letter
}

/**
 * The gift itself, to who gets it; `isForBuyer` when it was sold at the till to somebody who hands
 * it on, with a letter of its own.
 */
export function voucherMail({
  salon,
  voucher,
  publicUrl,
  attachments,
  letter,
  isForBuyer,
}: WithVoucher & { isForBuyer: boolean }): OutgoingMail {
  const from = isSeen(voucher.buyerName) && !isForBuyer ? ` van ${voucher.buyerName}` : ''
  const words = fillLetter(letter, {
    ...voucherValues({ salon, voucher }),
    aanhef: `${greet(isForBuyer ? voucher.buyerName : voucher.recipientName)},`,
    van: from,
  })
  const blocks: Block[] = [
    ...(isSeen(voucher.personalMessage) ? [paragraph(`“${voucher.personalMessage}”`)] : []),
    ...testNotice(voucher),
    voucherFacts(voucher),
    {
      type: 'list',
      title: 'Zo gebruikt u de kadobon',
      items: [
        'Maak een afspraak, online of met een telefoontje.',
        'Toon de code in het salon, op papier of op uw telefoon.',
        'U mag de bon in meerdere keren gebruiken: wat over is, blijft erop staan.',
      ],
    },
    { type: 'buttons', buttons: [{ label: 'Afspraak maken', href: `${publicUrl}/boeken` }] },
  ]
  const preview = `Een verwenbeurt voor uw hond ter waarde van ${euro(voucher.amount)} bij ${salon.name}.`
  return {
    kind: 'voucher-gift',
    to: isForBuyer ? voucher.buyerEmail : voucher.recipientEmail,
    replyTo: salon.email,
    ...renderLetter(salon, { words, preview, blocks }),
    attachments,
  }
}

/**
 * To the buyer, right after paying: what was bought, the voucher itself, the right of withdrawal
 * and who the seller is.
 */
export function boughtMail({
  salon,
  voucher,
  publicUrl,
  attachments,
  letter,
}: WithVoucher): OutgoingMail {
  const amount = euro(voucher.amount)
  const values = {
    ...voucherValues({ salon, voucher }),
    aanhef: `${greet(voucher.buyerName)},`,
    bezorging: deliverySentence(voucher),
  }
  const blocks: Block[] = [
    ...testNotice(voucher),
    voucherFacts(voucher, [
      {
        label: 'Betaald',
        value: `${amount}, online op ${formatLongDate(brusselsToday(voucher.createdAt))}`,
      },
      {
        label: 'Voor',
        value: isSeen(voucher.recipientName) ? voucher.recipientName : voucher.recipientEmail,
      },
    ]),
    ...withdrawalBlocks(salon, voucher, publicUrl),
    companyFacts(salon),
  ]
  return {
    kind: 'voucher-bought',
    to: voucher.buyerEmail,
    replyTo: salon.email,
    ...renderLetter(salon, {
      words: fillLetter(letter, values),
      preview: `Uw kadobon van ${amount} is betaald.`,
      blocks,
    }),
    attachments,
  }
}

/**
 * To the buyer, who asked to withdraw: the link to the page with the button. Nothing has happened
 * yet.
 */
export function withdrawLinkMail({ salon, voucher, link }: Facts & { link: string }): OutgoingMail {
  const amount = euro(voucher.amount)
  const content: MailContent = {
    subject: 'Bevestig het herroepen van uw kadobon',
    title: 'Wilt u uw bestelling herroepen?',
    preview: `Bevestig het herroepen van uw kadobon van ${amount}.`,
    blocks: [
      paragraph(`${greet(voucher.buyerName)},`),
      paragraph(
        `Via onze website werd gevraagd om de bestelling van uw kadobon van ${amount} te herroepen. Klik op de knop hieronder en bevestig. Daarna is de kadobon niet meer geldig en krijgt u het volledige bedrag terug op de rekening of kaart waarmee u betaalde.`,
      ),
      { type: 'buttons', buttons: [{ label: 'Herroepen', href: secretLink(link) }] },
      paragraph(
        'De link werkt drie dagen. Hebt u dit niet gevraagd? Dan hoeft u niets te doen: zonder uw bevestiging verandert er niets.',
      ),
      paragraph(`Hartelijke groeten,\n${salon.name}`),
    ],
  }
  return {
    kind: 'voucher-withdraw-link',
    to: voucher.buyerEmail,
    replyTo: salon.email,
    ...renderMail(salon, content),
  }
}

/**
 * To the buyer: the voucher is taken back and the money is on its way. When she withdrew herself,
 * at `receivedAt`, it is the receipt of what she declared.
 */
export function withdrawnMail({
  salon,
  voucher,
  refunded,
  receivedAt,
}: Facts & { refunded: Cents; receivedAt: Date | undefined }): OutgoingMail {
  const amount = formatEuro(refunded)
  const back = `U krijgt ${amount} terug op de rekening of kaart waarmee u betaalde, ten laatste binnen 14 dagen.`
  const content: MailContent = receivedAt
    ? {
        subject: `We hebben uw herroeping ontvangen: u krijgt ${amount} terug`,
        title: 'We hebben uw herroeping ontvangen',
        preview: `Uw ontvangstbewijs. ${back}`,
        blocks: [
          paragraph(`${greet(voucher.buyerName)},`),
          paragraph(`Uw aankoop is herroepen en de kadobon is niet meer geldig. ${back}`),
          {
            type: 'facts',
            title: 'Ontvangstbewijs',
            facts: [
              { label: 'Ontvangen op', value: formatLongInstant(receivedAt) },
              { label: 'Uw verklaring', value: withdrawalStatement(voucher) },
              { label: 'Verstuurd vanaf', value: 'onze website, met de code en uw e-mailadres' },
            ],
          },
          companyFacts(salon),
          paragraph(`Bewaar deze mail als bewijs.\n\nHartelijke groeten,\n${salon.name}`),
        ],
      }
    : {
        subject: `Uw kadobon wordt terugbetaald: ${amount}`,
        title: 'Uw kadobon wordt terugbetaald',
        preview: `U krijgt ${amount} terug.`,
        blocks: [
          paragraph(`${greet(voucher.buyerName)},`),
          paragraph(
            `Uw kadobon ${voucher.code} is ingetrokken en niet meer geldig. U krijgt ${amount} terug op de rekening of kaart waarmee u betaalde. Afhankelijk van uw bank staat het bedrag er binnen 5 tot 10 werkdagen op.`,
          ),
          companyFacts(salon),
          paragraph(`Hartelijke groeten,\n${salon.name}`),
        ],
      }
  return {
    kind: 'voucher-withdrawn',
    to: voucher.buyerEmail,
    replyTo: salon.email,
    ...renderMail(salon, content),
  }
}

/** To who got the voucher: it was given back by who bought it, so it opens nothing any more. */
export function voidMail({ salon, voucher }: Facts): OutgoingMail {
  const content: MailContent = {
    subject: `Uw kadobon ${voucher.code} is niet meer geldig`,
    title: 'Uw kadobon is niet meer geldig',
    preview: 'Wie hem kocht, heeft de aankoop ongedaan gemaakt.',
    blocks: [
      paragraph(`${greet(voucher.recipientName)},`),
      paragraph(
        `U kreeg van ons een kadobon van ${euro(voucher.amount)}. Wie hem kocht, heeft de aankoop ongedaan gemaakt: met de code ${voucher.code} kunt u bij ons niet meer betalen. U hoeft niets te doen.`,
      ),
      paragraph(
        `Vragen? Bel ons gerust op ${salon.phone} of antwoord op deze mail.\n\nHartelijke groeten,\n${salon.name}`,
      ),
    ],
  }
  return {
    kind: 'voucher-void',
    to: voucher.recipientEmail,
    replyTo: salon.email,
    ...renderMail(salon, content),
  }
}

function voucherValues({ salon, voucher }: Facts) {
  return {
    bedrag: euro(voucher.amount),
    geldig: formatLongDate(voucher.validUntil),
    salon: salon.name,
    telefoon: salon.phone,
  }
}

function deliverySentence({
  recipientName,
  recipientEmail,
  deliverOn,
  createdAt,
}: StoredVoucher): string {
  if (recipientEmail === '')
    return 'U geeft de kadobon zelf: hij zit als pdf bij deze mail, klaar om af te drukken of door te sturen.'
  const to = isSeen(recipientName) ? `${recipientName} (${recipientEmail})` : recipientEmail
  if (deliverOn === null || deliverOn <= brusselsToday(createdAt))
    return `We mailen de kadobon nu ook naar ${to}.`
  return `We mailen de kadobon op ${formatLongDate(deliverOn)} om 8 uur naar ${to}.`
}

function voucherFacts(
  { code, amount, validUntil }: StoredVoucher,
  more: { label: string; value: string }[] = [],
): Block {
  return {
    type: 'facts',
    title: 'De kadobon',
    facts: [
      { label: 'Code', value: code },
      { label: 'Bedrag', value: euro(amount) },
      { label: 'Geldig tot en met', value: formatLongDate(validUntil) },
      ...more,
    ],
  }
}

function withdrawalBlocks(
  salon: Salon,
  { code, createdAt }: StoredVoucher,
  publicUrl: string,
): Block[] {
  return [
    {
      type: 'list',
      title: 'Wilt u de aankoop herroepen?',
      items: [
        `U kunt deze bestelling zonder opgave van reden herroepen tot en met ${formatLongDate(withdrawUntil(createdAt))} (14 dagen), zolang er niets van de kadobon gebruikt is.`,
        'Dat kan met de knop hieronder, of met een bericht aan ons e-mailadres of ons adres. U mag daarvoor het modelformulier gebruiken, het moet niet.',
        'U krijgt dan uiterlijk 14 dagen later het volledige bedrag terug, op dezelfde manier als u betaalde, zonder kosten.',
      ],
    },
    {
      type: 'buttons',
      buttons: [
        { label: 'Overeenkomst hier herroepen', href: `${publicUrl}/kadobonnen/herroepen` },
      ],
    },
    {
      type: 'list',
      title: 'Modelformulier voor herroeping',
      items: [
        `Aan ${[companyOf(salon), ...placeLines(salon), salon.email].join(', ')}:`,
        `Ik deel u hierbij mee dat ik de overeenkomst over de aankoop van kadobon ${code} herroep.`,
        `Besteld en ontvangen op: ${formatLongDate(brusselsToday(createdAt))}`,
        'Naam en adres van de koper: …',
        'Handtekening (alleen op papier) en datum: …',
      ],
    },
  ]
}

function companyFacts(salon: Salon): Block {
  const { country, phone, email } = salon
  const place = placeOf(salon)
  return {
    type: 'facts',
    title: 'Verkoper',
    facts: [
      { label: 'Naam', value: companyOf(salon) },
      ...(place ? [{ label: 'Adres', value: [place, country].filter(Boolean).join(', ') }] : []),
      { label: 'Ondernemingsnummer', value: companyNumberOf(salon) },
      { label: 'Telefoon', value: phone },
      { label: 'E-mail', value: email, href: mailLink(email), isAddress: true },
    ],
  }
}

function testNotice({ test }: StoredVoucher): Block[] {
  return test
    ? [paragraph('Dit was een testbetaling: er is geen geld betaald en de kadobon is niets waard.')]
    : []
}

/** The mails about the latest voucher, without its file. */
export const voucherPreviews = {
  'voucher-gift': onLatest((facts) => voucherMail({ ...facts, isForBuyer: false })),
  'voucher-handed': onLatest((facts) => voucherMail({ ...facts, isForBuyer: true })),
  'voucher-bought': onLatest(boughtMail),
} satisfies Partial<LetterPreviews>

function onLatest(write: (facts: WithVoucher) => OutgoingMail): LetterPreview {
  return async ({ db, today, env: { PUBLIC_URL: publicUrl } }, letter) => {
    const [latest] = await listVouchers(db, today(), { limit: 1, q: '' })
    const voucher = latest && (await findVoucher(db, { id: latest.id }))
    return (
      voucher && write({ salon: await getSalon(db), voucher, publicUrl, attachments: [], letter })
    )
  }
}
