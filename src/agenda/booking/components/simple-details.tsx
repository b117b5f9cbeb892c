import { type ReactNode, useId } from 'react'
import type { FieldErrors } from '#lib/errors.ts'
import { TextArea, TextInput } from '#ui/field.tsx'
import type { SimpleForm } from './simple-form.ts'

type DetailsProps = {
  form: SimpleForm
  errors: FieldErrors
  onChange: (field: keyof SimpleForm, value: string) => void
  children: ReactNode
}

const inputs = [
  { field: 'customerName', label: 'Naam', type: 'text', autoComplete: 'name' },
  { field: 'customerEmail', label: 'E-mail', type: 'email', autoComplete: 'email' },
  { field: 'customerPhone', label: 'Telefoon', type: 'tel', autoComplete: 'tel' },
  { field: 'petName', label: 'Naam van uw hond', type: 'text', autoComplete: 'off' },
  { field: 'petBreed', label: 'Ras', type: 'text', autoComplete: 'off' },
] as const

/** Who comes with which dog; `children` is the button that sends it. */
export function SimpleDetails({ form, errors, onChange, children }: DetailsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-xl">
        3. Uw gegevens
      </h2>
      {inputs.map(({ field, ...input }) => (
        <TextInput
          key={field}
          {...input}
          required
          name={field}
          value={form[field]}
          error={errors[field]}
          onValue={(value) => onChange(field, value)}
        />
      ))}
      <TextArea
        label="Opmerkingen"
        name="notes"
        value={form.notes}
        error={errors['notes']}
        onValue={(value) => onChange('notes', value)}
      />
      {children}
    </section>
  )
}
