/** What is said beside a field that may not stay empty and has no sentence of its own. */
export const FILL_IN = 'Vul dit nog in.'

/** How a switch reads on screen and on paper. */
export function yesNo(value: boolean): string {
  return value ? 'Ja' : 'Nee'
}

const VERBS = { add: 'toevoegen', change: 'bijwerken', remove: 'verwijderen' } as const

/** What is said when something could not be written and the server gave no reason. */
export function failureText(verb: keyof typeof VERBS, what: string): string {
  return `Er ging iets mis bij het ${VERBS[verb]} van ${what}.`
}

/** How many there are: `1 bon`, `3 bonnen`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What was typed with commas between, each once trimmed. */
export function typedWords(typed: string): string[] {
  return typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
