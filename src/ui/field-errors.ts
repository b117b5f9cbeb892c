import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '#lib/errors.ts'

/** What ties a control to a field of a form, and the sentence beside it: spread it on the input. */
export function fieldsOf<Fields extends FieldValues>({
  register,
  getFieldState,
  formState,
}: Pick<UseFormReturn<Fields>, 'register' | 'getFieldState' | 'formState'>) {
  return <Name extends Path<Fields>>(name: Name, options?: RegisterOptions<Fields, Name>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  })
}

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
