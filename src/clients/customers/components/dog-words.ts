import { ageOf } from '#clients/customers/rules.ts'
import type { DogFields } from '#clients/customers/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import { type FieldFacts, keysOf } from '#lib/keyed.ts'
import { typedEuro } from '#lib/money.ts'
import { yesNo } from '#lib/words.ts'

/** What a field of a dog holds. */
export type DogValue = DogFields[keyof DogFields]

/** The value of a field in words; empty when nothing is known. */
export function dogWords({ kind, options = [] }: FieldFacts, value: DogValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number') return kind === 'minutes' ? `${value} minuten` : weeksText(value)
  if (typeof value === 'object') return value.join(', ')
  if (kind === 'euros') return typedEuro(value)
  if (kind === 'day') return formatShortDate(value)
  if (kind === 'chip') return value.replace(/(?<=\d)(?=(\d{3})+$)/g, ' ')
  if (kind === 'photo') return `foto ${value.slice(0, 4)}`
  return options.find((option) => option.value === value)?.label ?? value
}

/** What is known of a dog, field by field in words, but what is told elsewhere. */
export function dogFacts<Name extends string>(
  fields: Record<Name, FieldFacts>,
  dog: Record<NoInfer<Name>, DogValue>,
  elsewhere: readonly string[] = [],
): [label: string, words: string][] {
  return keysOf(fields)
    .filter((name) => !elsewhere.includes(name))
    .map((name): [string, string] => [fields[name].label, dogWords(fields[name], dog[name])])
    .filter(([, words]) => words !== '')
}

/** How old a dog is: by its day of birth, else as was said. */
export function ageWords(
  { birthDate, age }: Pick<DogFields, 'birthDate' | 'age'>,
  today: string,
): string {
  if (!birthDate) return age
  return [ageOf(birthDate, today), `geboren op ${formatShortDate(birthDate)}`]
    .filter(Boolean)
    .join(', ')
}

function weeksText(weeks: number): string {
  if (weeks === 0) return 'niet aan herinneren'
  return weeks === 1 ? 'elke week' : `om de ${weeks} weken`
}
