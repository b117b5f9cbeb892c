import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { remove, removeOnLeaving } from '#foundation/changes/client.ts'
import type { Announced } from '#lib/changes.ts'
import { comeBack, isListed, leave, watchLeaving } from '#lib/leaving.ts'
import { refresh } from '#lib/query-client.ts'
import { failure, useToast } from '#ui/toast.tsx'
import { UNDO_MS } from '#ui/toast-message.ts'

type Removal = {
  id: string
  /** What `DELETE` is asked of. */
  path: string
  /** What shows one of these is asked again. */
  tables: readonly Announced[]
  /** What the toast says. */
  title: string
  description?: string
  /** Its title when it is refused. */
  refused: string
}

const TOO_LATE = {
  title: 'Niet ongedaan gemaakt',
  description: 'Het was al verwijderd.',
  tone: 'destructive',
} as const

/**
 * Takes something out of every list at once and deletes it a little later, or on leaving the page:
 * until then undoing it is free, and everything that hangs on it is still there.
 */
export function useDeleteWithUndo(): (removal: Removal) => void {
  const { toast } = useToast()
  const client = useQueryClient()

  return ({ id, path, tables, refused, ...message }) => {
    // a list leaves out what is on its way out as it is read
    const readAgain = async () => await refresh(client, tables)
    let isOver = false

    async function finish() {
      if (isOver) return
      isOver = true
      try {
        await remove(path)
      } catch (error) {
        comeBack(id)
        toast(failure(refused, error, 'Er is een fout opgetreden'))
      }
      await readAgain()
      comeBack(id)
    }

    /** The page may come back from the browser's memory, with this toast still on it. */
    function deleteAtOnce() {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      removeOnLeaving(path)
    }

    leave(id)
    void readAgain()
    const timer = setTimeout(() => void finish(), UNDO_MS)
    addEventListener('pagehide', deleteAtOnce, { once: true })
    toast({
      ...message,
      undo() {
        // the toast stays as long as a pointer is on it
        if (isOver) return toast(TOO_LATE)
        isOver = true
        clearTimeout(timer)
        comeBack(id)
        void readAgain()
      },
    })
  }
}

/** The rows that are not on their way out, for a list that is not asked for anew meanwhile. */
export function useListed<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const shown = () => rows.filter(isListed)
  // a text is the same as long as they are
  useSyncExternalStore(
    watchLeaving,
    () => idsOf(shown()),
    () => idsOf(rows),
  )
  return shown()
}

function idsOf(rows: readonly { id: string }[]): string {
  return rows.map(({ id }) => id).join()
}
