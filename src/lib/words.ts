/** What is said beside a field that may not stay empty and has no sentence of its own. */
export const FILL_IN = 'Vul dit nog in.'

/** How a switch reads on screen and on paper. */
export function yesNo(value: boolean): string {
  return value ? 'Ja' : 'Nee'
}

/** What was typed with commas between, each once trimmed. */
export function typedWords(typed: string): string[] {
  return typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
