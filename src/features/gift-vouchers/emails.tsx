import type { StoredVoucher } from '#features/gift-vouchers/data.server.ts'
import { withdrawUntil } from '#features/gift-vouchers/rules.ts'
import { renderMail } from '#features/messages/emails.tsx'
import type { Block, MailContent, OutgoingMail } from '#features/messages/schema.ts'
import type { Salon } from '#features/salon/schema.ts'
import { brusselsToday, formatLongDate } from '#lib/dates.ts'
import { type Cents, formatEuro, fromDecimal } from '#lib/money.ts'

type Facts = { salon: Salon; voucher: StoredVoucher }
type WithVoucher = Facts & { publicUrl: string; attachments: NonNullable<OutgoingMail['attachments']> }

/** The gift itself, to who gets it; `isForBuyer` when it was sold at the till to somebody who hands it on. */
export function voucherMail({ salon, voucher, publicUrl, attachments, isForBuyer }: WithVoucher & { isForBuyer: boolean }): OutgoingMail {
  const amount = formatEuro(fromDecimal(voucher.amount))
  const from = voucher.buyerName && !isForBuyer ? ` van ${unlinked(voucher.buyerName)}` : ''
  const intro = isForBuyer
    ? `Hier is de kadobon van ${amount} die u bij ${salon.name} kocht. De bon zit als bijlage bij deze mail, zodat u hem kunt afdrukken en geven.`
    : `Goed nieuws voor uw hond! U kreeg${from} een kadobon van ${amount} voor ${salon.name}. De bon zit als bijlage bij deze mail.`
  const content: MailContent = {
    title: isForBuyer ? 'Uw kadobon' : `U kreeg een kadobon${from}`,
    preview: `Een verwenbeurt voor uw hond ter waarde van ${amount} bij ${salon.name}.`,
    blocks: [
      paragraph(greeting(isForBuyer ? voucher.buyerName : voucher.recipientName)),
      paragraph(intro),
      ...(voucher.personalMessage ? [paragraph(`“${unlinked(voucher.personalMessage)}”`)] : []),
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
      paragraph(`Tot binnenkort!\n${salon.name}`),
    ],
  }
  const to = isForBuyer ? voucher.buyerEmail : voucher.recipientEmail
  return {
    kind: 'voucher-gift',
    to,
    replyTo: salon.email,
    subject: `Een kadobon${from} voor ${salon.name}`,
    ...renderMail(salon, content),
    attachments,
  }
}

/** To the buyer, right after paying: what was bought, the voucher itself, the right of withdrawal and who the seller is. */
export function boughtMail({ salon, voucher, publicUrl, attachments }: WithVoucher): OutgoingMail {
  const amount = formatEuro(fromDecimal(voucher.amount))
  const content: MailContent = {
    title: 'Bedankt voor uw bestelling',
    preview: `Uw kadobon van ${amount} is betaald.`,
    blocks: [
      paragraph(greeting(voucher.buyerName)),
      paragraph(`Uw betaling is goed ontvangen. ${deliverySentence(voucher)} De kadobon zit ook bij deze mail, zodat u hem zelf kunt afdrukken en geven.`),
      ...testNotice(voucher),
      voucherFacts(voucher, [
        { label: 'Betaald', value: `${amount}, online op ${formatLongDate(brusselsToday(voucher.createdAt))}` },
        { label: 'Voor', value: unlinked(voucher.recipientName) },
      ]),
      ...withdrawalBlocks(voucher, publicUrl),
      companyFacts(salon),
      paragraph(`Hartelijke groeten,\n${salon.name}`),
    ],
  }
  return {
    kind: 'voucher-bought',
    to: voucher.buyerEmail,
    replyTo: salon.email,
    subject: `Uw kadobon van ${amount}`,
    ...renderMail(salon, content),
    attachments,
  }
}

/** To the buyer, who asked to withdraw: the link to the page with the button. Nothing has happened yet. */
export function withdrawLinkMail({ salon, voucher, link }: Facts & { link: string }): OutgoingMail {
  const amount = formatEuro(fromDecimal(voucher.amount))
  const content: MailContent = {
    title: 'Wilt u uw bestelling herroepen?',
    preview: `Bevestig het herroepen van uw kadobon van ${amount}.`,
    blocks: [
      paragraph(greeting(voucher.buyerName)),
      paragraph(
        `Via onze website werd gevraagd om de bestelling van uw kadobon van ${amount} te herroepen. Klik op de knop hieronder en bevestig. Daarna is de kadobon niet meer geldig en krijgt u het volledige bedrag terug op de rekening of kaart waarmee u betaalde.`,
      ),
      { type: 'buttons', buttons: [{ label: 'Herroepen', href: link }] },
      paragraph('De link werkt drie dagen. Hebt u dit niet gevraagd? Dan hoeft u niets te doen: zonder uw bevestiging verandert er niets.'),
      paragraph(`Hartelijke groeten,\n${salon.name}`),
    ],
  }
  return {
    kind: 'voucher-withdraw-link',
    to: voucher.buyerEmail,
    replyTo: salon.email,
    subject: 'Bevestig het herroepen van uw kadobon',
    ...renderMail(salon, content),
  }
}

