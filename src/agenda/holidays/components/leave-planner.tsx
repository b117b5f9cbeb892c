import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync, Flag, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  conflictsQuery,
  leaveQuery,
  useRegenerateSlots,
  useRemoveLeave,
  useSaveLeave,
} from '#agenda/holidays/client.ts'
import { BelgianDialog } from '#agenda/holidays/components/belgian-dialog.tsx'
import type { ContactLinks } from '#agenda/holidays/components/conflict-list.tsx'
import { ConflictsDialog } from '#agenda/holidays/components/conflicts-dialog.tsx'
import { LeaveDialog } from '#agenda/holidays/components/leave-dialog.tsx'
import { LeaveList } from '#agenda/holidays/components/leave-list.tsx'
import {
  afterRemoval,
  type Member,
  periodText,
  splitLeave,
} from '#agenda/holidays/components/leave-words.ts'
import type { Holiday } from '#agenda/holidays/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type LeavePlannerProps = {
  today: DateString
  salonName: string
  /** Who can have leave of her own. */
  members: readonly Member[]
  links: ContactLinks
  picture?: ReactNode
  /**
   * The form of new leave is asked for by the address; `onAdd` asks for it, `onAdded` is called
   * when it closes.
   */
  isAdding: boolean
  onAdd: () => void
  onAdded: () => void
}
type Open =
  | { dialog: 'belgian' }
  | { dialog: 'edit' | 'remove' | 'conflicts'; leave: Holiday }
  | undefined

/**
 * The owner's leave, coming and past. Whatever she saves, the slots have followed, and the visits
 * in its way are shown.
 */
export function LeavePlanner({
  today,
  salonName,
  members,
  links,
  picture,
  isAdding,
  onAdd,
  onAdded,
}: LeavePlannerProps) {
  const leave = useQuery(leaveQuery)
  const [open, setOpen] = useState<Open>()
  const actions = useLeaveActions((item) => setOpen({ dialog: 'conflicts', leave: item }))
  function close() {
    setOpen(undefined)
    if (isAdding) onAdded()
  }
  const { coming, past } = splitLeave(leave.data ?? [], today)
  const shared = {
    members,
    onSwitch: actions.switchTo,
    onOpen: (dialog: 'edit' | 'remove' | 'conflicts', item: Holiday) =>
      setOpen({ dialog, leave: item }),
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAdd} className="max-sm:w-full">
          <Plus aria-hidden />
          Verlof Toevoegen
        </Button>
        <Button
          variant="secondary"
          onClick={() => setOpen({ dialog: 'belgian' })}
          className="max-sm:w-full"
        >
          <Flag aria-hidden />
          Belgische feestdagen toevoegen
        </Button>
        <Button
          variant="secondary"
          loading={actions.regenerating}
          onClick={() => void actions.regenerate()}
          className="max-sm:w-full"
        >
          <CalendarSync aria-hidden />
          Tijdsloten bijwerken
        </Button>
      </div>
      {leave.error && <LoadFailed title="Het verlof kon niet geladen worden." query={leave} />}
      {leave.isPending && !leave.error && <SkeletonText lines={5} />}
      {leave.data && (
        <LeaveList {...shared} coming={coming} past={past} onAdd={onAdd} picture={picture} />
      )}
      {(isAdding || open?.dialog === 'edit') && (
        <LeaveDialog
          members={members}
          leave={open?.dialog === 'edit' ? open.leave : undefined}
          onClose={close}
          onSaved={(saved) => {
            close()
            void actions.look(saved)
          }}
        />
      )}
      {open?.dialog === 'belgian' && (
        <BelgianDialog thisYear={Number(today.slice(0, 4))} onClose={close} />
      )}
      {open?.dialog === 'conflicts' && (
        <ConflictsDialog leave={open.leave} salonName={salonName} links={links} onClose={close} />
      )}
      <ConfirmDialog
        open={open?.dialog === 'remove'}
        onClose={close}
        title="Verlof verwijderen?"
        text={
          open?.dialog === 'remove' && (
            <>
              <p>Weet je zeker dat je dit verlof wilt verwijderen?</p>
              <p className="mt-2 text-muted">
                {open.leave.name}: {periodText(open.leave)}. {afterRemoval(open.leave, today)}
              </p>
            </>
          )
        }
        confirmLabel="Verwijderen"
        tone="danger"
        loading={actions.removing}
        onConfirm={() => open?.dialog === 'remove' && void actions.remove(open.leave).then(close)}
      />
    </div>
  )
}

/**
 * What can be done with leave, each with its toast. `onConflicts` is called when visits stand in
 * the way of leave that counts from now on.
 */
function useLeaveActions(onConflicts: (leave: Holiday) => void) {
  const { toast } = useToast()
  const client = useQueryClient()
  const { mutateAsync: save } = useSaveLeave()
  const { mutateAsync: removeLeave, isPending: removing } = useRemoveLeave()
  const { mutateAsync: rebuild, isPending: regenerating } = useRegenerateSlots()

  /**
   * Shows the visits in the way of leave; when they cannot be read, the place where that is said.
   */
  async function look(leave: Holiday) {
    if (!leave.isActive) return
    const found = await client.fetchQuery(conflictsQuery(leave.id)).catch(() => undefined)
    if (found?.length !== 0) onConflicts(leave)
  }

  async function switchTo({ id, name }: Holiday, isActive: boolean) {
    try {
      const saved = await save({ id, isActive })
      toast({
        title: isActive ? 'Verlof telt weer mee' : 'Verlof telt niet mee',
        description: name,
        undo: async () => await switchTo(saved, !isActive),
      })
      void look(saved)
    } catch (error) {
      toast(failure('Fout', error, 'Kon tijdsloten niet bijwerken.'))
    }
  }

  async function remove(leave: Holiday) {
    try {
      await removeLeave(leave.id)
      toast({
        title: 'Verlof Verwijderd',
        description: leave.name,
        undo: async () => await restore(leave),
      })
    } catch (error) {
      toast(failure('Fout', error, 'Kon tijdsloten niet bijwerken.'))
    }
  }

  async function restore({ id: _id, version: _version, createdAt: _createdAt, ...leave }: Holiday) {
    await save({ ...leave, description: leave.description ?? '' })
    toast({ title: 'Verlof Toegevoegd', description: leave.name })
  }

  async function regenerate() {
    try {
      toast({ title: 'Tijdsloten bijgewerkt', description: await rebuild() })
    } catch {
      toast({ title: 'Fout', description: 'Kon tijdsloten niet bijwerken.', tone: 'destructive' })
    }
  }

  return { look, switchTo, remove, regenerate, removing, regenerating }
}
