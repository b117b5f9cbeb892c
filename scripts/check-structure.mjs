// Holds the tree against docs/architecture.md. Each finding names its cure. Run by `npm test`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const FEATURE_FILE =
  /^(schema|wire|rules|data\.server|commands\.server|api\.server|texts|client|jobs\.server|pdf\.server|ubl\.server|emails)(\.test)?\.tsx?$/
/**
 * The house from the ground up. Arrows run down: a place imports from itself and from those before
 * it.
 */
const PLACES = [
  'lib',
  'ui',
  'server',
  'foundation',
  'shop-window',
  'clients',
  'agenda',
  'money',
  'desk',
  'app',
]
/** The features of each area, tier by tier: one imports only from tiers before its own. */
const AREAS = {
  foundation: [['changes'], ['push', 'salon', 'visit-links'], ['messages'], ['auth']],
  'shop-window': [['services', 'contact']],
  clients: [['customers'], ['health-records', 'devices']],
  agenda: [
    ['holidays', 'staff'],
    ['slots', 'cancellation-fees', 'durations'],
    ['visit-steps'],
    ['appointments'],
    ['requests'],
    ['booking', 'waiting-list', 'calendar', 'series', 'sick-leave'],
    ['self-service'],
  ],
  money: [
    ['products', 'day-book', 'customer-cards'],
    ['gift-vouchers', 'invoiced-sales'],
    ['payments'],
    ['invoices'],
    ['credit-notes'],
  ],
  desk: [
    ['privacy', 'imports'],
    ['exports', 'retention', 'backups', 'dashboard', 'inbox', 'insight', 'audit-log'],
    ['my-data', 'system', 'day-board'],
    ['kept-days'],
  ],
}
/**
 * Rooms of the largest features: each holds the same files as a feature, what they share stays
 * above them.
 */
const ROOMS = {
  contact: ['messages'],
  auth: ['people', 'passkeys', 'recovery', 'keys', 'device'],
  imports: ['reading', 'planning'],
  inbox: ['lists'],
  customers: ['look-up', 'news'],
  'my-data': ['requests'],
  'gift-vouchers': ['shop', 'delivery', 'refunds', 'withdrawal'],
  'waiting-list': ['offers', 'places'],
  appointments: ['listed', 'notices', 'reminders', 'hand-ins'],
  payments: ['sales', 'refunds', 'terminal'],
  invoices: ['drafts', 'sending'],
  messages: ['letters'],
  salon: ['policies', 'setup'],
  'day-book': ['verification'],
  booking: ['list', 'form'],
  slots: ['starts'],
  calendar: ['members'],
  backups: ['proof'],
  services: ['changes'],
  system: ['mail-trip'],
  devices: ['link'],
  'health-records': ['warnings'],
}
const SDKS = /^(nodemailer|stripe$|@googleapis\/|web-push$)/
/** The provider's fields in the page: a component, but one only. */
const PAYMENT_FIELDS = {
  sdk: /^@stripe\//,
  file: 'src/money/gift-vouchers/shop/components/stripe-payment.tsx',
}
/**
 * Statements that are sent together, for the booking alone (docs/decisions/044); who else stores a
 * part of it does so in its data.
 */
const FENCED = {
  folder: 'src/server/db/prepared/',
  users: /^src\/(server\/|agenda\/booking\/commands\.server\.ts$|([a-z-]+\/)+data\.server\.ts$)/,
}
/** What spans a person, grows old or is brought along: these write tables of others. */
const SPANNING = ['privacy', 'retention', 'imports']
/** Which features write the tables of each file of `server/db/tables`, by what their data says. */
const writers = new Map()
/** What each file needs before it runs, and the types it names. */
const needed = new Map()
const findings = []
const report = (file, problem, cure) => findings.push(`${file}: ${problem}\n    → ${cure}`)

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))

for (const file of files) {
  const source = readFileSync(file, 'utf8')
  checkPlace(file)
  checkImports(file, importsOf(file, source))
  // what is fetched later may lead back to who fetches it
  needed.set(file, importsOf(file, source.replaceAll('import(', '(')))
  checkWords(file, source)
  checkComments(file, source)
  noteWrites(file, source)
}
checkOwners()
checkCircles()
if (findings.length > 0) {
  console.error(`${findings.join('\n')}\n\n${findings.length} structure findings`)
  process.exit(1)
}
console.log(`structure: ${files.length} files in their places`)

