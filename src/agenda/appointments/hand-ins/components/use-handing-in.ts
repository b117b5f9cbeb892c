import { useEffect, useEffectEvent, useState } from 'react'
import { useHandIn } from '#agenda/appointments/hand-ins/client.ts'
import { handInStore, unlessBusy } from '#agenda/appointments/hand-ins/components/hand-in-store.ts'
import { afterRefusal, type HandIn, nextOf } from '#agenda/appointments/hand-ins/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { isRefusal } from '#lib/refusals.ts'

const AGAIN_MS = 10_000
/** These say nothing about what is handed in: it waits and is tried again. */
const LATER = new Set([401, 408])
const NO_REASON = 'De server nam dit niet aan.'

/**
 * Hands in what waits, one by one, as soon as there is a connection; `onRefused` is told of what
 * the server does not take. Answers whether the last try found no server.
 */
export function useHandingIn(
  all: readonly HandIn[],
  onRefused: (one: HandIn) => void,
): { isStuck: boolean } {
  const handIn = useHandIn()
  const [isStuck, setStuck] = useState(false)
  const next = nextOf(all)

  /** One at a time in this window; another one may hand in the same, which comes to the same. */
  const empty = useEffectEvent(async () => {
    for (let one = nextOf(handInStore.read()); one; one = nextOf(handInStore.read())) {
      const outcome = await tryOne(one)
      setStuck(outcome === 'later')
      if (outcome === 'later') return
    }
  })

  async function tryOne(one: HandIn): Promise<'later' | 'settled'> {
    try {
      handInStore.drop(one, await handIn(one))
    } catch (error) {
      if (!isFinal(error)) return 'later'
      const { code, sentence = NO_REASON, current } = error
      const fields = Object.keys(error.fields)
      const after = afterRefusal(one, { code, sentence, fields, current })
      if (after === 'done') handInStore.drop(one)
      else {
        handInStore.put(after)
        if (after.refused) onRefused(after)
      }
    }
    return 'settled'
  }

  useEffect(() => {
    if (!next) return undefined
    const tryNow = () => void unlessBusy(empty)
    tryNow()
    window.addEventListener('online', tryNow)
    const timer = setInterval(tryNow, AGAIN_MS)
    return () => {
      window.removeEventListener('online', tryNow)
      clearInterval(timer)
    }
  }, [next])

  return { isStuck: isStuck && next !== undefined }
}

/** Whether handing it in again would say the same: refused, and not because of who or how often. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && isRefusal(error) && !LATER.has(error.status)
}
