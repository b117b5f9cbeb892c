import type { ReactNode } from 'react'
import { euro } from '#lib/money.ts'
import type { ImportPreview } from '#shop-window/services/changes/wire.ts'
import { columnNames } from '#shop-window/services/components/service-words.ts'
import { Alert } from '#ui/alert.tsx'

/**
 * What the file would change, before it does: new, changed and refused lines with their number, and
 * how many stay as they are.
 */
export function ImportPreviewView({
  preview: { added, changed, unchanged, refused },
}: {
  preview: ImportPreview
}) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        {added.length} nieuw, {changed.length} gewijzigd, {unchanged} ongewijzigd, {refused.length}{' '}
        geweigerd
      </p>
      {added.length + changed.length === 0 && (
        <Alert>Dit bestand verandert niets aan je prijslijst.</Alert>
      )}
      <Part title={`Geweigerd (${refused.length})`} open count={refused.length}>
        {refused.map(({ line, name, reason }) => (
          <Line key={line} line={line} name={name || 'zonder naam'}>
            <span className="text-red">{reason}</span>
          </Line>
        ))}
      </Part>
      <Part title={`Gewijzigd (${changed.length})`} open count={changed.length}>
        {changed.map(({ line, name, changes }) => (
          <Line key={line} line={line} name={name}>
            {changes.map(({ column, from, to }) => (
              <span key={column} className="block">
                <span className="text-muted">{columnNames[column]}:</span>{' '}
                <del className="text-muted">{from || '(leeg)'}</del>{' '}
                <ins className="font-semibold no-underline">{to || '(leeg)'}</ins>
              </span>
            ))}
          </Line>
        ))}
      </Part>
      <Part title={`Nieuw (${added.length})`} count={added.length}>
        {added.map(({ line, name, price }) => (
          <Line key={line} line={line} name={name}>
            {euro(price)}
          </Line>
        ))}
      </Part>
    </div>
  )
}

function Part({
  title,
  count,
  open = false,
  children,
}: {
  title: string
  count: number
  open?: boolean
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <details open={open} className="rounded-field border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={title} className="max-h-56 overflow-y-auto border-t border-line">
        {children}
      </ul>
    </details>
  )
}

function Line({ line, name, children }: { line: number; name: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-3 border-b border-line px-4 py-2 last:border-0 sm:grid-cols-[4rem_1fr_1fr]">
      <span className="text-sm text-muted">regel {line}</span>
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="min-w-0 [overflow-wrap:anywhere] max-sm:col-start-2">{children}</span>
    </li>
  )
}
