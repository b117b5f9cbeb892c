import { Percent } from 'lucide-react'
import type { ReactNode } from 'react'
import { ServiceRow } from '#shop-window/services/components/service-row.tsx'
import type { Service } from '#shop-window/services/wire.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type ServiceListProps = {
  /** How many items there are, shown or not. */
  total: number
  shown: readonly Service[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onSwitch: (item: Service, isActive: boolean) => Promise<void>
  onMove: (id: string, by: -1 | 1) => void
  onEdit: (item: Service) => void
  onRemove: (item: Service) => void
  onChangePrices: () => void
  onImport: () => void
  picture?: ReactNode
}

/** The rows under their count. Some can be chosen, to change their prices together. */
export function ServiceList(props: ServiceListProps) {
  const {
    total,
    shown,
    chosen,
    onChoose,
    onSwitch,
    onMove,
    onEdit,
    onRemove,
    onChangePrices,
    onImport,
    picture,
  } = props
  const picked = shown.filter(({ id }) => chosen.has(id)).length

  function choose(ids: string[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }

  if (total === 0)
    return (
      <EmptyState
        title="Nog geen prijzen"
        text="Voeg een service toe, of haal de standaardlijst met 130 rassen binnen en pas die aan."
        illustration={picture}
        action={<Button onClick={onImport}>Standaardlijst importeren</Button>}
      />
    )
  if (shown.length === 0)
    return (
      <EmptyState
        title="Geen services gevonden"
        text="Wis het zoekveld of kies alle categorieën."
        illustration={picture}
      />
    )
  return (
    <section aria-label="Services" className="rounded-card border border-line bg-card shadow-soft">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3 py-1 sm:px-4">
        <label className="flex min-h-11 items-center gap-1">
          <input
            type="checkbox"
            checked={picked === shown.length}
            ref={(box) => {
              if (box) box.indeterminate = picked > 0 && picked < shown.length
            }}
            onChange={({ target }) =>
              choose(
                shown.map(({ id }) => id),
                target.checked,
              )
            }
            className="m-2.5 size-6 rounded"
          />
          <span>Alles kiezen</span>
        </label>
        <h2 aria-live="polite" className="font-sans text-base font-semibold text-muted">
          {chosen.size > 0
            ? `${chosen.size} gekozen`
            : `${shown.length} ${shown.length === 1 ? 'service' : 'services'}`}
        </h2>
        {chosen.size > 0 && (
          <Button size="sm" variant="secondary" onClick={onChangePrices}>
            <Percent aria-hidden />
            Prijzen aanpassen
          </Button>
        )}
      </div>
      <ul className="@container">
        {shown.map((item, index) => (
          <li
            key={item.id}
            className="border-b border-line [contain-intrinsic-size:auto_6rem] [content-visibility:auto] last:border-0 hover:bg-pine-soft/30"
          >
            <ServiceRow
              item={item}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              isChosen={chosen.has(item.id)}
              onChoose={(isChosen) => choose([item.id], isChosen)}
              onSwitch={(isActive) => onSwitch(item, isActive)}
              onMove={(by) => onMove(item.id, by)}
              onEdit={() => onEdit(item)}
              onRemove={() => onRemove(item)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
