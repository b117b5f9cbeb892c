import { renderToStaticMarkup } from 'react-dom/server'
import { MailLayout } from '#features/messages/components/mail-layout.tsx'
import { MailBlock, MailHeading } from '#features/messages/components/mail-parts.tsx'
import { fillLetter, paragraphs } from '#features/messages/rules.ts'
import type { Block, Fact, Letter, LetterKind, MailContent, MailSalon, OutgoingMail } from '#features/messages/schema.ts'
import { letters } from '#features/messages/texts.ts'
import { type DateString, formatLongDate, type TimeString, withoutSeconds } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'

/** Per kind, how a mail with these words would look about the latest real thing; undefined when there is none yet. Nothing is stored or sent. */
export type LetterPreviews = Partial<Record<LetterKind, (deps: Deps, letter: Letter) => Promise<OutgoingMail | undefined>>>

/** The words of a mail, filled in, with what stands between them, and what comes after them. */
export type Written = { words: Letter; preview: string; blocks: readonly Block[]; end?: readonly Block[] }

/** A letter as a mail's subject and body. */
export function renderLetter(salon: MailSalon, { words, preview, blocks, end = [] }: Written): { subject: string; html: string; text: string } {
  const content = { title: words.title, preview, blocks: [...paragraphs(words.intro), ...blocks, ...paragraphs(words.closing), ...end] }
  return { subject: words.subject, ...renderMail(salon, content) }
}

/** A mail's body in both forms: HTML in the salon's frame (values escaped) and the same as plain text. */
export function renderMail(salon: MailSalon, { title, preview, blocks }: MailContent): { html: string; text: string } {
  const markup = renderToStaticMarkup(
    <MailLayout salon={salon} title={title} preview={preview}>
      <MailHeading>{title}</MailHeading>
      {blocks.map((block, index) => (
        <MailBlock key={`${block.type}-${index}`} block={block} />
      ))}
    </MailLayout>,
  )
  const text = [title, ...blocks.map(blockText), `-- \n${salon.name}\n${salon.street}, ${salon.postalCode} ${salon.city}\n${salon.phone}\n${salon.email}`].join(
    '\n\n',
  )
  return { html: `<!doctype html>${markup}`, text: `${text}\n` }
}

function blockText(block: Block): string {
  if (block.type === 'paragraph') return block.text
  if (block.type === 'facts') return [block.title, ...block.facts.map(factText)].filter(Boolean).join('\n')
  if (block.type === 'list') return [`${block.title}:`, ...block.items.map((item) => `- ${item}`)].join('\n')
  if (block.type === 'note') return `${block.text} ${block.link.label}: ${block.link.href}`
  return block.buttons.map(({ label, href }) => `${label}: ${href}`).join('\n')
}

function factText({ label, value }: Fact): string {
  return `${label}: ${value.replace(/\n/g, '\n  ')}`
}

/** To an address of the owner's choice, to see whether mails arrive. */
export function testMail(salon: MailSalon, { date, time }: { date: DateString; time: TimeString }): { subject: string; html: string; text: string } {
  const blocks: Block[] = [
    {
      type: 'paragraph',
      text: `Verzonden op ${formatLongDate(date)} om ${withoutSeconds(time)}. Komt deze mail aan, dan komen ook de mails aan je klanten op weg. Kijk meteen even of hij niet bij de ongewenste mails staat.`,
    },
  ]
  return { subject: `Testmail van ${salon.name}`, ...renderMail(salon, { title: 'De mail werkt', preview: 'Een testmail uit je eigen beheer.', blocks }) }
}

/** A mail with these words about nobody in particular. */
export function exampleMail(salon: MailSalon, { kind, words }: { kind: LetterKind; words: Letter }): { subject: string; html?: string; text: string } {
  const { places, isPlain } = letters[kind]
  const examples = Object.fromEntries(places.map(({ name, example }) => [name, example]))
  const filled = fillLetter(words, { ...examples, salon: salon.name, telefoon: salon.phone })
  if (isPlain) return { subject: filled.subject, text: [filled.intro, filled.closing].filter(Boolean).join('\n\n') }
  return renderLetter(salon, { words: filled, preview: filled.title, blocks: [] })
}
