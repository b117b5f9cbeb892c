import { type Dispatch, useEffect, useState } from 'react'
import { lookUpCustomer } from '#features/customers/client.ts'
import { isEmail } from '#lib/reach.ts'
import { isUnanswered, type WizardAction, type WizardState } from './wizard-state.ts'

const PAUSE = 500

/**
 * Looks the typed address up once nothing has been typed for half a second; answers whether it is doing so. A failure counts as
 * 'unknown'. A booking without an answer waits for that first: it may itself be what makes the address known.
 */
export function useCustomerLookUp(state: WizardState, dispatch: Dispatch<WizardAction>): boolean {
  const { person, lookUp } = state.draft
  const email = person.email.trim()
  const settled = lookUp?.email === email || isUnanswered(state)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (settled || !isEmail(email)) return undefined
    const controller = new AbortController()
    async function look() {
      setBusy(true)
      const found = await lookUpCustomer(email, controller.signal).catch(() => undefined)
      if (controller.signal.aborted) return
      dispatch({ type: 'lookedUp', email, found })
      setBusy(false)
    }
    const timer = setTimeout(() => void look(), PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
      setBusy(false)
    }
  }, [email, settled, dispatch])

  return busy
}
