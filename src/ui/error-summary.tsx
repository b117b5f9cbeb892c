import { CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'

/** `fieldId` is the id of the control (or of the group around it). */
type SummaryError = { fieldId: string; message: string }

type ErrorSummaryProps = {
  errors: SummaryError[]
  title?: string | undefined
  attempt?: number
  className?: string
}

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [tabindex]'

/**
 * What to put right first, at the top of a form, in its order. It takes the focus when it appears
 * and when `attempt` (the count of submissions) changes, and leads to the field, which says its
 * own.
 */
export function ErrorSummary({
  errors,
  title = 'Kijk deze gegevens nog even na',
  attempt = 0,
  className = '',
}: ErrorSummaryProps) {
  const [first] = errors
  if (!first) return null
  return (
    <div
      key={attempt}
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className={`rounded-card border-2 border-red bg-card p-5 ${className}`}
    >
      <h2 className="flex items-center gap-2 text-lg text-red">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {title}
      </h2>
      <p className="mt-1 pl-7">
        <a
          href={`#${first.fieldId}`}
          onClick={(event) => focusField(event, first.fieldId)}
          className="inline-block py-1.5 font-medium text-red underline underline-offset-4"
        >
          {first.message}
        </a>
      </p>
    </div>
  )
}

function takeFocus(box: HTMLDivElement | null) {
  box?.focus()
}

function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  const control = field.matches(FOCUSABLE) ? field : field.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
