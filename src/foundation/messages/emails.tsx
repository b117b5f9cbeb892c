import { renderToStaticMarkup } from 'react-dom/server'
import { MailLayout } from '#foundation/messages/components/mail-layout.tsx'
import { MailBlock, MailHeading } from '#foundation/messages/components/mail-parts.tsx'
import {
  fillLetter,
  HIDDEN,
  lacksKeys,
  paragraphs,
  type Stored,
  seenUnlinked,
  unlinked,
  unlinkedEvent,
  withoutLinkWords,
} from '#foundation/messages/rules.ts'
import type {
  FilledLetter,
  MadeBody,
  MailContent,
  MailText,
  OutgoingMail,
} from '#foundation/messages/schema.ts'
import { type Letter, type LetterKind, letters } from '#foundation/messages/texts.ts'
import { sellerLine } from '#lib/company.ts'
import { type DateString, formatMoment, type TimeString } from '#lib/dates.ts'
import { calendarFile } from '#lib/icalendar.ts'
import {
  type Block,
  type Button,
  type Fact,
  type Href,
  type MailBody,
  type MailSalon,
  type SecretLink,
  secretsIn,
  withHrefs,
  withSecret,
} from '#lib/mail-body.ts'
import { placeOf } from '#lib/place.ts'
import { isEmail } from '#lib/reach.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Per kind, how a mail with these words would look about the latest real thing; undefined when
 * there is none yet. Nothing is stored or sent.
 */
export type LetterPreviews = Record<LetterKind, LetterPreview>
export type LetterPreview = (deps: Deps, letter: Letter) => Promise<OutgoingMail | undefined>

/** The words of a mail, filled in, with what stands between them, and what comes after them. */
export type Written = {
  words: FilledLetter
  preview: string
  blocks: readonly Block[]
  end?: readonly Block[]
}

/** A letter as a mail's subject and body. */
export function renderLetter(
  salon: MailSalon,
  { words, preview, blocks, end = [] }: Written,
): Rendered {
  const [middle, rest] = [blocks.map(unlinkedBlock), end.map(unlinkedBlock)]
  const body = [...paragraphs(words.intro), ...middle, ...paragraphs(words.closing), ...rest]
  return rendered(salon, {
    subject: words.subject,
    title: words.title,
    preview: unlinked(preview),
    blocks: body,
  })
}

/**
 * A mail in both forms: HTML in the salon's frame (values escaped) and the same as plain text.
 * Whoever typed what stands in it, nothing of it is a live link.
 */
export function renderMail(
  salon: MailSalon,
  { subject, title, preview, blocks }: MailContent,
): Rendered {
  return rendered(salon, {
    subject: unlinked(subject),
    title: unlinked(title),
    preview: unlinked(preview),
    blocks: blocks.map(unlinkedBlock),
  })
}

/** A mail in plain text only; what is empty is left out. */
export function renderPlain(
  salon: MailSalon,
  { words, parts }: { words: FilledLetter; parts: readonly string[] },
): { subject: MailText; text: MailText } {
  const place = [salon.name, placeOf(salon), salon.phone, sellerLine(salon)]
    .filter(Boolean)
    .join('\n')
  const all = [words.intro, ...parts.map(unlinked), words.closing, place]
    .map((part) => part.trim())
    .filter(Boolean)
  const text = seenUnlinked(all.join('\n\n'))
  return { subject: finished(words.subject), text: finished(`${text}\n`) }
}

/** The calendar file of a mail, in which no link is live either. */
export function mailCalendar({ events, ...file }: Parameters<typeof calendarFile>[0]): MailText {
  return finished(calendarFile({ ...file, events: events.map(unlinkedEvent) }))
}

type Rendered = { subject: MailText; html: MailText; text: MailText; content: MadeBody }

function finished(text: string): MailText {
  if (!isFinished(text)) throw new Error('a part of a mail is no text')
  return text
}

/** True by construction; it tells the compiler that the layout made it. */
function isFinished(text: string): text is MailText {
  return typeof text === 'string'
}

/** A block of which no text is a live link; where its links and buttons lead to stays. */
function unlinkedBlock(block: Block): Block {
  if (block.type === 'paragraph') return { ...block, text: unlinked(block.text) }
  if (block.type === 'facts')
    return {
      ...block,
      ...(block.title && { title: unlinked(block.title) }),
      facts: block.facts.map(unlinkedFact),
    }
  if (block.type === 'list')
    return { ...block, title: unlinked(block.title), items: block.items.map(unlinked) }
  if (block.type === 'note')
    return { ...block, text: unlinked(block.text), link: unlinkedButton(block.link) }
  if (block.type === 'links')
    return { ...block, text: unlinked(block.text), links: block.links.map(unlinkedButton) }
  return { ...block, buttons: block.buttons.map(unlinkedButton) }
}

function unlinkedButton({ label, href }: Button): Button {
  return { label: unlinked(label), href }
}

/** An address stays as it is as long as it is nothing but an address. */
function unlinkedFact({ label, value, isAddress, ...rest }: Fact): Fact {
  return {
    ...rest,
    label: unlinked(label),
    value: isAddress && isEmail(value) ? value : unlinked(value),
  }
}

