import { ArrowDown, ArrowUp, Pencil, Percent, Trash2 } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { counted } from '#lib/counted.ts'
import { euro } from '#lib/money.ts'
import { categoryName } from '#shop-window/services/components/service-words.ts'
import type { Service } from '#shop-window/services/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Switch } from '#ui/switch.tsx'

/** What a screen shows before she scrolls. */
const DRAWN_AT_ONCE = 20

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
  // some hundred rows take a moment: those below the screen are drawn after it
  const drawsAll = useDeferredValue(true, false)
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
            : counted(shown.length, 'service', 'services')}
        </h2>
        {chosen.size > 0 && (
          <Button size="sm" variant="secondary" onClick={onChangePrices}>
            <Percent aria-hidden />
            Prijzen aanpassen
          </Button>
        )}
      </div>
      <ul className="@container">
        {(drawsAll ? shown : shown.slice(0, DRAWN_AT_ONCE)).map((item, index) => (
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

type ServiceRowProps = {
  item: Service
  isFirst: boolean
  isLast: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onSwitch: (isActive: boolean) => Promise<void>
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRemove: () => void
}

/** One item: what it is and costs, whether visitors see it, and what can be done with it. */
function ServiceRow({
  item,
  isFirst,
  isLast,
  isChosen,
  onChoose,
  onSwitch,
  onMove,
  onEdit,
  onRemove,
}: ServiceRowProps) {
  const { name, description, duration, size, category, price, isActive } = item
  const facts = [size, duration].filter(Boolean).join(' · ')
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-4 lg:grid-cols-[auto_1fr_8rem_6rem_auto_auto]">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        aria-label={`${name} kiezen`}
        className="m-2.5 size-6 rounded"
      />
      <div className="min-w-0">
        <h3
          className={`font-sans text-base font-semibold [overflow-wrap:anywhere] ${isActive ? '' : 'text-muted'}`}
        >
          {name}
          {!isActive && (
            <Badge tone="amber" className="ml-2 font-sans">
              Verborgen
            </Badge>
          )}
        </h3>
        {facts && <p className="text-sm text-muted first-letter:uppercase">{facts}</p>}
        {description && (
          <p className="line-clamp-1 text-sm text-muted max-lg:hidden">{description}</p>
        )}
      </div>
      <p className="pr-2.5 text-right @max-3xs:col-start-2 @max-3xs:text-left text-lg font-semibold tabular-nums lg:order-1 lg:pr-4">
        {euro(price)}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 max-lg:col-start-1 max-lg:pl-2 max-sm:col-span-3 max-sm:justify-between sm:max-lg:col-span-2 lg:contents">
        <div>
          <Badge>{categoryName(category)}</Badge>
        </div>
        <Switch
          label={
            <>
              <span className="sr-only">{name}: </span>Zichtbaar
            </>
          }
          checked={isActive}
          onSwitch={onSwitch}
          className="text-sm lg:order-2 lg:w-36"
        />
      </div>
      <div className="flex justify-end max-sm:col-span-3 max-sm:justify-between sm:max-lg:col-start-3 lg:order-3">
        <Action
          label={`${name} omhoog`}
          icon={ArrowUp}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <Action
          label={`${name} omlaag`}
          icon={ArrowDown}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Action label={`${name} bewerken`} icon={Pencil} onClick={onEdit} />
        <Action label={`${name} verwijderen`} icon={Trash2} onClick={onRemove} />
      </div>
    </div>
  )
}

type ActionProps = { label: string; icon: typeof Pencil; onClick: () => void; disabled?: boolean }

function Action({ label, icon: Icon, onClick, disabled = false }: ActionProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  )
}
