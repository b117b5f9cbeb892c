import { useEffect, useSyncExternalStore } from 'react'
import { fetchWaiting } from '#agenda/appointments/hand-ins/components/fetch-waiting.ts'
import { handInStore } from '#agenda/appointments/hand-ins/components/hand-in-store.ts'
import type { HandIn, WalkInFields } from '#agenda/appointments/hand-ins/rules.ts'
import { strangerOf } from '#agenda/appointments/rules.ts'
import { usePerson } from '#foundation/auth/client.ts'
import { dogWithOwner } from '#lib/names.ts'
import { newKey } from '#lib/new-key.ts'
import type { StepName } from '#lib/visit-steps.ts'

const NOTHING: readonly HandIn[] = []

type OfVisit = { id: string; dogName: string; firstName: string; lastName: string }

/**
 * What was done on this device and is not handed in yet, and the ways to add to it: each is shown
 * at once, and handed in one by one, in order, as soon as there is a connection.
 */
export function useHandIns() {
  const person = usePerson()?.id
  const all = useSyncExternalStore(handInStore.subscribe, handInStore.read, () => NOTHING)
  useEffect(() => {
    if (person) void handInStore.open(person)
  }, [person])
  useEffect(() => {
    // it has to be there before the network goes
    void fetchWaiting().catch(() => undefined)
  }, [])
  return { all, addStep, undo, noShow, note, plan, walkIn }
}

/** A step of a visit; answers its id. */
function addStep(visit: OfVisit, step: StepName, staffId?: string): string {
  const common = begin(visit.id, dogWithOwner(visit))
  handInStore.put({ ...common, does: 'step', step, staffId })
  return common.id
}

/** Takes a step of a visit back. */
function undo(visit: OfVisit, stepId: string) {
  handInStore.put({ ...begin(visit.id, dogWithOwner(visit)), does: 'undo', stepId })
}

/** That nobody came to a visit, or somebody after all. */
function noShow(visit: OfVisit, absent: boolean) {
  handInStore.put({ ...begin(visit.id, dogWithOwner(visit)), does: 'no-show', absent })
}

/** Other notes for a visit, on top of those that were read. */
function note(visit: OfVisit & { version: number }, notes: string, read: string) {
  handInStore.put({
    ...begin(visit.id, dogWithOwner(visit)),
    does: 'note',
    notes,
    base: { notes: read, version: visit.version },
  })
}

/** A new appointment under an id of this device. */
function plan(id: string, fields: Partial<Record<string, unknown>>) {
  const text = (field: string) => {
    const value = fields[field]
    return typeof value === 'string' ? value : ''
  }
  const about = dogWithOwner({
    dogName: text('dogName'),
    firstName: text('firstName'),
    lastName: text('lastName'),
  })
  handInStore.put({ ...begin(id, about), does: 'appointment', fields: { ...fields } })
}

/** A dog that came in, as a visit by an id of this device; `again`: instead of one that waits. */
function walkIn(visit: string, fields: WalkInFields, again: { id?: string; at?: string } = {}) {
  const about = dogWithOwner({ ...strangerOf(fields), dogName: fields.dogName })
  handInStore.put({ ...begin(visit, about), ...again, does: 'walk-in', fields })
}

function begin(visit: string, about: string) {
  return { id: newKey(), visit, about, at: new Date().toISOString() }
}
