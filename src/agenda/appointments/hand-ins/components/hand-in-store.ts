import {
  leaveOldQueue,
  readOldQueue,
  tellWaits,
} from '#agenda/appointments/hand-ins/components/waits.ts'
import {
  fromOldQueue,
  type HandIn,
  handedIn,
  inTheirOrder,
  leftOut,
  readHandIns,
} from '#agenda/appointments/hand-ins/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import {
  forget,
  keep,
  onVault,
  openVault,
  readWaiting,
  waitingName,
} from '#foundation/auth/device/components/vault.ts'

const NONE: readonly HandIn[] = []
const listeners = new Set<() => void>()
/** What waits, of each who worked in this window. */
const known = new Map<string, readonly HandIn[]>()
/** What of it lies in the vault. */
const sealed = new Set<string>()
let person = ''
let isListening = false
let isBusy = false
/** Writes go one after the other, so that what is thrown away never comes after all. */
let written: Promise<unknown> = Promise.resolve()

/**
 * What was done on this device and is still to be handed in, oldest first. It survives a reload, a
 * lost connection and the end of the session, sealed; all windows of the browser share it.
 */
export const handInStore = {
  read: (): readonly HandIn[] => known.get(person) ?? NONE,
  /** Shows what waits of a person, and of nobody else. */
  async open(by: string): Promise<void> {
    if (person !== by) {
      person = by
      tell()
    }
    if (!isListening) {
      isListening = true
      onVault((news) => (news === 'closed' ? hide() : void load()))
    }
    if (await openVault(by)) await load()
    if (by === person) bringOver()
  },
  /** Adds something, or puts it in the place of what had its id. */
  put: (one: HandIn) => change(inTheirOrder([...handInStore.read(), one])),
  /** Takes out what was handed in; `stored`: the visit of a note as it is then. */
  drop: (done: HandIn, stored?: Appointment) => change(handedIn(handInStore.read(), done, stored)),
  /** Takes out what is not to be handed in, and what builds on it. */
  leave: (left: HandIn) => change(leftOut(handInStore.read(), left)),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Does work unless the same is being done in this window. */
export async function unlessBusy(work: () => Promise<void>) {
  if (isBusy) return
  isBusy = true
  await work().finally(() => {
    isBusy = false
  })
}

/** What lies in the vault, with what this window could not put there yet. */
async function load() {
  const by = person
  await written
  const inVault = readHandIns(await readWaiting())
  if (by !== person) return
  const loose = handInStore.read().filter(({ id }) => !sealed.has(id))
  for (const { id } of inVault) sealed.add(id)
  known.set(by, inTheirOrder([...inVault, ...loose]))
  for (const one of loose) seal(one)
  tellWaits(by, handInStore.read().length > 0)
  tell()
}

/** Takes over what an older version of the day board kept in the open. */
function bringOver() {
  const old = fromOldQueue(readOldQueue(), new Date().toISOString())
  for (const one of old) handInStore.put(one)
  written = written.then(leaveOldQueue)
}

/** What is sealed is nobody's to see any more. */
function hide() {
  for (const [by, all] of known)
    known.set(
      by,
      all.filter(({ id }) => !sealed.has(id)),
    )
  sealed.clear()
  tell()
}

function change(next: readonly HandIn[]) {
  const before = handInStore.read()
  known.set(person, next)
  for (const one of next) if (!before.includes(one)) seal(one)
  for (const { id } of before)
    if (!next.some((one) => one.id === id)) {
      sealed.delete(id)
      written = written.then(() => forget(waitingName(id)))
    }
  tellWaits(person, next.length > 0)
  tell()
}

function seal(one: HandIn) {
  written = written.then(async () => {
    if (await keep(waitingName(one.id), one)) sealed.add(one.id)
  })
}

function tell() {
  for (const listener of listeners) listener()
}
