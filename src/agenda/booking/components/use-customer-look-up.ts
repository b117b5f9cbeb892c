import { type Dispatch, useEffect, useState } from 'react'
import { lookUpCustomer } from '#clients/customers/look-up/client.ts'
import { isUnanswered, type WizardAction, type WizardState } from './wizard-state.ts'

const PAUSE = 500

/**
 * Looks any text with an at sign up once nothing has been typed for half a second; answers whether
 * it is doing so. A failure says nothing of the address and is not repeated for it. A booking
 * without an answer waits for that first: it may itself be what makes the address known.
 */
export function useCustomerLookUp(state: WizardState, dispatch: Dispatch<WizardAction>): boolean {
  const { person, lookUp } = state.draft
  const email = person.email.trim()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const settled = lookUp?.email === email || failed === email || isUnanswered(state)

  useEffect(() => {
    if (settled || !email.includes('@')) return undefined
    const controller = new AbortController()
    async function look() {
      setBusy(true)
      try {
        const found = await lookUpCustomer(email, controller.signal)
        if (!controller.signal.aborted) dispatch({ type: 'lookedUp', email, found })
      } catch {
        if (!controller.signal.aborted) setFailed(email)
      }
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
