import { type ComponentProps, useId } from 'react'
import { Checkbox, TextInput } from '#ui/field.tsx'

type EmailOrNoneProps = Omit<ComponentProps<typeof TextInput>, 'type'> & {
  hasNone: boolean
  onHasNone: (hasNone: boolean) => void
  /** What it means here, besides how she is reached. */
  reach?: string
}

/**
 * The address that the owner is asked for, and the box that lifts it; then the screen says how this
 * client is reached.
 */
export function EmailOrNone({
  hasNone,
  onHasNone,
  reach = '',
  required,
  className = '',
  ...input
}: EmailOrNoneProps) {
  const note = useId()
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      {/* its text stays while the box is ticked: who ticked it by mistake types nothing again */}
      <TextInput
        {...input}
        type="email"
        autoComplete="off"
        maxLength={254}
        required={required === true && !hasNone}
        disabled={hasNone}
      />
      <Checkbox
        label="Heeft geen e-mail"
        checked={hasNone}
        onChange={({ target }) => onHasNone(target.checked)}
        aria-describedby={hasNone ? note : undefined}
      />
      {hasNone && (
        <p id={note} className="pl-9 text-sm text-muted">
          Deze klant bereik je per telefoon, sms of WhatsApp. Er vertrekt geen enkele mail. {reach}
        </p>
      )}
    </div>
  )
}
