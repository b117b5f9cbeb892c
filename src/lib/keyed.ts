/**
 * What is said of a field of somebody's card. Its kind decides what it is on the wire, as input and
 * in words; `search`: a search looks at it, as words or as a number.
 */
export type FieldFacts = {
  label: string
  kind: string
  max?: number
  hint?: string
  placeholder?: string
  autoComplete?: string
  options?: readonly { value: string; label: string }[]
  search?: 'words' | 'number'
}
type Fields = Record<string, FieldFacts>
type Maker = (field: FieldFacts) => unknown
type Made<F extends Fields, M extends Record<string, Maker>> = {
  [Name in keyof F]: ReturnType<M[F[Name]['kind']]>
}

/** The names of an object's fields, in their order. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object).filter((key): key is keyof T & string => key in object)
}

/** An object with a value under each of the names. */
export function keyed<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const object = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  if (!hasAll(object, names)) throw new Error('a name is missing')
  return object
}

/** For each declared field what the maker of its kind makes of it. */
export function byKind<F extends Fields, M extends Record<F[keyof F]['kind'], Maker>>(
  fields: F,
  makers: M,
): Made<F, M> {
  const makerOf = new Map(Object.entries<Maker>(makers))
  const made = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, makerOf.get(field.kind)?.(field)]),
  )
  if (!isMade<F, M>(made, fields)) throw new Error('a field is missing')
  return made
}

/** What each declared field is called. */
export function labelsOf<Name extends string>(fields: Record<Name, FieldFacts>) {
  return keyed(keysOf(fields), (name) => fields[name].label)
}

/** The named fields of an object, nothing else. */
export function picked<T extends object, Name extends keyof T & string>(
  object: T,
  names: readonly Name[],
): Pick<T, Name> {
  const wanted = new Set<string>(names)
  const some = Object.fromEntries(Object.entries(object).filter(([name]) => wanted.has(name)))
  if (!isPicked<T, Name>(some, names)) throw new Error('a name is missing')
  return some
}

/** True by construction, as `hasAll`. */
function isPicked<T extends object, Name extends keyof T & string>(
  some: object,
  names: readonly Name[],
): some is Pick<T, Name> {
  return names.every((name) => name in some)
}

/** True by construction, as `hasAll`: it tells the compiler that every name is there. */
function isMade<F extends Fields, M extends Record<string, Maker>>(
  made: Record<string, unknown>,
  fields: F,
): made is Made<F, M> {
  return keysOf(fields).every((name) => made[name] !== undefined)
}

function hasAll<Name extends string, Value>(
  object: Record<string, Value>,
  names: readonly Name[],
): object is Record<Name, Value> {
  return names.every((name) => name in object)
}
