const VERBS = { add: 'toevoegen', change: 'bijwerken', remove: 'verwijderen' } as const

/** What is said when something could not be written and the server gave no reason. */
export function failureText(verb: keyof typeof VERBS, what: string): string {
  return `Er ging iets mis bij het ${VERBS[verb]} van ${what}.`
}
