import type { ReactNode } from 'react'
import { LeaveItem } from '#agenda/holidays/components/leave-item.tsx'
import { type Member, whoseText } from '#agenda/holidays/components/leave-words.ts'
import type { Holiday } from '#agenda/holidays/wire.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type LeaveListProps = {
  coming: readonly Holiday[]
  past: readonly Holiday[]
  members: readonly Member[]
  onSwitch: (leave: Holiday, isActive: boolean) => Promise<void>
  onOpen: (dialog: 'edit' | 'remove' | 'conflicts', leave: Holiday) => void
  onAdd: () => void
  picture?: ReactNode
}

/** Coming leave, and under a fold what is over. */
export function LeaveList({ coming, past, onAdd, picture, ...rest }: LeaveListProps) {
  return (
    <>
      <section className="flex flex-col gap-4">
        <h2 className="text-2xl">Komend verlof ({coming.length})</h2>
        {coming.length === 0 && (
          <EmptyState
            heading="h3"
            title="Geen verlof gepland"
            text="Plan je vakantie of een vrije dag: klanten kunnen dan niet boeken op die dagen."
            illustration={picture}
            action={<Button onClick={onAdd}>Verlof plannen</Button>}
          />
        )}
        <Items {...rest} list={coming} isPast={false} />
      </section>
      {past.length > 0 && (
        <details className="flex flex-col gap-4">
          <summary className="min-h-11 cursor-pointer py-2 font-heading text-xl font-semibold">
            Voorbij verlof ({past.length})
          </summary>
          <Items {...rest} list={past} isPast />
        </details>
      )}
    </>
  )
}

type ItemsProps = Pick<LeaveListProps, 'onSwitch' | 'onOpen' | 'members'> & {
  list: readonly Holiday[]
  isPast: boolean
}

function Items({ list, isPast, members, onSwitch, onOpen }: ItemsProps) {
  return (
    <ul className="flex flex-col gap-3 empty:hidden">
      {list.map((leave) => (
        <li key={leave.id}>
          <LeaveItem
            leave={leave}
            whose={whoseText(leave, members)}
            isPast={isPast}
            onSwitch={(isActive) => onSwitch(leave, isActive)}
            onEdit={() => onOpen('edit', leave)}
            onRemove={() => onOpen('remove', leave)}
            onConflicts={() => onOpen('conflicts', leave)}
          />
        </li>
      ))}
    </ul>
  )
}
