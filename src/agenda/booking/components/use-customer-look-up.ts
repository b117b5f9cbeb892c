import { type Dispatch, useEffect, useState } from 'react'
import { lookUpCustomer } from '#clients/customers/look-up/client.ts'
import { isUnanswered, type WizardAction, type WizardState } from './wizard-state.ts'

const PAUSE = 500

/**
 * Looks any text with an at sign up after half a second of rest, at once what stood there already,
 * quietly; a booking without an
 * answer comes first, for it may be what makes the address known.
 */
export function useCustomerLookUp(state: WizardState, dispatch: Dispatch<WizardAction>): boolean {
  const { person, lookUp } = state.draft
  const email = person.email.trim()
  const [known] = useState(email)
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
    const timer = setTimeout(() => void look(), email === known ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
      setBusy(false)
    }
  }, [email, known, settled, dispatch])

  return busy
}