/** The finished mail, and how it is shown to who may not open its links. */
function rendered(
  { groomers: _groomers, vatRegime: _vatRegime, ...salon }: MailSalon,
  { subject, ...content }: MailContent,
): Rendered {
  const body: MailBody = { salon, ...content }
  if (!isMade(body)) throw new Error('a mail has no body')
  const { html, text } = renderBody(body, (link) => withSecret(link, HIDDEN))
  return { subject: finished(subject), html: finished(html), text: finished(text), content: body }
}

function isMade(body: MailBody): body is MadeBody {
  return body.blocks.length >= 0
}

/** A body in both forms, its secret links leading where `lead` says. */
export function renderBody<Key>(
  body: MailBody<Href<Key>>,
  lead: (link: SecretLink<Key>) => string,
): { html: string; text: string } {
  const { salon, title, preview, blocks } = withHrefs(body, (href) =>
    typeof href === 'string' ? href : lead(href),
  )
  const markup = renderToStaticMarkup(
    <MailLayout salon={salon} title={title} preview={preview}>
      <MailHeading>{title}</MailHeading>
      {blocks.map((block, index) => (
        <MailBlock key={`${block.type}-${index}`} block={block} />
      ))}
    </MailLayout>,
  )
  const text = [
    title,
    ...blocks.map(blockText),
    ['-- ', salon.name, placeOf(salon), salon.phone, salon.email, sellerLine(salon)]
      .filter(Boolean)
      .join('\n'),
  ].join('\n\n')
  return { html: `<!doctype html>${markup}`, text: `${seenUnlinked(text)}\n` }
}

/**
 * What a mail says, for a message by phone: without signature or links that open something; null
 * for one that is of no use without its link.
 */
export function phoneText(mail: Stored): string | null {
  const { text, content } = mail
  if (!content) return lacksKeys(mail) ? null : forPhone(text.split('\n-- \n')[0] ?? '')
  const told = { ...content, blocks: content.blocks.filter(({ type }) => !ASIDE.includes(type)) }
  if (secretsIn(told).some((link) => 'key' in link)) return null
  const isLinked = secretsIn(content).length > 0
  const { blocks } = withHrefs(told, (href) => (typeof href === 'string' ? href : null))
  const said = blocks.map((block) =>
    block.type === 'paragraph' && isLinked ? withoutLinkWords(block.text) : blockText(block),
  )
  return forPhone([content.title, ...said].join('\n\n'))
}

/** What a mail adds to what it tells: a message by phone does without. */
const ASIDE: readonly Block['type'][] = ['links', 'note']

function forPhone(words: string): string {
  return words
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('antwoord op deze mail', 'antwoord op dit bericht')
    .trim()
}

/** A block as plain text, without the links that lead nowhere. */
function blockText(block: Block<string | null>): string {
  if (block.type === 'paragraph') return block.text
  if (block.type === 'facts')
    return [block.title, ...block.facts.map(factText)].filter(Boolean).join('\n')
  if (block.type === 'list')
    return [headed(block.title), ...block.items.map((item) => `- ${item}`)].join('\n')
  if (block.type === 'note') return `${block.text} ${linkLines([block.link])}`
  if (block.type === 'links') return [block.text, linkLines(block.links)].join('\n')
  return linkLines(block.buttons)
}

function linkLines(links: readonly Button<string | null>[]): string {
  return links.flatMap(({ label, href }) => (href === null ? [] : `${label}: ${href}`)).join('\n')
}

/** A question stands as it is above its answers. */
function headed(title: string): string {
  return /[?!.]$/.test(title) ? title : `${title}:`
}

function factText({ label, value, href, showsLink }: Fact<string | null>): string {
  return `${label}: ${value.replace(/\n/g, '\n  ')}${showsLink && href ? `\n  ${href}` : ''}`
}

/** To an address of the owner's choice, to see whether mails arrive. */
export function testMail(
  salon: MailSalon,
  { date, time }: { date: DateString; time: TimeString },
): Rendered {
  const blocks: Block[] = [
    {
      type: 'paragraph',
      text: `Verzonden op ${formatMoment({ date, startTime: time })}. Komt deze mail aan, dan komen ook de mails aan je klanten op weg. Kijk meteen even of hij niet bij de ongewenste mails staat.`,
    },
  ]
  return renderMail(salon, {
    subject: `Testmail van ${salon.name}`,
    title: 'De mail werkt',
    preview: 'Een testmail uit je eigen beheer.',
    blocks,
  })
}

/** A mail with these words about nobody in particular. */
export function exampleMail(
  salon: MailSalon,
  { kind, words }: { kind: LetterKind; words: Letter },
): { subject: string; html?: string; text: string } {
  const { places, isPlain } = letters[kind]
  const examples = Object.fromEntries(places.map(({ name, example }) => [name, example]))
  const filled = fillLetter(words, { ...examples, salon: salon.name, telefoon: salon.phone })
  if (isPlain)
    return {
      subject: filled.subject,
      text: [filled.intro, filled.closing].filter(Boolean).join('\n\n'),
    }
  return renderLetter(salon, { words: filled, preview: filled.title, blocks: [] })
}
