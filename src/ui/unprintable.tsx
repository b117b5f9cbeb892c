import { unprintable } from '#lib/print-signs.ts'
import { Alert } from '#ui/alert.tsx'

/** Warns of signs in a text that a PDF of ours cannot show; nothing when all can be printed. */
export function Unprintable({ text, className = '' }: { text: string; className?: string }) {
  const signs = unprintable(text)
  if (signs.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={`Deze tekens kunnen we niet afdrukken: ${signs.slice(0, 20).join(' ')}${signs.length > 20 ? ' …' : ''}`}
      className={className}
    >
      Op papier komt er een vraagteken.
    </Alert>
  )
}
