import { useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { blankDraft, type VisitRow } from './wizard-draft.ts'
import { initialState, reduce } from './wizard-state.ts'
import { type Step, stepOf } from './wizard-step.ts'
import { readSaved, writeSaved } from './wizard-storage.ts'

/** The wizard's state with its step in the URL: survives reload, follows back and forward. */
export function useWizard() {
  const [state, dispatch] = useReducer(reduce, initialState)
  const { draft, sent, ready, result } = state
  const [params] = useSearchParams()
  const { state: visited, key: place } = useLocation()
  const navigate = useNavigate()
  const asked = params.get('stap')
  const step = stepOf(asked, draft)

  useEffect(() => {
    const saved = readSaved()
    dispatch({ type: 'restored', draft: saved?.draft, sent: saved?.attempt })
  }, [])

  useEffect(() => {
    if (ready) writeSaved(draft === blankDraft ? undefined : { draft, attempt: sent })
  }, [ready, draft, sent])

  const left = useRef<string>(undefined)

  // A link beyond what is chosen: the address then says what is shown. Not on the way to a step,
  // where a refused date takes the time along.
  const misled = ready && !result && asked !== null && asked !== String(step)
  const search = searchOf(step, params)
  useEffect(() => {
    if (misled && left.current !== place)
      void navigate({ search }, { ...QUIETLY, replace: true, state: visited })
  }, [misled, search, visited, place, navigate])

  /** Forward leaves a step behind in the history; back returns to it when it is there. */
  function goTo(target: Step, { replace = false }: { replace?: boolean } = {}) {
    left.current = place
    if (isRecord(visited) && visited['from'] === target && target < step && !replace)
      void navigate(-1)
    else
      void navigate(
        { search: searchOf(target, params) },
        { ...QUIETLY, replace, state: target > step ? { from: step } : null },
      )
  }

  return { state, dispatch, step, goTo }
}

export type Wizard = ReturnType<typeof useWizard>
export type RowProps = { wizard: Wizard; row: VisitRow; index: number }

/**
 * A step is a matter of the browser alone: the page neither scrolls nor asks the server anything.
 */
const QUIETLY = { preventScrollReset: true, defaultShouldRevalidate: false } as const

function searchOf(target: Step, params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  if (target === 1) next.delete('stap')
  else next.set('stap', String(target))
  return next.toString()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
