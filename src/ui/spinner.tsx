import { LoaderCircle } from 'lucide-react'

type SpinnerProps = { label?: string; className?: string }

/**
 * A turning circle that tells screen readers what is being waited for; the label is visible beside
 * it.
 */
export function Spinner({ label = 'Even geduld…', className = '' }: SpinnerProps) {
  return (
    <output className={`flex items-center gap-3 text-muted ${className}`}>
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-pine" />
      {label}
    </output>
  )
}
