import { renderToStaticMarkup } from 'react-dom/server'
import { MailLayout } from '#features/messages/components/mail-layout.tsx'
import { MailBlock, MailHeading } from '#features/messages/components/mail-parts.tsx'
import type { Block, Fact, MailContent, MailSalon } from '#features/messages/schema.ts'

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
  return block.buttons.map(({ label, href }) => `${label}: ${href}`).join('\n')
}

function factText({ label, value }: Fact): string {
  return `${label}: ${value.replace(/\n/g, '\n  ')}`
}
