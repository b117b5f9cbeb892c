import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * What a list shows as its address has it, by a read and a write of the parameters; a change shows
 * at once, before the router has followed.
 */
export function useAddress<View>(
  read: (parameters: URLSearchParams) => View,
  write: (view: View) => Record<string, string>,
  { preventScrollReset = true }: { preventScrollReset?: boolean } = {},
): [View, (view: View) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [view, anticipate] = useOptimistic(read(parameters))

  function show(next: View) {
    const said = Object.entries(write(next)).filter(([, value]) => value !== '')
    startTransition(async () => {
      anticipate(next)
      await navigate(
        { search: new URLSearchParams(said).toString() },
        { replace: true, preventScrollReset },
      )
    })
  }

  return [view, show]
}
