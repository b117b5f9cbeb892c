import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'

type ListToolsProps = {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/**
 * Moves an item of a list up or down, or takes it out. `name` says which one to a screen reader.
 */
export function ListTools({ name, index, count, onMove, onRemove }: ListToolsProps) {
  return (
    <div className="flex gap-1">
      <Button variant="ghost" size="icon" disabled={index === 0} onClick={() => onMove(index - 1)}>
        <ArrowUp aria-hidden />
        <span className="sr-only">{name} naar boven</span>
      </Button>
      <Button
        variant="ghost"
        size="icon"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden />
        <span className="sr-only">{name} naar onder</span>
      </Button>
      <Button variant="ghost" size="icon" onClick={onRemove}>
        <Trash2 aria-hidden />
        <span className="sr-only">{name} verwijderen</span>
      </Button>
    </div>
  )
}
