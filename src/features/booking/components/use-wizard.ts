import { useEffect, useReducer } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { blankDraft } from './wizard-draft.ts'
import { initialState, reduce } from './wizard-state.ts'
import { type Step, stepOf } from './wizard-step.ts'
import { readSaved, writeSaved } from './wizard-storage.ts'

/** The wizard's state with its step in the URL: survives reload, follows back and forward. */
export function useWizard() {
  const [state, dispatch] = useReducer(reduce, initialState)
  const { draft, sent, ready, result } = state
  const [params] = useSearchParams()
  const { state: visited } = useLocation()
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

  // A link or a bookmark beyond what is chosen; the address then says what the screen shows.
  const misled = ready && !result && asked !== null && asked !== String(step)
  const url = urlOf(step, params)
  useEffect(() => {
    if (misled) void navigate(url, { replace: true, preventScrollReset: true, state: visited })
  }, [misled, url, visited, navigate])

  /** Forward leaves a step behind in the history; back returns to it when it is there. */
  function goTo(target: Step, { replace = false }: { replace?: boolean } = {}) {
    if (isRecord(visited) && visited['from'] === target && target < step && !replace) void navigate(-1)
    else void navigate(urlOf(target, params), { replace, preventScrollReset: true, state: target > step ? { from: step } : null })
  }

  return { state, dispatch, step, goTo }
}

export type Wizard = ReturnType<typeof useWizard>

function urlOf(target: Step, params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  if (target === 1) next.delete('stap')
  else next.set('stap', String(target))
  return `?${next}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
