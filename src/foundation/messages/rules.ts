import type { FilledLetter } from '#foundation/messages/schema.ts'
import type { Letter, LetterInfo } from '#foundation/messages/texts.ts'
import type { MailState } from '#foundation/messages/wire.ts'
import { bookingLink, type Wanted } from '#lib/booking-link.ts'
import { addDays, brusselsWallClock, toInstant } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { CalendarEvent } from '#lib/icalendar.ts'
import { type Block, type Href, type StoredBody, secretsIn, visitsIn } from '#lib/mail-body.ts'
import { isSeen, yourDog } from '#lib/names.ts'
import { UNDO_MS } from '#ui/toast-message.ts'

const PLACE = / ?\{([a-z-]+)\}/g
/**
 * The links of ours that open something for whoever has them, in mails that were stored before
 * their links were kept apart: their secret stands behind the first group. Read by JavaScript and
 * by PostgreSQL alike.
 */
export const KEY_LINK = String.raw`(/(?:mijn-afspraak|mijn-gegevens|wachtlijst|afmelden)/|/kadobonnen/herroepen[?](?:[^\s"'<>]*[&;])?token=)[\w.-]{20,}`
export const HIDDEN = '•••'
const MASKED_LINK = new RegExp(KEY_LINK.replace('[\\w.-]{20,}', HIDDEN))
/** What a sentence says that sends its reader to a button. */
const ABOUT_LINK =
  /\b(?:knop|link)\b|\bonline\b.*\b(?:bekijken|wijzigen|verplaatsen|annuleren)\b|^Kies een datum hierboven\b/i
/**
 * What mail programs make a link of: the end of a scheme, and a dot (of any script) or an at sign
 * with letters behind it.
 */
const LIVE = /:(?=\/\/)|[.\u3002\uff0e\uff61](?=[\p{L}\d]*\p{L})|@(?=[^\s\u200b])/gu
const SECOND = 1_000
const MINUTE = 60 * SECOND
const GIVE_UP_AFTER = 24 * 60 * MINUTE
const PAUSES = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE)
const LONGEST_PAUSE = 240 * MINUTE
/** Mails that may wait do not leave from here on, until the morning. */
const NIGHT = { from: '21:00', to: '08:00' }

/**
 * How long a delivery is one process's own: longer than a mail server keeps a sending busy (20 s),
 * short since a killed process's mail waits for so long.
 */
export const CLAIM_MS = 25_000

/** Why a mail of before failed that waited for its link. */
export const NO_LINK =
  'Er kon geen nieuwe link naar de afspraak gemaakt worden, en zonder link vertrekt deze mail niet. Probeer het opnieuw.'

/** Why a mail does not leave for who has no part in its visit any more. */
export const ELSEWHERE =
  'Bij deze afspraak staat nu een ander mailadres. Deze mail bevat een link naar de afspraak en gaat daarom niet opnieuw naar het oude adres.'

/** Why a mail was cancelled of which the deed was undone. */
export const UNDONE = 'Niet verzonden: wat erin stond, werd op tijd ongedaan gemaakt.'

/** Why a mail was cancelled that nobody cancelled. */
export const TOO_LATE = 'Niet verzonden: het was er te laat voor.'

/**
 * What is noted of a mail that became a file; it is known by these stored words, so others would
 * make every earlier one read as sent.
 */
export const KEPT_AS_FILE =
  'Er was geen mailserver ingesteld: deze mail is als bestand op de server bewaard en bij niemand aangekomen.'

/** How long a due mail may lie before the sweep thinks that its job was lost. */
export const OVERDUE_MS = 2 * MINUTE

/**
 * When to try again after the `attempts`th try: pauses grow to four hours, and undefined 24 hours
 * after the mail was written.
 */
export function nextAttempt({
  attempts,
  createdAt,
  now,
}: {
  attempts: number
  createdAt: Date
  now: Date
}): Date | undefined {
  const end = createdAt.getTime() + GIVE_UP_AFTER
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(now.getTime() + (PAUSES[attempts - 1] ?? LONGEST_PAUSE), end))
}

/** The sender of a mail, `"Name" <address>`, whatever quotes or line breaks stand in the name. */
export function senderOf({ name, email }: { name: string; email: string }): string {
  const quoted = name.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, (character) => `\\${character}`)
  return `"${quoted}" <${email.replace(/[\s<>]/g, '')}>`
}

/**
 * Anyone can book with somebody else's address: an invisible space keeps mail programs from making
 * a link of what was typed.
 */
export function unlinked(text: string): string {
  return text.replace(LIVE, '$&\u200b')
}

