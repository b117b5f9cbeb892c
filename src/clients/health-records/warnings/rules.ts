/** What a warning can be about. */
export const warningKinds = [
  'agressief',
  'allergie',
  'medicatie',
  'geen-vaccinatie',
  'pup',
  'eigen',
  'notitie',
] as const
export type WarningKind = (typeof warningKinds)[number]
/**
 * What the groomer has to know before a dog comes in. `text` is a short Dutch phrase that says it
 * all; `word` is what a note was recognised by.
 */
export type Warning = { kind: WarningKind; text: string; word?: string | undefined }

/** Nothing is known about a dog's vaccination: a gentle reminder, not a danger. */
export const UNKNOWN_VACCINATION = 'Vaccinatie onbekend'

/** Whether a warning only says that something is not known. */
export function isMild({ text }: Warning): boolean {
  return text === UNKNOWN_VACCINATION
}
