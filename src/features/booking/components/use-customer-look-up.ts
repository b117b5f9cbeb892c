import { type Dispatch, useEffect, useState } from 'react'
import { lookUpCustomer } from '#features/customers/client.ts'
import { isEmail } from '#lib/fields.ts'
import type { Draft } from './wizard-draft.ts'
import type { WizardAction } from './wizard-state.ts'

const PAUSE = 500

/** Looks the typed address up once nothing has been typed for half a second; answers whether it is doing so. A failure counts as 'unknown'. */
export function useCustomerLookUp({ person, lookUp }: Draft, dispatch: Dispatch<WizardAction>): boolean {
  const email = person.email.trim()
  const known = lookUp?.email === email
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (known || !isEmail(email)) return undefined
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
  }, [email, known, dispatch])

  return busy
}
