/**
 * Lines of cells as a Belgian spreadsheet opens them: semicolons, a byte order mark. No cell can
 * act as a formula; a plain number below zero stays one.
 */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`
}

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

function quoted(text: string): string {
  const safe = NUMBER.test(text) ? text : defused(text)
  return /[";,\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
