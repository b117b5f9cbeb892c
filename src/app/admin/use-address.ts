import { startTransition, useContext, useOptimistic } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'

/** How the address follows: `isStep` lets 'back' undo it, `toTop` shows a page from its top. */
type Following = { isStep?: boolean; toTop?: boolean }

/** Whose visits a page of the agenda shows (`?wie=`, several by commas); nobody for everybody's. */
export function readWho(parameters: URLSearchParams): string[] {
  return (parameters.get('wie') ?? '').split(',').filter(Boolean)
}

/**
 * What a screen shows as its address has it, by a read and a write of the parameters (`''` and
 * `false` are left out); a change shows at once, before the router has followed.
 */
export function useAddress<View extends object>(
  read: (parameters: URLSearchParams) => View,
  write: (view: View) => Record<string, string | boolean | undefined>,
): [
  View,
  (change: Partial<View>, following?: Following) => void,
  (change: Partial<View>) => string,
] {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  // asked, not followed: a screen that is left is not drawn once more
  const router = useContext(DataRouterContext)?.router
  const [view, anticipate] = useOptimistic(read(parameters))

  function linkTo(change: Partial<View>, now = parameters) {
    const said = Object.entries(write({ ...view, ...change })).flatMap(([name, value]) =>
      value ? [[name, value === true ? '' : value]] : [],
    )
    // what is open beside the screen is no part of it, and stays
    const beside = now.get('afspraak')
    if (beside) said.push(['afspraak', beside])
    return `?${new URLSearchParams(said)}`
  }

  function show(change: Partial<View>, { isStep = false, toTop = false }: Following = {}) {
    // a search that settles while the next screen is on its way is not for that one
    const next = router?.state.navigation.location ?? location
    if (location.pathname !== pathname || next.pathname !== pathname) return
    startTransition(async () => {
      anticipate({ ...view, ...change })
      // a visit that was opened or closed a moment ago may not be drawn yet
      const to = linkTo(change, new URLSearchParams(location.search))
      await navigate(to, { replace: !isStep, preventScrollReset: !toTop })
    })
  }

  return [view, show, (change) => linkTo(change)]
}
