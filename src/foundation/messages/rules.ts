import type { Block, FilledLetter, Letter } from '#foundation/messages/schema.ts'
import type { MailState } from '#foundation/messages/wire.ts'
import type { LetterInfo } from '#foundation/messages/texts.ts'
import { addDays, brusselsWallClock, toInstant } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { CalendarEvent } from '#lib/icalendar.ts'
import { isSeen } from '#lib/names.ts'

const PLACE = /( ?)\{([a-z-]+)\}/g
/** The links of ours that open something for whoever has them, on whatever host: their secret stands behind the first group. Read by JavaScript and by PostgreSQL alike. */
export const KEY_LINK = String.raw`(/(?:mijn-afspraak|mijn-gegevens|wachtlijst|afmelden)/|/kadobonnen/herroepen[?](?:[^\s"'<>]*[&;])?token=)[\w.-]{20,}`
export const HIDDEN = '•••'
const MASKED_LINK = new RegExp(KEY_LINK.replace('[\\w.-]{20,}', HIDDEN))
/** Without these a mail still says what it has to say. */
const DISPENSABLE_LINK = new RegExp(`/(?:mijn-afspraak|afmelden)/${HIDDEN}`)
/** What a sentence says that sends its reader to a button. */
const ABOUT_LINK = /\b(?:knop|link)\b|\bonline\b.*\b(?:bekijken|wijzigen|verplaatsen|annuleren)\b|^Kies een datum hierboven\b/i
/** The link to a client's page of her visit, on whatever host, without its secret. */
const MASKED_VISIT_LINK = new RegExp(String.raw`https?://[^\s"'<>]+/mijn-afspraak/${HIDDEN}`, 'g')
/** What mail programs make a link of: the end of a scheme, and a dot (of any script) or an at sign with letters behind it. */
const LIVE = /:(?=\/\/)|[.\u3002\uff0e\uff61](?=[\p{L}\d]*\p{L})|@(?=[^\s\u200b])/gu
/** The same, once for each visit: the link that has a device remembered leads to a part of that page. */
const MASKED_PAGE_LINK = new RegExp(`${MASKED_VISIT_LINK.source}(?!#)`, 'g')
const MINUTE = 60_000
const GIVE_UP_AFTER = 24 * 60 * MINUTE
const PAUSES = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE)
const LONGEST_PAUSE = 240 * MINUTE
/** Mails that may wait do not leave from here on, until the morning. */
const NIGHT = { from: '21:00', to: '08:00' }

/** The same with it, as it stands in a mail that has not left. */
const VISIT_LINK = new RegExp(String.raw`https?://[^\s"'<>]+/mijn-afspraak/([\w-]{20,})`, 'g')

/** The mails of which the key opens nothing once their reader has another address: whoever still needs one gets a new one. */
export const TIED_TO_ADDRESS: ReadonlySet<string> = new Set(['my-data-link', 'waiting-list-offer'])

/**
 * How long a delivery is one process's own. Longer than a mail server can keep one sending busy (20 s), or a second process would send the mail
 * again; and short, since the mail of a process that was killed waits for so long.
 */
export const CLAIM_MS = 25_000

/** How long a mail that leaves once more waits for the new link that it needs: after that it has failed, where the owner sees it. */
export const HELD_MS = 60 * MINUTE

/** Why a mail failed that waited for its link. */
export const NO_LINK = 'Er kon geen nieuwe link naar de afspraak gemaakt worden, en zonder link vertrekt deze mail niet. Probeer het opnieuw.'

/** Why a mail does not leave once more for who has no part in its visit any more. */
const ELSEWHERE = 'Bij deze afspraak staat nu een ander mailadres. Deze mail bevat een link naar de afspraak en gaat daarom niet opnieuw naar het oude adres.'

/** Why a mail was cancelled that nobody cancelled. */
export const TOO_LATE = 'Niet verzonden: het was er te laat voor.'

/**
 * What is noted of a mail that became a file, and so reached nobody. It lies in the database and is what such a mail is known by: in other
 * words, every mail that was kept before would read as sent.
 */
export const KEPT_AS_FILE = 'Er was geen mailserver ingesteld: deze mail is als bestand op de server bewaard en bij niemand aangekomen.'

/** How long a due mail may lie before the sweep thinks that its job was lost. */
export const OVERDUE_MS = 2 * MINUTE

/**
 * When to try again after the `attempts`th try failed (1 = the first): pauses grow to four hours and the last try is 24 hours
 * after the mail was written. Undefined once that has passed: the mail has failed.
 */
