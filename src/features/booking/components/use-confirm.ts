import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createBooking } from '#features/booking/client.ts'
import type { BookingAnswer } from '#features/booking/schema.ts'
import { lookUpCustomer } from '#features/customers/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { bookingBody } from './booking-body.ts'
import { checkDraft } from './booking-check.ts'
import { remedyFor } from './booking-failure.ts'
import type { Wizard } from './use-wizard.ts'
import type { Draft } from './wizard-draft.ts'
import { attemptFor, newKey } from './wizard-storage.ts'

/** Sends the booking, once however often it is called meanwhile, and deals with every answer. */
export function useConfirm({ state, dispatch, goTo }: Wizard) {
  const queryClient = useQueryClient()
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const { draft } = state

  async function confirm() {
    if (busy.current) return
    const errors = checkDraft(draft)
    if (Object.keys(errors).length > 0) return dispatch({ type: 'refused', errors })
    busy.current = true
    setSending(true)
    try {
      const body = bookingBody(draft)
      const sent = attemptFor(JSON.stringify(body), state.sent, newKey)
      dispatch({ type: 'submitted', sent })
      dispatch({ type: 'succeeded', result: await send(body, sent.key) })
    } catch (error) {
      const { action, step } = remedyFor(error, draft.multi)
      dispatch(action)
      if (step) goTo(step)
    } finally {
      busy.current = false
      setSending(false)
      // Whatever the answer, the free times are no longer what they were.
      void queryClient.invalidateQueries({ queryKey: ['booking', 'dates'] })
      void queryClient.invalidateQueries({ queryKey: ['booking', 'slots'] })
    }
  }

  /** The right to use the customer's id ends after two hours: asks for it anew, once. */
  async function send(body: ReturnType<typeof bookingBody>, key: string): Promise<BookingAnswer> {
    try {
      return await createBooking(body, key)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404 && draft.lookUp?.customer)) throw error
      if (await lookUpAgain(draft)) return await createBooking(body, key)
      throw error
    }
  }

  async function lookUpAgain({ person, lookUp }: Draft): Promise<boolean> {
    const email = person.email.trim()
    const found = await lookUpCustomer(email)
    dispatch({ type: 'lookedUp', email, found })
    return found !== undefined && found.customer.id === lookUp?.customer?.id
  }

  return { confirm, sending }
}
