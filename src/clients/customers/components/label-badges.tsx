import { Badge } from '#ui/badge.tsx'

/** By what the owner groups a client; nothing when by nothing. */
export function LabelBadges({
  labels,
  className = '',
}: {
  labels: readonly string[]
  className?: string
}) {
  if (labels.length === 0) return null
  return (
    <ul aria-label="Labels" className={`flex flex-wrap gap-1 ${className}`}>
      {labels.map((label) => (
        <li key={label} className="max-w-full">
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}