function checkPlace(file) {
  const [, area, feature, ...rest] = file.split(path.sep)
  const name = path.basename(file)
  if (!/^[a-z0-9+.-]+$/.test(name)) report(file, 'is not in kebab-case', 'rename it')
  if (/^(index|utils?|helpers?|types|hooks|constants)\./.test(name))
    report(
      file,
      'is a barrel or a drawer',
      'name the file after what it holds and import it directly',
    )
  if (!AREAS[area]) return
  if (tierOf(area, feature) < 0)
    report(
      file,
      `is in an unknown feature '${feature}' of ${area}`,
      'use a feature of docs/architecture.md, or change its tiers with a decision record',
    )
  if (ROOMS[feature]?.includes(rest[0])) rest.shift()
  if (
    rest[0] === 'components'
      ? rest.length > 2
      : rest.length > 1 || !FEATURE_FILE.test(rest[0] ?? '')
  )
    report(
      file,
      'is outside the closed vocabulary',
      'use schema, wire, rules, data.server, commands.server, api.server, texts, client, jobs.server, emails, pdf.server, ubl.server or components/, in the feature or in a room of ROOMS',
    )
}

function importsOf(file, source) {
  const targets = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1],
  )
  return targets.map((target) =>
    target.startsWith('#')
      ? target.replace('#', 'src/')
      : target.startsWith('.')
        ? path.normalize(path.join(path.dirname(file), target))
        : target,
  )
}

function checkImports(file, targets) {
  const [, area, feature] = file.split(path.sep)
  const isTest = /\.test\.tsx?$/.test(file)
  for (const target of targets) {
    const [root, toArea, toFeature] = target.split('/')
    if (SDKS.test(target) && !file.startsWith('src/server/adapters/') && !isTest)
      report(file, `imports ${target}`, 'put it behind a small type in src/server/adapters')
    if (PAYMENT_FIELDS.sdk.test(target) && file !== PAYMENT_FIELDS.file)
      report(file, `imports ${target}`, `only ${PAYMENT_FIELDS.file} shows the payment fields`)
    if (root !== 'src' || isTest) continue
    if (target.startsWith(FENCED.folder) && !FENCED.users.test(file))
      report(
        file,
        `imports ${target}`,
        'a plain query of Drizzle is quick enough outside the booking: docs/decisions/044',
      )
    if (!PLACES.includes(toArea) || !PLACES.includes(area)) continue
    if (PLACES.indexOf(toArea) > PLACES.indexOf(area) || (area === 'ui' && toArea === 'server'))
      report(
        file,
        `reaches up from ${area} to ${target}`,
        `arrows run down (${PLACES.toReversed().join(' → ')}): move the shared part down, or hand the value in`,
      )
    const isOwnRoom = feature === toFeature && file.endsWith(`${feature}/api.server.ts`)
    if (
      AREAS[toArea] &&
      target.endsWith('/api.server.ts') &&
      file !== 'src/app/server/app.ts' &&
      !isOwnRoom
    )
      report(
        file,
        `imports ${target}`,
        'only app/server/app.ts mounts APIs, and a feature those of its rooms: move the shared part to rules or commands',
      )
    if (target.includes('/db/tables/')) checkTable(file, target)
    if (
      AREAS[area] &&
      area === toArea &&
      feature !== toFeature &&
      tierOf(area, toFeature) >= tierOf(area, feature)
    )
      report(
        file,
        `reaches from ${feature} to ${toFeature}`,
        'a feature imports only from tiers before its own: move the shared part down, or tell the higher one by a job',
      )
  }
}

function checkTable(file, target) {
  const allowed =
    /data\.server\.ts$|^src\/(app\/server\/seed|server\/db\/(tables\/|(rights|personal|audited)\.ts$))/.test(
      file,
    ) ||
    // a session names its person
    (file.startsWith('src/server/http/') && /\/(http|auth)\.ts$/.test(target)) ||
    (file.startsWith('src/server/adapters/') && target.endsWith('/sandbox.ts'))
  if (!allowed)
    report(
      file,
      `imports the table ${target}`,
      'only data.server.ts knows tables: add a function there',
    )
}

