import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { euro } from '#lib/money.ts'
import { categoryName } from '#shop-window/services/components/service-words.ts'
import type { Service } from '#shop-window/services/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'

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
export function ServiceRow({
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
