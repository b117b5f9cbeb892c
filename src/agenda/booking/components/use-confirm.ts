import { useRef, useState } from 'react'
import { useFreshTimes } from '#agenda/booking/client.ts'
import { createBooking } from '#agenda/booking/form/client.ts'
import type { BookingAnswer } from '#agenda/booking/form/wire.ts'
import { lookUpCustomer } from '#clients/customers/look-up/client.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { newKey } from '#lib/new-key.ts'
import { isEmail } from '#lib/reach.ts'
import { isRefusal } from '#lib/refusals.ts'
import { keepBooked } from './booked-memory.ts'
import { bookingBody } from './booking-body.ts'
import { checkDraft } from './booking-check.ts'
import { remedyFor } from './booking-failure.ts'
import { besideFirst } from './several-dogs.ts'
import type { Wizard } from './use-wizard.ts'
import { rememberVisitor } from './visitor-memory.ts'
import { type Draft, pickedDog } from './wizard-draft.ts'
import { applyLookUp } from './wizard-state.ts'
import { attemptFor, writeSaved } from './wizard-storage.ts'

/** Sends the booking, once however often it is called meanwhile, and deals with every answer. */
export function useConfirm(
  { state, dispatch, goTo }: Wizard,
  {
    salon,
    embedded,
  }: { salon: Pick<PublicSalon, 'asksAddress' | 'rulesVersion'>; embedded: boolean },
) {
  const askTimesAgain = useFreshTimes()
  const busy = useRef(false)
  const [sending, setSending] = useState(false)

  async function confirm() {
    if (busy.current) return
    busy.current = true
    setSending(true)
    const draft = await judged()
    const errors = besideFirst(draft, checkDraft(draft, salon))
    if (Object.keys(errors).length > 0) dispatch({ type: 'refused', errors })
    else if (await book(draft)) return
    busy.current = false
    setSending(false)
  }

  /** What she filled in; faster than the look-up, she is asked for nothing that it makes known. */
  async function judged(): Promise<Draft> {
    const { draft } = state
    const email = draft.person.email.trim()
    const isComplete = Object.keys(checkDraft(draft, salon)).length === 0
    if (isComplete || draft.lookUp?.email === email || !isEmail(email)) return draft
    try {
      const found = await lookUpCustomer(email)
      dispatch({ type: 'lookedUp', email, found })
      return applyLookUp(draft, email, found)
    } catch {
      return draft
    }
  }

  /** Sends it; whether it was booked. */
  async function book(draft: Draft): Promise<boolean> {
    try {
      const body = bookingBody(draft)
      const sent = attemptFor(JSON.stringify(body), state.sent, newKey)
      dispatch({ type: 'submitted', sent })
      const answer = await send(draft, body, sent.key)
      rememberVisitor(draft, salon)
      showBooked(draft, answer)
      return true
    } catch (error) {
      if (isRefusal(error)) dispatch({ type: 'answered' })
      const { action, step } = remedyFor(error, draft.multi)
      // first the way, then what is not chosen any more; the form that cannot be reached now leaves
      // no place behind
      if (step) goTo(step, { replace: true })
      dispatch(
        'errors' in action ? { ...action, errors: besideFirst(draft, action.errors) } : action,
      )
      // a refusal may come from leave or prices that changed meanwhile
      void askTimesAgain()
      return false
    }
  }

  /**
   * The page of its own, until which the button stays busy; in this one where nothing can be kept,
   * and in a frame, which shows no other page.
   */
  function showBooked({ person, lookUp }: Draft, answer: BookingAnswer) {
    const booked = {
      answer,
      email: person.email.trim(),
      recognised: lookUp?.customer?.recognised === true,
      at: Date.now(),
    }
    if (!embedded && keepBooked(booked)) {
      writeSaved(undefined)
      // whoever comes back to this very page finds it as it begins
      addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
      location.replace('/boeken/klaar')
      return
    }
    dispatch({ type: 'succeeded', result: booked })
    goTo(1, { replace: true })
  }

  /**
   * A device can be forgotten, or the client merged, since she was looked up: then her id is
   * refused. What she sees is hers, so it may go by her address alone.
   */
  async function send(
    draft: Draft,
    body: ReturnType<typeof bookingBody>,
    key: string,
  ): Promise<BookingAnswer> {
    const first = await attempt(body, key)
    if (first.ok) return first.answer
    if (!draft.lookUp?.customer?.recognised) throw first.error
    const email = draft.person.email.trim()
    const found = await lookUpCustomer(email)
    if (found && !found.customer.recognised && !usesSavedDog(draft)) {
      const { customerId: _refused, ...byEmail } = body
      // A key of its own for another body, and the same one at every repeat.
      return await createBooking(byEmail, `${key}-e-mail`)
    }
    dispatch({ type: 'answered' })
    dispatch({ type: 'lookedUp', email, found })
    throw first.error
  }

  return { confirm, sending }
}

/**
 * A booking whose customer or dog was refused as unknown is an outcome to act on; any other failure
 * is thrown.
 */
async function attempt(
  body: unknown,
  key: string,
): Promise<{ ok: true; answer: BookingAnswer } | { ok: false; error: ApiError }> {
  try {
    return { ok: true, answer: await createBooking(body, key) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { ok: false, error }
    throw error
  }
}

function usesSavedDog(draft: Draft): boolean {
  return draft.multi ? draft.rows.some(({ dogId }) => dogId !== '') : pickedDog(draft) !== undefined
}
