import { policyTexts } from '#foundation/salon/policies/components/policy-texts.ts'
import { fillIn } from '#foundation/salon/policies/rules.ts'
import { type PolicyKey, type Salon } from '#foundation/salon/wire.ts'
import { companyNumberOf, companyOf } from '#lib/company.ts'
import { noticeWords } from '#lib/notice-words.ts'
import { weekdayNames, weekdays, writeHours } from '#lib/opening-hours.ts'
import { shownPlace } from '#lib/place.ts'
import { vatWords } from '#lib/vat-words.ts'

/** A part of a policy under its own heading; a block is a paragraph, or the items of a list. */
export type PolicySection = { id: string; title: string; blocks: (string | string[])[] }

/** What a policy says: the owner's words or ours, with what the settings say in its places. */
export function policyText(key: PolicyKey, salon: Salon): string {
  return fillInPolicy(salon.policies[key] ?? policyTexts[key].default, salon)
}

/**
 * Puts what the settings say in the places of a policy, beside those that every text of the site
 * has.
 */
function fillInPolicy(text: string, salon: Salon): string {
  const usesOthers = salon.externalBookingUrl !== '' || salon.externalVoucherUrl !== ''
  const places = {
    adres: [...shownPlace(salon), salon.country].join(', '),
    telefoon: `[${salon.phone}](bel)`,
    'e-mail': `[${salon.email}](mail)`,
    verkoper: sellerWords(salon),
    ondernemingsnummer: companyNumberOf(salon),
    'btw-nummer': salon.vatNumber,
    openingsuren: weekdays
      .map((day) => `- ${weekdayNames[day]}: ${writeHours(salon.openingHours[day])}`)
      .join('\n'),
    boekingstermijn: noticeWords(salon.noticeDays),
    boekingshorizon: horizonWords(salon.horizonMonths),
    btw: vatWords(salon.vatRegime),
    bongeldigheid: `${salon.voucherMonths} maanden`,
    'externe-diensten': usesOthers
      ? 'Voor online afspraken of kadobonnen gebruiken we een externe dienst, die haar eigen privacybeleid heeft.'
      : '',
    'externe-cookies': usesOthers
      ? 'Voor online afspraken of kadobonnen werken we met een externe dienst. Die kan op haar eigen pagina’s cookies gebruiken, volgens haar eigen beleid.'
      : '',
  }
  return Object.entries(places).reduce(
    (filled, [place, words]) => filled.replaceAll(`{${place}}`, words),
    fillIn(text, salon),
  )
}

/** Who the owner is before the law, with the name on her door where that is another. */
function sellerWords(salon: Salon): string {
  const company = companyOf(salon)
  return salon.legalName && salon.legalName !== salon.name ? `${company} (${salon.name})` : company
}

/**
 * Reads a policy: `## ` begins a section, empty lines part its blocks, and lines that begin with `-
 * ` are items. Words before the first heading are left out.
 */
export function readPolicy(text: string): PolicySection[] {
  const [, ...parts] = `\n${text}`.split(/\n##[ \t]+/)
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    const paragraphs = lines.join('\n').split(/\n\s*\n/)
    return { id: slugOf(title), title: title.trim(), blocks: paragraphs.flatMap(readBlock) }
  })
}

function readBlock(paragraph: string): (string | string[])[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
  const words = lines.filter((line) => !isItem(line)).join('\n')
  const items = lines.filter(isItem).map((line) => line.slice(2).trim())
  return [...(words === '' ? [] : [words]), ...(items.length === 0 ? [] : [items])]
}

function isItem(line: string): boolean {
  return line.startsWith('- ')
}

function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function horizonWords(months: number): string {
  if (months === 12) return 'een jaar'
  return months === 1 ? 'een maand' : `${months} maanden`
}
