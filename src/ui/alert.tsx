import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  info: { icon: Info, look: 'bg-pine-soft text-pine' },
  success: { icon: CircleCheck, look: 'bg-green-soft text-green' },
  warning: { icon: TriangleAlert, look: 'bg-amber-soft text-amber' },
  error: { icon: CircleAlert, look: 'bg-red-soft text-red' },
} as const

type AlertProps = {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/**
 * A message in the page. Warnings and errors interrupt a screen reader (`alert`), the others wait
 * their turn (`status`).
 */
export function Alert({ tone = 'info', title, children, action, className = '' }: AlertProps) {
  const { icon: Icon, look } = TONES[tone]
  return (
    <div
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-field p-4 ${look} ${className}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
