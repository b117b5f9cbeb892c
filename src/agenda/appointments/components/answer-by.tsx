import { Hourglass } from 'lucide-react'
import { formatLongInstant } from '#lib/dates.ts'

type AnswerByProps = { status: string; answerBy: string | null; className?: string }

/** Until when the owner can answer a request that ends by itself; nothing for any other visit. */
export function AnswerBy({ status, answerBy, className = '' }: AnswerByProps) {
  if (status !== 'pending' || answerBy === null) return null
  return (
    <p className={`flex items-start gap-2.5 text-sm text-amber ${className}`}>
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>Vervalt vanzelf op {formatLongInstant(answerBy)}</span>
    </p>
  )
}
