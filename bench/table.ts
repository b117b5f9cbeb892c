import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * One figure beside its reference. `good` tells whether the bound is kept; undefined when the
 * figure has none.
 */
export type Row = {
  question: string
  past: string
  salon: string
  reference: string
  ratio: string
  bound: string
  good: boolean | undefined
}

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'

/** The table in Markdown, below one line that says where and when it was measured. */
export function toMarkdown(rows: readonly Row[], now: Date): string {
  const machine = `${os.availableParallelism()} cores (${os.cpus()[0]?.model ?? 'unknown'}), ${os.type()}, Node ${process.versions.node}`
  const lines = rows.map(({ question, past, salon, reference, ratio, bound, good }) => [
    question,
    past,
    salon,
    reference,
    ratio,
    bound,
    good === undefined ? '' : good ? 'yes' : '**no**',
  ])
  const table = [
    ['Question', 'Past appointments', 'Salon', 'Reference', 'Ratio', 'Bound', 'Kept'],
    ['---', '---:', '---:', '---:', '---:', '---:', ':---:'],
    ...lines,
  ]
  return [
    `\`npm run bench\` on ${now.toISOString().slice(0, 10)}, ${machine}. Each figure and its reference were measured in turn in one run; milliseconds are medians, with the 95th percentile in brackets.`,
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

/** Puts the table between the markers of the README. */
export function writeInto(file: string, table: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(START), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${file} has no ${START} … ${END}`)
  writeFileSync(file, `${text.slice(0, from + START.length)}\n${table}\n${text.slice(to)}`)
}
