import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '#lib/errors.ts'

/**
 * Puts each sentence beside its field, in the order of the form's values, and moves the focus to
 * the first.
 */
export function showFieldErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  problems: FieldErrors,
) {
  const wrong = Object.keys(form.getValues()).filter(
    (name): name is Path<Fields> => problems[name] !== undefined,
  )
  for (const name of wrong) form.setError(name, { type: 'refused', message: problems[name] ?? '' })
  if (wrong[0]) form.setFocus(wrong[0])
}
