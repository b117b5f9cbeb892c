// `npm run lighthouse [-- /path … --runs=5 --write]`: Lighthouse (mobile) over the public pages of
// the production build, the median of five runs each, as a Markdown table; with --write it goes
// into the README. Pages that do not answer 200 are left out. Ends with 1 when a bound is not kept.
import { readFileSync, writeFileSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium, withProduction } from './production.mjs'

const PAGES = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/salon-rules',
  '/boeken',
  '/kadobonnen',
  '/contact-form',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const HEAD = ['page', ...CATEGORIES, 'FCP (s)', 'LCP (s)', 'CLS', 'transfer (kB)', 'requests']

/** What each page keeps, by the column of the table; the wizard may draw its calendar later. */
const boundsOf = (path) => ({
  performance: { least: 99 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  'FCP (s)': { most: 1.2 },
  'LCP (s)': { most: path === '/boeken' ? 1.6 : 1.2 },
})

const given = process.argv.slice(2)
const paths = given.filter((argument) => argument.startsWith('/'))
const runs = Number(
  given.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length) ?? 5,
)
const flaws = new Set()

const rows = []
try {
  await withProduction(async (url) => {
    for (const path of paths.length > 0 ? paths : PAGES)
      if (await answers(url + path)) rows.push(await measure(url, path))
  })
  if (given.includes('--write')) writeReadme(toTable(rows))
} finally {
  // also what was measured before it had to stop
  if (rows.length > 0) console.log(toTable(rows))
  for (const flaw of flaws) console.log(`- ${flaw}`)
}
const broken = rows.flatMap(brokenBounds)
for (const bound of broken) console.error(bound)
if (broken.length > 0) process.exitCode = 1

/** The bounds that a row of the table does not keep, a sentence each. */
function brokenBounds([path, ...figures]) {
  return Object.entries(boundsOf(path)).flatMap(
    ([column, { least = -Infinity, most = Infinity }]) => {
      const figure = figures[HEAD.indexOf(column) - 1]
      if (figure >= least && figure <= most) return []
      return `${path}: ${column} is ${figure}, ${figure < least ? `at least ${least}` : `at most ${most}`} is kept`
    },
  )
}

async function answers(address) {
  const { status } = await fetch(address)
  if (status !== 200) console.error(`${address} answers ${status}: left out`)
  return status === 200
}

async function measure(url, path) {
  const results = []
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(url + path))
  return [path, ...results[0].map((_, column) => median(results.map((result) => result[column])))]
}

/**
 * A browser of its own for each run: no cache is warm. A run whose trace was not recorded measured
 * nothing and is made again.
 */
async function runOnce(address, attempt = 1) {
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: ['--headless=new', '--no-sandbox'],
    logLevel: 'silent',
  })
  try {
    const { lhr } = await lighthouse(address, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
    })
    if (lhr.runtimeError && attempt < 3) return await runOnce(address, attempt + 1)
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    noteFlaws(lhr, address)
    const requests = lhr.audits['network-requests'].details.items.filter((item) =>
      item.url.startsWith('http'),
    )
    const bytes = requests.reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
    const scores = CATEGORIES.map((category) => Math.round(lhr.categories[category].score * 100))
    return [
      ...scores,
      lhr.audits['first-contentful-paint'].numericValue / 1000,
      lhr.audits['largest-contentful-paint'].numericValue / 1000,
      lhr.audits['cumulative-layout-shift'].numericValue,
      bytes / 1000,
      requests.length,
    ]
  } finally {
    chrome.kill()
  }
}

/** What keeps a page from 100 outside performance, which has figures of its own. */
function noteFlaws({ categories, audits }, address) {
  for (const category of CATEGORIES.slice(1))
    for (const { id, weight } of categories[category].auditRefs)
      if (weight > 0 && audits[id].score !== null && audits[id].score < 1)
        flaws.add(`${new URL(address).pathname}: ${audits[id].title}`)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function toTable(lines) {
  const digits = [0, 0, 0, 0, 2, 2, 3, 0, 0]
  const body = lines.map(
    ([path, ...figures]) =>
      `| \`${path}\` | ${figures.map((figure, index) => figure.toFixed(digits[index])).join(' | ')} |`,
  )
  return [`| ${HEAD.join(' | ')} |`, `|---|${'---:|'.repeat(HEAD.length - 1)}`, ...body].join('\n')
}

function writeReadme(text) {
  const readme = readFileSync('README.md', 'utf8')
  const marked = /(<!-- lighthouse:start -->)[\s\S]*?(<!-- lighthouse:end -->)/
  if (!marked.test(readme))
    throw new Error('README.md lacks <!-- lighthouse:start --> and <!-- lighthouse:end -->')
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}.`
  writeFileSync('README.md', readme.replace(marked, `$1\n${text}\n\n${measured}\n$2`))
}
