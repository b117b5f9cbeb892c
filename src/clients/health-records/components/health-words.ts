import { allergyWord, type HealthFields } from '#clients/health-records/rules.ts'
import { healthSections, pickLists } from '#clients/health-records/texts.ts'
import { type DateString, formatShortDate } from '#lib/dates.ts'

// Apart from the rules, so that who only shows warnings does not load every pick-list.

/** A field of the form as it is shown. */
export type HealthField = (typeof healthSections)[number]['fields'][number]

/**
 * What was filled in, field by field in the order of the form: its label and its value in words.
 */
export function healthFacts(form: HealthFields): [label: string, words: string][] {
  return healthSections
    .flatMap(({ fields }) =>
      fields.map((field): [string, string] => [field.label, wordsOf(field, form)]),
    )
    .filter(([, words]) => words !== '')
}

/**
 * A field's value in words; empty when nothing was filled in, and for a box that is not ticked. A
 * key that no list knows any more is shown as it is.
 */
export function wordsOf(field: HealthField, form: HealthFields): string {
  if (field.name === 'isVaccinated')
    return { true: 'Ja', false: 'Nee', null: '' }[`${form.isVaccinated}`]
  if (field.kind === 'flag') return form[field.name] ? 'Ja' : ''
  if (field.kind === 'date') return formatDay(form[field.name])
  if (field.kind === 'picks') return form[field.name].map(allergyWord).join(', ')
  const value = form[field.name]
  return field.kind === 'pick'
    ? (optionsOf(field.name).find((option) => option.value === value)?.label ?? value)
    : value
}

/**
 * What a dog can be said to be allergic to. That there are several is said by ticking them, that
 * there is none by not ticking the box above; who said `meerdere` long ago can take it back.
 */
export function allergyOptions(
  stored: readonly (string | undefined)[] = [],
): { value: string; label: string }[] {
  return optionsOf('skinAllergies').filter(
    ({ value }) => value !== 'geen' && (value !== 'meerdere' || stored.includes(value)),
  )
}

/** The choices of a list. */
export function optionsOf(name: keyof typeof pickLists): { value: string; label: string }[] {
  return Object.entries(pickLists[name]).map(([value, label]) => ({ value, label }))
}

function formatDay(date: DateString | null): string {
  return date ? formatShortDate(date) : ''
}
