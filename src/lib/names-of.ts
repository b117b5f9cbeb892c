import { keysOf } from '#lib/keyed.ts'

/** Names under which something is declared, in order, for a column or a schema: at least one. */
export function namesOf<Name extends string>(
  declared: Readonly<Record<Name, unknown>>,
): [Name, ...Name[]] {
  const [first, ...rest] = keysOf(declared)
  if (first === undefined) throw new Error('nothing is declared')
  return [first, ...rest]
}

/** The name that a text says; the empty text when it says none. */
export function nameIn<Name extends string>(
  declared: Readonly<Record<Name, unknown>>,
  text: string | null,
): Name | '' {
  return keysOf(declared).find((name) => name === text) ?? ''
}

/** What is declared, to choose from. */
export function optionsOf<Name extends string>(
  declared: Readonly<Record<Name, { label: string }>>,
): { value: Name; label: string }[] {
  return namesOf(declared).map((value) => ({ value, label: declared[value].label }))
}