/** To the buyer: the voucher is taken back and the money is on its way. */
export function withdrawnMail({ salon, voucher, refunded }: Facts & { refunded: Cents }): OutgoingMail {
  const amount = formatEuro(refunded)
  const content: MailContent = {
    title: 'Uw kadobon wordt terugbetaald',
    preview: `U krijgt ${amount} terug.`,
    blocks: [
      paragraph(greeting(voucher.buyerName)),
      paragraph(
        `We bevestigen dat uw kadobon ${voucher.code} is ingetrokken en niet meer geldig is. U krijgt ${amount} terug op de rekening of kaart waarmee u betaalde. Afhankelijk van uw bank staat het bedrag er binnen 5 tot 10 werkdagen op.`,
      ),
      companyFacts(salon),
      paragraph(`Hartelijke groeten,\n${salon.name}`),
    ],
  }
  return {
    kind: 'voucher-withdrawn',
    to: voucher.buyerEmail,
    replyTo: salon.email,
    subject: `Uw kadobon wordt terugbetaald: ${amount}`,
    ...renderMail(salon, content),
  }
}

function deliverySentence({ recipientName, recipientEmail, deliverOn, createdAt }: StoredVoucher): string {
  const to = `${unlinked(recipientName)} (${unlinked(recipientEmail)})`
  if (deliverOn === null || deliverOn <= brusselsToday(createdAt)) return `We mailen de kadobon nu ook naar ${to}.`
  return `We mailen de kadobon op ${formatLongDate(deliverOn)} om 8 uur naar ${to}.`
}

function voucherFacts({ code, amount, validUntil }: StoredVoucher, more: { label: string; value: string }[] = []): Block {
  return {
    type: 'facts',
    title: 'De kadobon',
    facts: [
      { label: 'Code', value: code },
      { label: 'Bedrag', value: formatEuro(fromDecimal(amount)) },
      { label: 'Geldig tot en met', value: formatLongDate(validUntil) },
      ...more,
    ],
  }
}

function withdrawalBlocks({ createdAt }: StoredVoucher, publicUrl: string): Block[] {
  return [
    {
      type: 'list',
      title: 'Van gedachten veranderd?',
      items: [
        `U kunt deze bestelling zonder opgave van reden herroepen tot en met ${formatLongDate(withdrawUntil(createdAt))} (14 dagen), zolang er niets van de kadobon gebruikt is.`,
        'Dat kan met de knop hieronder, of met een bericht aan ons e-mailadres of ons adres.',
        'U krijgt dan uiterlijk 14 dagen later het volledige bedrag terug, op dezelfde manier als u betaalde, zonder kosten.',
      ],
    },
    { type: 'buttons', buttons: [{ label: 'Bestelling herroepen', href: `${publicUrl}/kadobonnen/herroepen` }] },
  ]
}

function companyFacts({ name, street, postalCode, city, country, phone, email, vatNumber }: Salon): Block {
  return {
    type: 'facts',
    title: 'Verkoper',
    facts: [
      { label: 'Naam', value: name },
      { label: 'Adres', value: [street, `${postalCode} ${city}`, country].filter(Boolean).join(', ') },
      { label: 'Ondernemingsnummer', value: vatNumber.replace(/^BTW\s*/i, '') },
      { label: 'Telefoon', value: phone },
      { label: 'E-mail', value: email, href: `mailto:${email}` },
    ],
  }
}

function greeting(name: string): string {
  return name ? `Dag ${unlinked(name)},` : 'Dag,'
}

function testNotice({ test }: StoredVoucher): Block[] {
  return test ? [paragraph('Dit was een testbetaling: er is geen geld betaald en de kadobon is niets waard.')] : []
}

function paragraph(text: string): Block {
  return { type: 'paragraph', text }
}

/** A buyer can write to anybody: an invisible space keeps mail programs from making a link of what was typed. */
function unlinked(text: string): string {
  return text.replace(/[.:/@](?=\S)/g, '$&\u200b')
}
