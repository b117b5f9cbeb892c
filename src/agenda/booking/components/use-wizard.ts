import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { wantedIn } from '#lib/booking-link.ts'
import { type Place, turnTo, usePlace } from '#ui/use-place.ts'
import { blankDraft, type VisitRow } from './wizard-draft.ts'
import { initialState, type Members, reduce } from './wizard-state.ts'
import { orderOf, type Step, stepOf } from './wizard-step.ts'
import { readSaved, writeSaved } from './wizard-storage.ts'

/** The wizard's state with its step in the URL: survives reload, follows back and forward. */
export function useWizard(members: Members, isMeasured = false) {
  const order = orderOf(isMeasured)
  const [state, dispatch] = useReducer(reduce, initialState)
  const { draft, sent, ready, result } = state
  const place = usePlace()
  const asked = new URLSearchParams(place.search).get('stap')
  const step = stepOf(asked, draft, order)
  const placeOf = (one: Step) => order.indexOf(one) + 1

  // before a tap of earlier is repeated: a first step that was never shown has nothing to leave
  useLayoutEffect(() => {
    const saved = readSaved()
    const wanted = wantedIn(location.hash)
    dispatch({ type: 'restored', draft: saved?.draft, sent: saved?.attempt })
    if (!wanted) return
    dispatch({ type: 'wanted', wanted })
    turnTo(location.search.slice(1), { replace: true })
  }, [])

  useEffect(() => {
    if (ready) writeSaved(draft === blankDraft ? undefined : { draft, attempt: sent })
  }, [ready, draft, sent])

  const left = useRef<Place>(undefined)

  // A link beyond what is chosen: the address then says what is shown. Not on the way to a step,
  // where a refused date takes the time along.
  const misled = ready && !result && asked !== null && asked !== String(placeOf(step))
  const shown = placeOf(step)
  useEffect(() => {
    if (misled && left.current !== place)
      turnTo(searchOf(shown, place), { replace: true, state: place.state })
  }, [misled, shown, place])

  /** Forward leaves a step behind in the history; back returns to it when it is there. */
  function goTo(target: Step, { replace = false }: { replace?: boolean } = {}) {
    left.current = place
    const { state: visited } = place
    const at = placeOf(target)
    if (isRecord(visited) && visited['from'] === target && at < shown && !replace) history.back()
    else turnTo(searchOf(at, place), { replace, state: at > shown ? { from: step } : null })
  }

  return { state, dispatch, step, goTo, members, isMeasured }
}

type Given = 'members' | 'isMeasured'
type Used = ReturnType<typeof useWizard>
export type Wizard = Omit<Used, Given> & Partial<Pick<Used, Given>>
export type RowProps = { wizard: Wizard; row: VisitRow; index: number }

function searchOf(target: number, { search }: Place): string {
  const next = new URLSearchParams(search)
  if (target === 1) next.delete('stap')
  else next.set('stap', String(target))
  return next.toString()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
