import type { ReactNode } from 'react'
import { fillIn, readBlocks } from '#foundation/salon/policies/rules.ts'
import { type SiteTextKey, siteTexts } from '#foundation/salon/texts.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { mailLink, telLink, whatsappLink } from '#lib/reach.ts'

/** What the public pages say in a place: the owner's words, or ours. */
export function textOf(salon: PublicSalon, key: SiteTextKey): string {
  return fillIn(
    salon.texts[key] ?? siteTexts.find((text) => text.key === key)?.default ?? '',
    salon,
  )
}

/** The same as blocks of a title and a text. */
export function blocksOf(salon: PublicSalon, key: SiteTextKey) {
  return readBlocks(textOf(salon, key))
}

/** Whether the words in a place are the owner's own, so that none of our claims are left in it. */
export function isOwnText(salon: PublicSalon, key: SiteTextKey): boolean {
  return salon.texts[key] !== undefined
}

/** A text in paragraphs, its words as `SiteWords` shows them. */
export function SiteParagraphs({
  salon,
  text,
  className,
}: {
  salon: PublicSalon
  text: SiteTextKey
  className?: string
}) {
  const paragraphs = textOf(salon, text).split(/\n\s*\n/)
  return paragraphs.map((paragraph, index) => (
    <p key={index} className={className}>
      <SiteWords salon={salon} text={paragraph} />
    </p>
  ))
}

const MARKED = /(\[[^\]\n]+\]\([^)\s]+\)|\*\*[^*\n]+\*\*)/

/**
 * Words in which `**these**` are bold and `[words](address)` a link, also to the salon's own
 * `whatsapp`, `mail`, `sms` and `bel`.
 */
export function SiteWords({ salon, text }: { salon: PublicSalon; text: string }): ReactNode[] {
  return text.split(MARKED).map((part, index) => {
    if (/^\*\*[^*]+\*\*$/.test(part)) return <strong key={index}>{part.slice(2, -2)}</strong>
    const [, words = '', address = ''] = /^\[([^\]\n]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    const href = hrefOf(address, salon)
    if (!href) return part
    const isElsewhere = href.startsWith('https:')
    return (
      <a key={index} href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener' })}>
        {words}
        {isElsewhere && <span className="sr-only"> (nieuw venster)</span>}
      </a>
    )
  })
}

/** Where a link in a text leads; undefined when that is no address that we link to. */
function hrefOf(address: string, { phone, email }: PublicSalon): string | undefined {
  const own = {
    whatsapp: whatsappLink(phone, 'Hallo, ik zou graag contact opnemen'),
    mail: mailLink(email),
    sms: `sms:${telLink(phone).slice(4)}`,
    bel: telLink(phone),
  }
  const known = Object.entries(own).find(([name]) => name === address)
  if (known) return known[1]
  return /^(https:\/\/|\/(?!\/))/.test(address) ? address : undefined
}
