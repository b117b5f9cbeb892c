import Papa from 'papaparse'

/** Lines of cells as a Belgian spreadsheet opens them: semicolons, a byte order mark. */
export function csvFile(lines: readonly (readonly string[])[]): string {
  const cells = lines.map((line) => line.map((cell) => (NUMBER.test(cell) ? cell : defused(cell))))
  return `\uFEFF${Papa.unparse(cells, { delimiter: ';', quotes: wouldBeRead })}\r\n`
}

// Beside what papaparse quotes: what a spreadsheet that guesses would split or trim.
const wouldBeRead = (cell: unknown) => /[,\t]|^\s|\s$/.test(String(cell))

// A spreadsheet takes these at the start of a cell for a formula (the wide ones too); an apostrophe
// before it makes it text.
const DANGEROUS = /^'*[=+\-@\t\r＝＋－＠]/
const NUMBER = /^-\d{1,12}(?:[.,]\d{1,2})?$/

/** Puts an apostrophe before text that a spreadsheet would run. */
export function defused(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

/** The text that `defused` was given. */
export function undefused(cell: string): string {
  return cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell
}
