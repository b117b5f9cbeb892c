import { TINTS } from '#agenda/calendar/components/month-cell.tsx'
import { lookOf } from '#agenda/calendar/components/status-look.ts'

/** What the colours of the month mean. */
export function MonthLegend() {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-muted">
      <p className="flex items-center gap-2">
        Rustig
        <span aria-hidden className="flex gap-0.5">
          {TINTS.map((tint) => (
            <span key={tint} className={`size-4 rounded border border-line ${tint}`} />
          ))}
        </span>
        volzet
      </p>
      {['confirmed', 'pending'].map((status) => {
        const { label, icon: Icon, text } = lookOf(status)
        return (
          <p key={status} className="flex items-center gap-1.5">
            <Icon aria-hidden className={`size-4 ${text}`} />
            {label}
          </p>
        )
      })}
      <p className="flex items-center gap-1.5">
        <span aria-hidden className="size-4 rounded border border-line bg-apricot-soft" />
        Feestdag of verlof
      </p>
    </div>
  )
}