/** Unlinked text where every sign is seen, as in plain text: with a space that can be read. */
export function seenUnlinked(text: string): string {
  return text.replaceAll('\u200b', ' ')
}

/** The same for an event of a calendar file. */
export function unlinkedEvent<Event extends CalendarEvent>(event: Event): Event {
  return {
    ...event,
    summary: unlinked(event.summary),
    description: unlinked(event.description),
    location: unlinked(event.location),
  }
}

/** What stands for a name of which nothing is seen; for others nothing does. */
const UNNAMED: Readonly<Record<string, string>> = { hond: 'uw hond', naam: 'Klant zonder naam' }

function standIn(name: string, begins: boolean): string {
  const words = UNNAMED[name] ?? ''
  return begins ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : words
}

/**
 * The letter with `{name}` replaced by `values.name`, in which no link is live; one of which
 * nothing is seen takes the space before it along. What a value contains is never read as a place
 * again; unknown braces stay.
 */
export function fillLetter(
  { subject, title, intro, closing }: Letter,
  values: Readonly<Record<string, string>>,
): FilledLetter {
  const fill = (words: string) =>
    words.replace(PLACE, (whole: string, name: string, at: number) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return whole
      const begins = /(?:^|[.!?\n])$/.test(words.slice(0, at))
      const shown = isSeen(value) ? value : standIn(name, begins)
      return shown && (whole.startsWith(' ') ? ' ' : '') + unlinked(shown)
    })
  const fillLine = (words: string) => fill(words).replace(/\s+/g, ' ').trim()
  const filled: Letter = {
    subject: fillLine(subject),
    title: fillLine(title),
    intro: fill(intro),
    closing: fill(closing),
  }
  if (!isFilled(filled)) throw new Error('a letter is not filled in')
  return filled
}

/** True by construction; it tells the compiler that every value went through the filter. */
function isFilled(letter: Letter): letter is FilledLetter {
  return Object.keys(letter).length > 0
}

/** A text as paragraphs, one for each part between blank lines. */
export function paragraphs(words: string): Block[] {
  return words
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .flatMap((part) =>
      part.trim() === '' ? [] : [{ type: 'paragraph' as const, text: part.trim() }],
    )
}

/** When a mail that keeps quiet at night may leave: now, or at the end of the night that it is. */
export function quietUntil(now: Date): Date {
  const { date, time } = brusselsWallClock(now)
  if (time >= NIGHT.from) return toInstant(addDays(date, 1), NIGHT.to)
  return time < NIGHT.to ? toInstant(date, NIGHT.to) : now
}

/** Until when what is done now can be undone: as long as the screen offers it, and its way here. */
export function endOfUndo(now: Date): Date {
  return new Date(now.getTime() + UNDO_MS + SECOND)
}

/**
 * What becomes of a mail whose turn it is: it leaves, it is too late for it, or it waits until a
 * moment.
 */
export function turnOf(
  {
    expiresAt,
    isQuiet,
    undoableUntil = null,
  }: { expiresAt: Date | null; isQuiet: boolean; undoableUntil?: Date | null },
  now: Date,
): 'now' | 'too-late' | Date {
  const earliest = undoableUntil && undoableUntil > now ? undoableUntil : now
  const at = isQuiet ? quietUntil(earliest) : earliest
  if (expiresAt && at >= expiresAt) return 'too-late'
  return at > now ? at : 'now'
}

const AGAIN = 'Opnieuw boeken'

/**
 * The way to another visit, with what is known of it filled in; below it the way to the page of
 * this one, where there is one.
 */
export function bookButton(publicUrl: string, known: Wanted, link?: Href): Block {
  const page = link === undefined ? [] : [{ label: 'Deze afspraak bekijken', href: link }]
  return {
    type: 'buttons',
    buttons: [{ label: AGAIN, href: againLink(publicUrl, known) }, ...page],
  }
}

/** The same at the end of a mail that is about something else. */
export function againNote(publicUrl: string, known: Wanted): Block {
  return {
    type: 'note',
    text: `Is ${yourDog(known.dogName ?? '')} later weer toe aan een beurt?`,
    link: { label: AGAIN, href: againLink(publicUrl, known) },
  }
}

/** A name that a stranger typed is no address to mail programs: it has no dot. */
function againLink(publicUrl: string, known: Wanted): string {
  return `${publicUrl}${withoutDots(bookingLink(known))}`
}

/** A query in which no dot is read as such, and each is one to who opens it. */
export function withoutDots(query: string): string {
  return query.replaceAll('.', '%2E')
}