export function nextAttempt({ attempts, createdAt, now }: { attempts: number; createdAt: Date; now: Date }): Date | undefined {
  const end = createdAt.getTime() + GIVE_UP_AFTER
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(now.getTime() + (PAUSES[attempts - 1] ?? LONGEST_PAUSE), end))
}

/** The sender of a mail, `"Name" <address>`, whatever quotes or line breaks stand in the name. */
export function senderOf({ name, email }: { name: string; email: string }): string {
  const quoted = name.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, (character) => `\\${character}`)
  return `"${quoted}" <${email.replace(/[\s<>]/g, '')}>`
}

/** Anyone can book with somebody else's address: an invisible space keeps mail programs from making a link of what was typed. */
export function unlinked(text: string): string {
  return text.replace(LIVE, '$&\u200b')
}

/** The same for an event of a calendar file. */
export function unlinkedEvent<Event extends CalendarEvent>(event: Event): Event {
  return { ...event, summary: unlinked(event.summary), description: unlinked(event.description), location: unlinked(event.location) }
}

/** What stands for a name of which nothing is seen; for others nothing does. */
const UNNAMED: Readonly<Record<string, string>> = { hond: 'uw hond', naam: 'Klant zonder naam' }

/** The letter with `{name}` replaced by `values.name`, in which no link is live; one of which nothing is seen takes the space before it along. What a value contains is never read as a place again; unknown braces stay. */
export function fillLetter({ subject, title, intro, closing }: Letter, values: Readonly<Record<string, string>>): FilledLetter {
  const fill = (words: string) =>
    words.replace(PLACE, (whole, space: string, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return whole
      const shown = isSeen(value) ? value : (UNNAMED[name] ?? '')
      return shown && space + unlinked(shown)
    })
  const fillLine = (words: string) => fill(words).replace(/\s+/g, ' ').trim()
  const filled: Letter = { subject: fillLine(subject), title: fillLine(title), intro: fill(intro), closing: fill(closing) }
  if (!isFilled(filled)) throw new Error('a letter is not filled in')
  return filled
}

/** True by construction; it tells the compiler that every value went through the filter. */
function isFilled(letter: Letter): letter is FilledLetter {
  return Object.keys(letter).length > 0
}

/** A text as paragraphs, one for each part between blank lines. */
export function paragraphs(words: string): Block[] {
  return words.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/).flatMap((part) => (part.trim() === '' ? [] : [{ type: 'paragraph' as const, text: part.trim() }]))
}

/** When a mail that keeps quiet at night may leave: now, or at the end of the night that it is. */
export function quietUntil(now: Date): Date {
  const { date, time } = brusselsWallClock(now)
  if (time >= NIGHT.from) return toInstant(addDays(date, 1), NIGHT.to)
  return time < NIGHT.to ? toInstant(date, NIGHT.to) : now
}

/** What becomes of a mail whose turn it is: it leaves, it is too late for it, or it waits until a moment. */
export function turnOf({ expiresAt, isQuiet }: { expiresAt: Date | null; isQuiet: boolean }, now: Date): 'now' | 'too-late' | Date {
  const at = isQuiet ? quietUntil(now) : now
  if (expiresAt && at >= expiresAt) return 'too-late'
  return at > now ? at : 'now'
}

/** The end of a mail that nobody needs: how to get no more of them. */
export function stopNote(stopLink: string): Block {
  return { type: 'note', text: 'Liever geen mails zoals deze meer?', link: { label: 'Hier meldt u zich af', href: stopLink } }
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
  return `{${unknown}} bestaat niet in deze mail. Je kunt kiezen uit ${known.map((name) => `{${name}}`).join(', ')}.`
}

/** Throws `invalid` beside each field of a letter that names a place which it does not have, and for a missing title. */
export function checkWords({ places, isPlain }: Pick<LetterInfo, 'places' | 'isPlain'>, words: Letter) {
  const known = places.map(({ name }) => name)
  const fields: Record<string, string> = {}
  for (const [field, value] of Object.entries(words)) {
    const problem = field === 'title' && value === '' && !isPlain ? 'Vul een titel in.' : placesProblem(value, known)
    if (problem) fields[`words.${field}`] = problem
  }
  const [problem] = Object.values(fields)
  if (problem) throw new AppError('invalid', problem, { fields })
}

/** Takes what is secret out of the links to our own pages: a client's key to her visit or her data opens nothing for who reads along. What else stands in a link, and all others, stay. */
export function maskLinks(content: string): string {
  return content.replace(new RegExp(KEY_LINK, 'g'), `$1${HIDDEN}`)
}

