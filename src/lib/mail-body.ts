import type { VatRegime } from '#lib/vat-words.ts'

/** The facts of the salon that head and foot of a mail show. */
export type MailSalon = {
  name: string
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  /** Of the person or company behind it; mails of before do not have them. */
  legalName?: string
  legalForm?: string
  companyNumber?: string
  vatNumber?: string
  /** Who can have a visit, for who writes of one; nobody unless clients can choose. */
  groomers?: readonly { id: string; name: string }[]
  /** What a price says of VAT, for who writes of one. */
  vatRegime?: VatRegime
}

/**
 * A link that opens something for whoever has it: the page of a visit, its key made as the mail
 * leaves, or a page with a key.
 */
export type SecretLink<Key> = { page: string; part?: string } & ({ visit: string } | { key: Key })
export type Href<Key = string> = string | SecretLink<Key>

/**
 * One row of a table of facts; `href` makes the value a link, which the plain text shows when
 * `showsLink`. An address to write to is readable as it is.
 */
export type Fact<To = Href> = {
  label: string
  value: string
  href?: To
  showsLink?: boolean
  isAddress?: boolean
}
export type Button<To = Href> = { label: string; href: To }

/** One piece of a mail's body. */
export type Block<To = Href> =
  | { type: 'paragraph'; text: string }
  | { type: 'facts'; title?: string; facts: Fact<To>[] }
  | { type: 'list'; title: string; items: string[] }
  | { type: 'buttons'; buttons: Button<To>[] }
  /** Ways to do one thing, side by side. */
  | { type: 'links'; text: string; links: Button<To>[] }
  /** Small print at the end, with a link. */
  | { type: 'note'; text: string; link: Button<To> }

/** What is in a mail, as data: HTML and plain text are drawn from it. */
export type MailBody<To = Href> = {
  salon: MailSalon
  title: string
  preview: string
  blocks: Block<To>[]
}

/**
 * What is in a mail as it is stored: `key` is the place of the key among those that are kept apart.
 */
export type StoredBody = MailBody<Href<number>>

/** The same with each link replaced. */
export function withHrefs<From, To>(body: MailBody<From>, to: (href: From) => To): MailBody<To> {
  const button = ({ label, href }: Button<From>) => ({ label, href: to(href) })
  const blocks = body.blocks.map((block): Block<To> => {
    if (block.type === 'facts')
      return {
        ...block,
        facts: block.facts.map(({ href, ...fact }) => ({
          ...fact,
          ...(href !== undefined && { href: to(href) }),
        })),
      }
    if (block.type === 'buttons') return { ...block, buttons: block.buttons.map(button) }
    if (block.type === 'links') return { ...block, links: block.links.map(button) }
    return block.type === 'note' ? { ...block, link: button(block.link) } : block
  })
  return { ...body, blocks }
}

/** A link whose last part is secret. */
export function secretLink(url: string): SecretLink<string> {
  const end = Math.max(url.lastIndexOf('/'), url.lastIndexOf('=')) + 1
  return { page: url.slice(0, end), key: url.slice(end) }
}

/** A link to a part of a page, with what names that part behind the secret. */
export function partOf(link: Href, part: string): Href {
  return typeof link === 'string' ? `${link}${part}` : { ...link, part }
}

/** Where a link leads with this for its secret. */
export function withSecret({ page, part = '' }: SecretLink<unknown>, secret: string): string {
  return `${page}${secret}${part}`
}

/** The secret links of a body. */
export function secretsIn<Key>(body: MailBody<Href<Key>>): SecretLink<Key>[] {
  const found: SecretLink<Key>[] = []
  withHrefs(body, (href) => void (typeof href === 'string' || found.push(href)))
  return found
}

/** The visits whose pages a body leads to, each once. */
export function visitsIn(body: StoredBody | null): string[] {
  return body
    ? [...new Set(secretsIn(body).flatMap((link) => ('visit' in link ? link.visit : [])))]
    : []
}

/** A body without its keys, and those. */
export function keysApart(body: MailBody): { content: StoredBody; keys: string[] } {
  const keys: string[] = []
  const content = withHrefs(body, (href): Href<number> => {
    if (typeof href === 'string' || 'visit' in href) return href
    if (!keys.includes(href.key)) keys.push(href.key)
    return { ...href, key: keys.indexOf(href.key) }
  })
  return { content, keys }
}

/** A paragraph of a mail. */
export function paragraph(text: string): Block {
  return { type: 'paragraph', text }
}