/** Whether something in a mail leads to another visit. */
export function leadsToBooking(blocks: readonly Block[]): boolean {
  return blocks.some(
    (block) => block.type === 'buttons' && block.buttons.some(({ label }) => label === AGAIN),
  )
}

/** The end of a mail that nobody needs: how to get no more of them. */
export function stopNote(stopLink: Href): Block {
  return {
    type: 'note',
    text: 'Liever geen mails zoals deze meer?',
    link: { label: 'Hier meldt u zich af', href: stopLink },
  }
}

/** Every place between braces that is not one of `known`, once. */
export function unknownPlaces(words: string, known: readonly string[]): string[] {
  const named = [...words.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/** The sentence beside a field that names places that do not exist; undefined when all do. */
export function placesProblem(words: string, known: readonly string[]): string | undefined {
  const [unknown] = unknownPlaces(words, known)
  if (unknown === undefined) return undefined
  return `{${unknown}} bestaat niet in deze mail. Je kan kiezen uit ${known.map((name) => `{${name}}`).join(', ')}.`
}

/**
 * Throws `invalid` beside each field of a letter that names a place which it does not have, and for
 * a missing title.
 */
export function checkWords(
  { places, isPlain }: Pick<LetterInfo, 'places' | 'isPlain'>,
  words: Letter,
) {
  const known = places.map(({ name }) => name)
  const fields: Record<string, string> = {}
  for (const [field, value] of Object.entries(words)) {
    const problem =
      field === 'title' && value === '' && !isPlain
        ? 'Vul een titel in.'
        : placesProblem(value, known)
    if (problem) fields[`words.${field}`] = problem
  }
  const [problem] = Object.values(fields)
  if (problem) throw new AppError('invalid', problem, { fields })
}

/** Takes what is secret out of the links in a mail of before. */
export function maskLinks(content: string): string {
  return content.replace(new RegExp(KEY_LINK, 'g'), `$1${HIDDEN}`)
}

/** What is stored of what is in a mail. */
export type Stored = {
  text: string
  html: string | null
  content: StoredBody | null
  keys: readonly string[] | null
}

type Again = Stored & {
  state: MailState
  expiresAt: Date | null
  attachments: readonly { content: string }[] | null
  /** Its reader wants no more mails like it. */
  isUnwanted: boolean
  /** The visit that it is about has another address by now. */
  isElsewhere: boolean
}

/** Why a mail cannot be sent again, as the owner reads it; undefined when it can. */
export function whyNotAgain(mail: Again, now: Date): string | undefined {
  const { state, expiresAt, attachments, isUnwanted, isElsewhere } = mail
  if (state === 'cancelled') return 'Deze mail is geannuleerd en vertrekt niet meer.'
  if (expiresAt && expiresAt <= now)
    return 'Deze mail komt te laat: waar hij over gaat, is voorbij.'
  if (mail.text === '') return 'De inhoud van deze mail wordt niet meer bewaard.'
  if (state === 'sent' && attachments?.some(({ content }) => content === ''))
    return 'Een bijlage wordt na het verzenden niet bewaard. Verstuur ze opnieuw vanuit Kadobonnen of Facturen.'
  if (lacksKeys(mail))
    return 'Deze mail bevat persoonlijke links, en die worden na het verzenden niet bewaard. Hij kan daarom niet opnieuw vertrekken.'
  if (isElsewhere && leadsToVisit(mail)) return ELSEWHERE
  return isUnwanted ? 'Deze klant heeft zich afgemeld voor zulke mails.' : undefined
}

/** Whether a process is sending a mail at this moment. */
export function isLeaving(
  { state, claimedUntil }: { state: MailState; claimedUntil: Date | null },
  now: Date,
): boolean {
  return state === 'waiting' && claimedUntil !== null && claimedUntil > now
}

/**
 * Whether what was secret in a link of a mail was not kept. The key to a visit is none: it is made
 * anew.
 */
export function lacksKeys({ text, html, content, keys }: Stored): boolean {
  return content
    ? keys === null && secretsIn(content).some((link) => 'key' in link)
    : MASKED_LINK.test(`${text} ${html ?? ''}`)
}

/** Whether a mail has a link to the page of a visit. */
export function leadsToVisit({ text, content }: Pick<Stored, 'text' | 'content'>): boolean {
  return content ? visitsIn(content).length > 0 : text.includes('/mijn-afspraak/')
}

/** A text without the sentences about what one does with a link. */
export function withoutLinkWords(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
        .filter((sentence) => !ABOUT_LINK.test(sentence))
        .join(' '),
    )
    .join('\n')
}
