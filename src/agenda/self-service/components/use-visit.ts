import { useEffect, useState } from 'react'
import { parse } from 'valibot'
import { type Deed, doDeed, loadVisit } from '#agenda/self-service/client.ts'
import { type SelfServiceVisit, visitSchema } from '#agenda/self-service/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'

const FAILED = 'Er ging iets mis. Probeer het opnieuw, of bel ons even.'
/** How often the page asks where the dog is, while it is there. */
const AGAIN_MS = 30_000
const LONGEST_TIMER = 2_000_000_000

/** Why something was not done. */
export type Refusal = { sentence: string; fields: FieldErrors; code: string }
export type VisitDeeds = ReturnType<typeof useVisit>

/**
 * The visit behind a link, and what can be done with it. The cost on the screen follows the clock.
 */
export function useVisit(token: string, loaded: SelfServiceVisit) {
  const [visit, setVisit] = useState(loaded)
  const [busy, setBusy] = useState<Deed['path']>()
  const isThere = visit.progress !== null && visit.progress.step !== 'collected'
  const freeUntil = visit.cost?.kind === 'free' ? visit.cost.freeUntil : undefined

  useEffect(() => {
    const look = () => void loadVisit(token).then(setVisit, () => undefined)
    const lookAgain = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', lookAgain)
    const wait = freeUntil ? new Date(freeUntil).getTime() - Date.now() + 1_000 : LONGEST_TIMER
    const timer = wait > 0 && wait < LONGEST_TIMER ? setTimeout(look, wait) : undefined
    const again = isThere ? setInterval(lookAgain, AGAIN_MS) : undefined
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', lookAgain)
      clearTimeout(timer)
    }
  }, [token, freeUntil, isThere])

  /**
   * Does it; answers why not. After a refusal because something changed meanwhile, the page shows
   * what is so now.
   */
  async function act(deed: Deed): Promise<Refusal | undefined> {
    if (busy) return undefined
    setBusy(deed.path)
    try {
      setVisit(await doDeed(token, deed, visit))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale' && error.current) setVisit(parse(visitSchema, error.current))
      return { sentence: error.sentence ?? FAILED, fields: error.fields, code: error.code }
    } finally {
      setBusy(undefined)
    }
  }

  return { visit, busy, act }
}