type Again = {
  state: MailState
  expiresAt: Date | null
  attachments: readonly { content: string }[] | null
  text: string
  html: string | null
  appointmentId: string | null
  /** Its reader wants no more mails like it. */
  isUnwanted: boolean
  /** The visit that it is about has another address by now. */
  isElsewhere: boolean
}

/** Why a mail cannot be sent again, as the owner reads it; undefined when it can. */
export function whyNotAgain(mail: Again, now: Date): string | undefined {
  const { state, expiresAt, attachments, isUnwanted } = mail
  if (state === 'cancelled') return 'Deze mail is geannuleerd en vertrekt niet meer.'
  if (expiresAt && expiresAt <= now) return 'Deze mail komt te laat: waar hij over gaat, is voorbij.'
  if (mail.text === '') return 'De inhoud van deze mail wordt niet meer bewaard.'
  if (state === 'sent' && attachments?.some(({ content }) => content === ''))
    return 'Een bijlage wordt na het verzenden niet bewaard. Verstuur ze opnieuw vanuit Kadobonnen of Facturen.'
  return whyNoLink(mail) ?? (isUnwanted ? 'Deze klant heeft zich afgemeld voor zulke mails.' : undefined)
}

/**
 * Why a mail gets no new link in the place of one that was not kept; undefined when it lacks none, or gets one. Only the link to one visit is
 * made anew: of several in a mail nobody knows any more which led where. And only for who has that visit now: its address may have been corrected,
 * and then a link that was kept has ended too.
 */
export function whyNoLink({ text, html, appointmentId, isElsewhere }: Pick<Again, 'text' | 'html' | 'appointmentId' | 'isElsewhere'>): string | undefined {
  if (!lacksLink({ text, html })) return isElsewhere && visitKeys({ text, html }).length > 0 ? ELSEWHERE : undefined
  const isAboutOne = [text, html ?? ''].every((form) => (form.match(MASKED_PAGE_LINK) ?? []).length <= 1)
  if (appointmentId === null || !isAboutOne || lacksLink(withVisitLink({ text, html }, '')))
    return 'Deze mail bevat persoonlijke links, en die worden na het verzenden niet bewaard. Hij kan daarom niet opnieuw vertrekken.'
  return isElsewhere ? ELSEWHERE : undefined
}

type Content = { text: string; html: string | null }

/** Whether a process is sending a mail at this moment. One that waits for its link is nobody's yet. */
export function isLeaving({ state, claimedUntil, ...mail }: Content & { state: MailState; claimedUntil: Date | null }, now: Date): boolean {
  return state === 'waiting' && claimedUntil !== null && claimedUntil > now && !lacksLink(mail)
}

/** Whether what was secret in a link of a mail was not kept. */
export function lacksLink({ text, html }: Content): boolean {
  return MASKED_LINK.test(`${text} ${html ?? ''}`)
}

/** A mail with a new link to the client's page of her visit in the place of each one that was not kept. */
export function withVisitLink<C extends Content>(mail: C, link: string): C {
  return { ...mail, text: mail.text.replace(MASKED_VISIT_LINK, () => link), html: mail.html && mail.html.replace(MASKED_VISIT_LINK, () => link) }
}

/** The secrets of the links to visits in a mail that has not left, each once. */
export function visitKeys({ text, html }: Content): string[] {
  return [...new Set([...`${text} ${html ?? ''}`.matchAll(VISIT_LINK)].map(([, key = '']) => key))]
}

/** A mail with other links in the place of those with these secrets. */
export function withNewLinks({ text, html }: Content, links: ReadonlyMap<string, string>): Content {
  const renewed = (form: string) => form.replace(VISIT_LINK, (link, key: string) => links.get(key) ?? link)
  return { text: renewed(text), html: html && renewed(html) }
}

/**
 * A mail's text for a message by phone: without signature, without the lines whose link is masked, and without the sentences about what one
 * does with such a link. Undefined for a mail that is of no use without its link: an offer of the waiting list, the key to somebody's data.
 */
export function phoneText(mailText: string): string | undefined {
  const [body = ''] = mailText.split('\n-- \n')
  const lines = body.split('\n')
  const masked = lines.filter((line) => MASKED_LINK.test(line))
  if (masked.some((line) => !DISPENSABLE_LINK.test(line))) return undefined
  const kept = lines.filter((line) => !masked.includes(line))
  return (masked.length > 0 ? kept.map(withoutLinkWords) : kept)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('antwoord op deze mail', 'antwoord op dit bericht')
    .trim()
}

function withoutLinkWords(line: string): string {
  return line
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => !ABOUT_LINK.test(sentence))
    .join(' ')
}