function checkWords(file, source) {
  const isTest = /\.test\.tsx?$/.test(file)
  if (
    /process\.env/.test(source) &&
    !isTest &&
    !['src/server/env.ts', 'src/app/routes.ts'].includes(file)
  )
    report(file, 'reads process.env', 'only server/env.ts does: take the value from deps.env')
  if (
    /(rules|data\.server|commands\.server)\.tsx?$/.test(file) &&
    /new Date\(\)|Date\.now\(\)/.test(source)
  )
    report(file, 'reads the clock', 'let the moment be handed in (deps.clock)')
  if (
    /\/components\//.test(file) &&
    !isTest &&
    /\b(callApi|fetch)(<[^()]*>)?\(|\b(queryFn|mutationFn|invalidateQueries)\b/.test(source)
  )
    report(file, 'calls the API', 'client.ts does: give it a query or a mutation there')
  if (/mailto:\$\{/.test(source) && file !== 'src/lib/reach.ts')
    report(file, 'writes a mailto link by hand', 'mailLink of lib/reach.ts encodes the address')
}

/** Comments as the parser finds them, since strings hold `//` too; lines of `//` are one comment. */
function checkComments(file, source) {
  if (/\.test\.tsx?$/.test(file)) return
  const found = file.endsWith('.css')
    ? [...source.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: text, index: start }) => ({
        start,
        end: start + text.length,
      }))
    : parseSync(file, source).comments
  const comments = []
  for (const { type, start, end } of found) {
    const last = comments.at(-1)
    const goesOn = type === 'Line' && type === last?.type
    if (goesOn && /^\r?\n[ \t]*$/.test(source.slice(last.end, start))) last.end = end
    else comments.push({ type, start, end })
  }
  for (const { start, end } of comments) {
    const place = () => `${file}:${source.slice(0, start).split('\n').length}`
    const words = source.slice(start, end).match(/[^\s*/]\S*/g) ?? []
    if (words.length > 40)
      report(place(), `comments in ${words.length} words`, 'say why in a sentence')
    const lines = source.slice(source.lastIndexOf('\n', start) + 1, source.indexOf('\n', end))
    if (lines.split('\n').some((line) => line.length > 100))
      report(place(), 'has a comment of more than 100 columns', 'wrap it')
  }
}

/** Notes which tables a file writes, by a query of Drizzle or by SQL. */
function noteWrites(file, source) {
  const [, area, feature] = file.split(path.sep)
  if (/\.test\.tsx?$/.test(file) || area === 'app') return
  const writer = AREAS[area] ? feature : area
  for (const [, names, table] of source.matchAll(
    /import \{([^}]*)\}\s+from '#server\/db\/tables\/([a-z-]+)\.ts'/g,
  ))
    for (const name of names.split(',').map((part) => part.split(' as ').at(-1).trim()))
      if (
        name &&
        new RegExp(
          `\\.(insert|update|delete)\\(${name}\\)|(insert into|update|delete from) \\$\\{${name}\\}`,
        ).test(source)
      )
        writers.set(table, (writers.get(table) ?? new Map()).set(writer, file))
}

/**
 * A table belongs to the feature that bears the name of its file, else to the one that writes it:
 * one alone, besides who spans a person. A file of tables that nobody writes has no owner.
 */
function checkOwners() {
  const features = Object.values(AREAS).flat(2)
  for (const table of readdirSync('src/server/db/tables').map((name) => path.parse(name).name)) {
    const all = [...(writers.get(table) ?? new Map())]
    if (all.length === 0)
      report(
        `src/server/db/tables/${table}.ts`,
        'has no owner: nobody writes its tables',
        'let the data.server.ts of its feature write them, or drop them by a migration',
      )
    const others = all.filter(([writer]) => !SPANNING.includes(writer))
    const owner = features.includes(table) ? table : (others[0] ?? all[0])?.[0]
    for (const [writer, file] of others)
      if (writer !== owner)
        report(
          file,
          `writes the tables of ${table}`,
          `only ${owner} writes them: call its commands`,
        )
  }
}

/** No file needs itself. */
function checkCircles() {
  const done = new Set()
  const visit = (file, way) => {
    if (way.includes(file))
      report(
        file,
        `needs itself: ${way.slice(way.indexOf(file)).join(' → ')}`,
        'move what both need into a file below them',
      )
    if (done.has(file)) return
    done.add(file)
    for (const target of needed.get(file) ?? []) visit(target, [...way, file])
  }
  for (const file of needed.keys()) visit(file, [])
}

function tierOf(area, feature) {
  return AREAS[area].findIndex((tier) => tier.includes(feature))
}
