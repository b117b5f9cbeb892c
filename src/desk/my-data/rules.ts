import { dogWords } from '#clients/customers/components/dog-words.ts'
import { ownDogFields, ownFields } from '#clients/customers/texts.ts'
import type { OwnDetails, OwnDog } from '#desk/my-data/wire.ts'
import { keysOf } from '#lib/keyed.ts'

export const SIGNED_OUT = 'U bent afgemeld. Vraag een nieuwe link aan om uw gegevens te zien.'
export const VISIT_GONE = 'Deze afspraak kan niet (meer) gewijzigd worden.'
export const DOG_GONE = 'Deze hond bestaat niet (meer).'
export const REQUEST_GONE = 'Deze vraag bestaat niet (meer).'

/** A voucher's code as somebody may see it who is not its buyer: `SNUF-••••EFGH`. */
export function maskCode(code: string): string {
  const start = /^[A-Z0-9]+-/.exec(code)?.[0] ?? ''
  const hidden = code.slice(start.length, -4)
  return `${start}${'•'.repeat(hidden.length)}${code.slice(start.length + hidden.length)}`
}

/** A field that a client corrected, as the owner reads it. */
export type Correction = { label: string; from: string; to: string }

/** What a client corrected of her own details; whether she wants news is hers alone. */
export function detailCorrections(before: OwnDetails, after: OwnDetails): Correction[] {
  return corrections(keysOf(ownFields), (name) => ({
    label: ownFields[name].label,
    from: before[name],
    to: after[name],
  }))
}

/** What she corrected of a dog. */
export function dogCorrections(before: OwnDog, after: OwnDog): Correction[] {
  return corrections(keysOf(ownDogFields), (name) => ({
    label: ownDogFields[name].label,
    from: dogWords(ownDogFields[name], before[name]),
    to: dogWords(ownDogFields[name], after[name]),
  }))
}

/** Those that say something else than before, nothing as a dash. */
function corrections<Name>(
  names: readonly Name[],
  correctionOf: (name: Name) => Correction,
): Correction[] {
  return names
    .map(correctionOf)
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({ label, from: from || '–', to: to || '–' }))
}
