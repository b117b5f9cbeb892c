import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useHandIn } from '#desk/day-board/client.ts'
import { deedStore } from '#desk/day-board/components/deed-store.ts'
import { type Deed, handedIn } from '#desk/day-board/rules.ts'
import { ApiError, isRefusal, sentenceOf } from '#lib/api-client.ts'
import { newKey } from '#lib/new-key.ts'
import type { StepName } from '#lib/visit-steps.ts'
import { useToast } from '#ui/toast.tsx'

const AGAIN_MS = 10_000
const NOTHING: readonly Deed[] = []
const LOST = 'Deze stap kon niet bewaard worden.'
/** These say nothing about the step: it waits and is handed in again. */
const LATER = new Set([401, 408])

/**
 * What was tapped on this device and is not handed in yet, and the taps themselves. It is handed in
 * one by one, in order, as soon as there is a connection.
 */
export function useDeeds() {
  const deeds = useSyncExternalStore(deedStore.subscribe, deedStore.read, () => NOTHING)
  const { mutateAsync: handIn } = useHandIn()
  const { toast } = useToast()
  const isBusy = useRef(false)

  const empty = useEffectEvent(async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      for (let [next] = deedStore.read(); next; [next] = deedStore.read()) {
        const deed = next
        try {
          await handIn(deed)
        } catch (error) {
          if (!isFinal(error)) return
          toast({
            title: 'Niet bewaard',
            description: sentenceOf(error, LOST),
            tone: 'destructive',
          })
        }
        deedStore.change((all) => handedIn(all, deed))
      }
    } finally {
      isBusy.current = false
    }
  })

  useEffect(() => {
    if (deeds.length === 0) return undefined
    const tryNow = () => void empty()
    tryNow()
    window.addEventListener('online', tryNow)
    const timer = setInterval(tryNow, AGAIN_MS)
    return () => {
      window.removeEventListener('online', tryNow)
      clearInterval(timer)
    }
  }, [deeds])

  return {
    deeds,
    add(visit: string, step: StepName, staffId?: string): string {
      const id = stepId()
      const at = new Date().toISOString()
      deedStore.change((all) => [...all, { visit, id, does: 'add', step, at, staffId }])
      return id
    },
    undo(visit: string, id: string) {
      deedStore.change((all) => [...all, { visit, id, does: 'undo' }])
    },
  }
}

/** Whether handing it in again would say the same: refused, and not because of who or how often. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && isRefusal(error) && !LATER.has(error.status)
}

/** An id that the server takes, also where the browser makes no UUIDs (plain http). */
function stepId(): string {
  const key = newKey()
  return key.includes('-')
    ? key
    : key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
