import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { tabs } from '#app/admin/tabs.ts'
import { priceList } from '#shop-window/services/texts.ts'

/** What stands in the source between quotes or tags, line by line, with the file that it is of. */
type Line = { file: string; text: string }

const page = readFileSync('docs/taal.md', 'utf8')
const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)

const forbidden = [...section('Our words').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm)]
  .slice(2)
  .map(([, say = '', not = '', except = '']) => ({
    say: say.trim(),
    not: stem(not.trim()),
    except: except
      .split(', ')
      .map((part) => part.trim().replaceAll("'", ''))
      .filter((part) => part !== ''),
  }))
const specified = quoted(section('Capitals'))
const names = [
  ...quoted(section('Names')),
  ...tabs.map(({ label }) => label),
  ...priceList.map(({ name }) => name),
]

const literals: Line[] = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\/migrations\/|api\.server\.ts$|src\/server\/|\/\+types/.test(file))
  .flatMap((file) => literalsOf(file).map((text) => ({ file, text })))
const lines = literals.filter(({ text }) => / /.test(text))

/** A word with its endings: `boeking` also finds `Boekingen`, not `boekingapp` in an address. */
function stem(words: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}_/{.-])(${words.replaceAll(', ', '|')})(en|s|e)?(?![\\p{L}_}:@/=-])`,
    'iu',
  )
}

function literalsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') found.push(value)
    },
    JSXText({ value }) {
      found.push(value)
    },
    TemplateLiteral({ quasis }) {
      found.push(quasis.map(({ value }) => value.cooked).join('…'))
    },
  }).visit(parseSync(file, source).program)
  return found.flatMap((text) => text.split('\n').map((line) => line.trim()))
}

/** Whether a line is for people: the rest are selectors, statements, classes and our own errors. */
const isDutch = ({ text }: Line) =>
  /\b(de|het|een|uw|je|u|voor|van|niet|geen|op|aan|bij|om|met|en|of|is|dag|beste)\b/i.test(text) &&
  !/\b(select|from|where|the|of the|update|with|lower)\b/.test(text)

const common = new Set(
  lines.flatMap(({ text }) => text.match(/(?<![\p{L}.#/@-])\p{Ll}{3,}(?![\p{L}-])/gu) ?? []),
)

/** The common words that a title begins with a capital where a sentence would not. */
function needlessCapitals({ text }: Line): string[] {
  const isTitle = text.split(' ').length <= 6 && !/[.:]$|\p{Ll}\p{Lu}/u.test(text)
  if (!isTitle || specified.some((label) => text.startsWith(label))) return []
  const bare = names.reduce((rest, name) => rest.replaceAll(name, 'x'), text)
  return [...bare.matchAll(/(?<=[\p{Ll}\p{N},]) (\p{Lu}\p{Ll}{2,})(?!\p{L})/gu)]
    .map(([, word = '']) => word)
    .filter((word) => common.has(word.toLowerCase()))
}

test('the page and the source are read', () => {
  expect(lines.length).toBeGreaterThan(4_000)
  expect(forbidden.length).toBeGreaterThan(20)
  expect(specified.length).toBeGreaterThan(20)
})

test.for(forbidden)('says $say, not $not', ({ not, except }) => {
  const found = lines.filter(
    (line) =>
      isDutch(line) &&
      not.test(line.text) &&
      !except.some((where) => line.file.includes(where) || line.text.includes(where)),
  )
  expect(found).toEqual([])
})

test('writes titles and labels as sentences, but for those that the specification quotes', () => {
  expect(lines.filter((line) => needlessCapitals(line).length > 0)).toEqual([])
})

test('‘Annuleren’ stops a payment or a mail: a window is left by ‘Sluiten’, a question by ‘Terug’', () => {
  const files = literals.filter(({ text }) => text === 'Annuleren').map(({ file }) => file)
  expect(files.toSorted()).toEqual([
    // quoted by the specification
    'src/desk/dashboard/components/bookings-dashboard.tsx',
    'src/foundation/messages/components/mail-dialog.tsx',
    'src/money/payments/terminal/components/terminals.tsx',
  ])
})

test('the owner ‘zegt af’: only clients ‘annuleren’ a visit', () => {
  const forClients =
    /agenda\/(booking|self-service|waiting-list|appointments\/(texts|components\/client-blocks))|app\/public|desk\/my-data|foundation\/(salon\/(texts|policies)|messages\/texts)/
  const ofMoneyOrMails = /^src\/(money|foundation\/messages)\/|failed-mails/
  const typedByHer = 'src/app/admin/settings.ts'
  const quotedOrForClients = [
    'Annuleren',
    'Geannuleerd',
    'Er ging iets mis bij het annuleren van de afspraak.',
    'Bekijken, verplaatsen of annuleren: …',
  ]
  const found = literals.filter(
    ({ file, text }) =>
      /\b(ge)?annul(er|eer)/i.test(text) &&
      !quotedOrForClients.includes(text) &&
      !/^[a-z-]+$|\{/.test(text) &&
      file !== typedByHer &&
      !forClients.test(file) &&
      !ofMoneyOrMails.test(file),
  )
  expect(found).toEqual([])
})

const line = (text: string): Line => ({ file: 'x.tsx', text })

test('finds what it looks for', () => {
  const finds = (text: string) => isDutch(line(text)) && forbidden.some(({ not }) => not.test(text))
  for (const text of [
    'Kies een ander tijdstip.',
    'Uw boekingen',
    'Beste {naam},',
    'Gelieve te wachten op ons',
  ])
    expect([text, finds(text)]).toEqual([text, true])
  expect(finds('Kies een ander uur voor uw afspraak.')).toBe(false)
  expect(needlessCapitals(line('Nieuwe Klant Toevoegen'))).toEqual(['Klant', 'Toevoegen'])
  expect(needlessCapitals(line('Kijk bij Bedrijf in Google Calendar'))).toEqual([])
})

test('every label that the specification quotes is still there', () => {
  const all = lines.map(({ text }) => text)
  expect(specified.filter((label) => !all.some((text) => text.includes(label)))).toEqual([])
})

test('clients are u, wherever only they read', () => {
  const forClients = /src\/(app\/public|agenda\/booking|money\/gift-vouchers\/shop)\//
  const found = lines.filter(
    ({ file, text }) =>
      forClients.test(file) && /(?<![\p{L}-])(je|jij|jouw)(?![\p{L}-])/iu.test(text),
  )
  expect(found).toEqual([])
})
