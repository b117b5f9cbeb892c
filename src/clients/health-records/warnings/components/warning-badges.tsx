import {
  CircleHelp,
  NotebookPen,
  PawPrint,
  Pill,
  ShieldAlert,
  Syringe,
  TriangleAlert,
  Wheat,
} from 'lucide-react'
import { isMild, type Warning, type WarningKind } from '#clients/health-records/warnings/rules.ts'

const LOOKS = {
  agressief: { icon: ShieldAlert, word: 'Agressief', look: 'bg-red-soft text-red' },
  allergie: { icon: Wheat, word: 'Allergie', look: 'bg-amber-soft text-amber' },
  medicatie: { icon: Pill, word: 'Medicatie', look: 'bg-amber-soft text-amber' },
  'geen-vaccinatie': { icon: Syringe, word: 'Geen vaccin', look: 'bg-red-soft text-red' },
  eigen: { icon: TriangleAlert, word: 'Let op', look: 'bg-red-soft text-red' },
  notitie: { icon: NotebookPen, word: 'Notitie', look: 'bg-red-soft text-red' },
  pup: { icon: PawPrint, word: 'Pup', look: 'bg-amber-soft text-amber' },
} as const satisfies Record<WarningKind, unknown>

type WarningBadgesProps = { warnings: readonly Warning[]; compact?: boolean; className?: string }

/**
 * What to mind about a dog, each as a sign with its words; what is merely unknown only in quiet
 * words. `compact` keeps one word of each, and of what is merely unknown only the sign.
 */
export function WarningBadges({ warnings, compact = false, className = '' }: WarningBadgesProps) {
  if (warnings.length === 0) return null
  return (
    <ul
      aria-label="Let op"
      className={`flex min-w-0 flex-wrap ${compact ? 'gap-1' : 'gap-1.5'} ${className}`}
    >
      {warnings.map((warning) => (
        <li key={`${warning.kind} ${warning.word ?? ''}`} className="max-w-full min-w-0">
          <WarningBadge warning={warning} compact={compact} />
        </li>
      ))}
    </ul>
  )
}

function WarningBadge({ warning, compact }: { warning: Warning; compact: boolean }) {
  const { icon, word, look } = LOOKS[warning.kind]
  const mild = isMild(warning)
  const Icon = mild ? CircleHelp : icon
  const size = compact ? 'gap-1 py-px text-xs' : 'gap-1.5 py-0.5 text-sm'
  const room = compact ? 'px-1.5' : 'px-2.5'
  return (
    <span
      title={warning.text}
      className={`inline-flex max-w-full items-center ${size} ${mild ? 'text-muted' : `rounded-full font-semibold ${room} ${look}`}`}
    >
      <Icon aria-hidden className={`shrink-0 ${compact ? 'size-3.5' : 'size-4'}`} />
      {compact && !mild && <span aria-hidden>{word}</span>}
      <span className={compact ? 'sr-only' : 'min-w-0 [overflow-wrap:anywhere]'}>
        {warning.text}
      </span>
    </span>
  )
}
