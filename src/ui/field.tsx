import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** What a control needs to be tied to its label, hint and error: spread it on the input. */
export type FieldControl = {
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The texts around a control. An empty error counts as none. */
export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
}

/** A control filled by hand gets what is typed or chosen, besides what its element takes. */
export type Typed = { onValue?: ((value: string) => void) | undefined }

type FieldProps = FieldTexts & {
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Box of every text-like control; select and combobox share it so that they line up. */
export const CONTROL =
  'block w-full min-h-11 rounded-field border border-edge bg-card px-3.5 py-2 text-base text-ink placeholder:text-muted hover:border-pine disabled:border-line disabled:bg-paper disabled:text-muted aria-invalid:border-2 aria-invalid:border-red'

/** Label, required mark, hint and error around one control, linked for screen readers. */
export function Field({
  id,
  label,
  hint,
  error,
  required = false,
  className = '',
  children,
}: FieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const described = [hint ? `${fieldId}-hint` : '', error ? `${fieldId}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={fieldId} className="font-medium">
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id: fieldId,
        required,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${fieldId}-error`} error={error} />
    </div>
  )
}

/** The texts around a control, apart from what the control itself takes. */
export function textsOf<Props extends FieldTexts & Pick<FieldProps, 'id' | 'className'>>(
  props: Props,
) {
  const { id, label, hint, error, required, className, ...rest } = props
  return { texts: { id, label, hint, error, required, className }, rest }
}

/** The event in which a control says its value. */
export function typing(onValue: Typed['onValue']) {
  return (
    onValue && { onChange: (event: { target: { value: string } }) => onValue(event.target.value) }
  )
}

type TextInputProps = Omit<ComponentProps<'input'>, 'children'> & FieldTexts & Typed

/** A labelled one-line input; everything an `<input>` takes is passed on. */
export function TextInput({ type = 'text', onValue, ...props }: TextInputProps) {
  const { texts, rest } = textsOf(props)
  return (
    <Field {...texts}>
      {(control) => (
        <input {...rest} {...typing(onValue)} {...control} type={type} className={CONTROL} />
      )}
    </Field>
  )
}

/** Where a list is searched while one types. */
export function SearchInput(props: Omit<TextInputProps, 'label'> & { label?: string }) {
  return <TextInput type="search" label="Zoeken" autoComplete="off" {...props} />
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldTexts & Typed

/** A labelled box for several lines that grows with its text where the browser can. */
export function TextArea({ rows = 3, onValue, ...props }: TextAreaProps) {
  const { texts, rest } = textsOf(props)
  return (
    <Field {...texts}>
      {(control) => (
        <textarea
          {...rest}
          {...typing(onValue)}
          {...control}
          rows={rows}
          className={`${CONTROL} field-sizing-content min-h-24`}
        />
      )}
    </Field>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & FieldTexts

/** A tick box with its label to the right; the whole line is the target. */
export function Checkbox({
  id,
  label,
  hint,
  error,
  required = false,
  className = '',
  ...rest
}: CheckboxProps) {
  const own = useId()
  const fieldId = id ?? own
  const described = [hint ? `${fieldId}-hint` : '', error ? `${fieldId}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={fieldId}
          type="checkbox"
          required={required}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-2.5 size-6 shrink-0 rounded aria-invalid:outline-2 aria-invalid:outline-red"
        />
        <label htmlFor={fieldId} className="min-h-11 flex-1 py-2.5">
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      {hint && (
        <p id={`${fieldId}-hint`} className="pl-9 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} error={error} />
    </div>
  )
}

/** The sentence beside a field that was refused; nothing without an error. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-red">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  )
}

/** The asterisk behind a label; the control itself tells screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-red">
      *
    </span>
  )
}
