import { expect, test } from 'vitest'
import {
  afterRefusal,
  appointmentsOn,
  bothNotes,
  broughtAgain,
  chosenNote,
  fromOldQueue,
  type HandIn,
  handedIn,
  insisted,
  inTheirOrder,
  isHeldUp,
  leftOut,
  nextOf,
  readHandIns,
  walkInsOn,
  withNoShow,
  withNote,
  withSteps,
} from '#agenda/appointments/hand-ins/rules.ts'

const about = 'Bobby van Els Claes'
const arrived = { id: 'a', step: 'arrived', at: '2026-11-20T08:00:00.000Z' } as const
const started = {
  id: 's',
  visit: 'v',
  about,
  does: 'step',
  step: 'started',
  at: '2026-11-20T08:10:00.000Z',
} as const satisfies HandIn
const undo = (stepId: string): HandIn => ({
  id: `u${stepId}`,
  visit: 'v',
  about,
  does: 'undo',
  stepId,
  at: '2026-11-20T08:11:00.000Z',
})
const note = {
  id: 'n',
  visit: 'v',
  about,
  does: 'note',
  notes: 'bijt',
  base: { notes: 'kort', version: 3 },
  at: '2026-11-20T08:12:00.000Z',
} as const satisfies HandIn
const planned = {
  id: 'p',
  visit: 'p',
  about: 'Rex van An',
  does: 'appointment',
  fields: { date: '2026-11-20', startTime: '10:00', dogName: 'Rex' },
  at: '2026-11-20T08:13:00.000Z',
} as const satisfies HandIn
const refused = { code: 'overlap', sentence: 'Hier staat Bo.' }
const cameIn = {
  id: 'w',
  visit: 'w-visit',
  about: 'Tijger van Baasje van Tijger',
  does: 'walk-in',
  fields: {
    firstName: '',
    lastName: '',
    phone: '',
    dogName: 'Tijger',
    dogBreed: '',
    service: 'Nagels knippen',
    minutes: 20,
  },
  at: '2026-11-20T08:20:00.000Z',
} as const satisfies HandIn
const atCounter = { ...started, id: 'c', visit: cameIn.visit, step: 'arrived' } as const

test('what was tapped is shown before it is handed in, once, by whom, and only of its visit', () => {
  expect(withSteps('v', [arrived], [started]).map(({ id }) => id)).toEqual(['a', 's'])
  const known = { id: 's', step: started.step, at: started.at }
  expect(withSteps('v', [arrived, known], [started]).map(({ id }) => id)).toEqual(['a', 's'])
  expect(withSteps('w', [], [started])).toEqual([])
  expect(withSteps('v', [], [{ ...started, staffId: 'an' }])).toMatchObject([{ staffId: 'an' }])
})

test('what was taken back is gone, whether it was handed in or not; what was refused shows nothing', () => {
  expect(withSteps('v', [arrived], [started, undo('s'), undo('a')])).toEqual([])
  expect(withSteps('v', [arrived], [{ ...started, refused }]).map(({ id }) => id)).toEqual(['a'])
})

test('what was handed in leaves the queue, its undoing stays', () => {
  expect(handedIn([started, undo('s')], started)).toEqual([undo('s')])
})

test('what a device kept is read in the order in which it was done, and what it cannot read keeps nothing else back', () => {
  const strange = { ...started, id: 'x', does: 'dance' }
  expect(readHandIns([planned, note, strange, undo('s'), 7, null, started])).toEqual([
    started,
    undo('s'),
    note,
    planned,
  ])
  expect(inTheirOrder([started, { ...started, refused }])).toEqual([{ ...started, refused }])
})

test('the oldest goes first; what was refused holds up what came after it for the same visit, and nothing else', () => {
  expect(nextOf([started, note])).toBe(started)
  expect(nextOf([{ ...started, refused }, note, planned])).toBe(planned)
  expect(nextOf([{ ...started, refused }, note])).toBeUndefined()
  expect(nextOf([])).toBeUndefined()
})

test('the last note that was written here is shown, and said to wait', () => {
  const visit = { id: 'v', notes: 'kort', version: 3 }
  expect(withNote(visit, [started])).toEqual({ visit, waits: false })
  expect(withNote(visit, [note, { ...note, id: 'm', notes: 'bijt niet' }])).toEqual({
    visit: { ...visit, notes: 'bijt niet' },
    waits: true,
  })
})

test('who did not come is shown so before it is handed in, as it was last said, unless it was refused', () => {
  const visit = { id: 'v', isNoShow: false }
  const absent = { ...started, id: 'x', does: 'no-show', absent: true } as const
  expect(readHandIns([absent])).toEqual([absent])
  expect(withNoShow(visit, [started, absent])).toEqual({ id: 'v', isNoShow: true })
  expect(withNoShow(visit, [absent, { ...absent, id: 'y', absent: false }])).toEqual(visit)
  expect(withNoShow(visit, [{ ...absent, refused }])).toEqual(visit)
  expect(withNoShow(visit, [{ ...absent, visit: 'w' }])).toEqual(visit)
})

test('a note after one that was handed in builds on it', () => {
  const later = { ...note, id: 'm', notes: 'bijt niet' }
  expect(handedIn([note, later], note, { id: 'v', notes: 'bijt', version: 4 })).toEqual([
    { ...later, base: { notes: 'bijt', version: 4 } },
  ])
})

const stale = (notes: string) => ({
  code: 'stale',
  sentence: 'Intussen gewijzigd.',
  current: { id: 'v', notes, version: 9 },
})

test('of a visit that changed otherwise the note goes in on top; the same note is done; another one waits for a choice', () => {
  expect(afterRefusal(note, stale('kort'))).toEqual({
    ...note,
    base: { notes: 'kort', version: 9 },
  })
  expect(afterRefusal(note, stale('bijt'))).toBe('done')
  const met = afterRefusal(note, stale('zacht'))
  expect(met).toMatchObject({ refused: { code: 'stale', stored: { notes: 'zacht', version: 9 } } })
  if (met === 'done' || met.does !== 'note') throw new Error('no note')
  expect(chosenNote(met, 'zacht\nbijt')).toEqual({
    ...note,
    notes: 'zacht\nbijt',
    base: { notes: 'zacht', version: 9 },
  })
})

test('what is refused for good says why, and stays', () => {
  const gone = { code: 'not_found', sentence: 'Bestaat niet (meer).', current: undefined }
  expect(afterRefusal(note, gone)).toMatchObject({
    notes: 'bijt',
    refused: { sentence: 'Bestaat niet (meer).' },
  })
  expect(afterRefusal(started, { ...gone, code: 'stale' })).toMatchObject({
    refused: { code: 'stale' },
  })
})

test('two notes are one after the other, unless that is too long', () => {
  expect(bothNotes('zacht', 'bijt', 10)).toBe('zacht\nbijt')
  expect(bothNotes(' ', 'bijt', 10)).toBe('bijt')
  expect(bothNotes('zacht', 'bijt', 9)).toBeUndefined()
})

test('a new appointment waits on its day, and can stand beside another on purpose', () => {
  expect(appointmentsOn('2026-11-20', [started, planned])).toEqual([planned])
  expect(appointmentsOn('2026-11-21', [planned])).toEqual([])
  expect(insisted({ ...planned, refused })).toEqual({
    ...planned,
    fields: { ...planned.fields, allowOverlap: true },
  })
})

test('a dog that came in is handed in before its steps, whatever the clock of the device said meanwhile', () => {
  const earlier = { ...atCounter, at: '2026-11-20T07:00:00.000Z' } as const
  const all = inTheirOrder([cameIn, earlier, started])
  expect(all).toEqual([earlier, started, cameIn])
  expect(nextOf(all)).toBe(started)
  expect(nextOf(handedIn(all, started))).toBe(cameIn)
  expect(nextOf(handedIn([earlier, cameIn], cameIn))).toBe(earlier)
  expect(readHandIns(all)).toEqual(all)
})

test('one that was refused keeps its steps until somebody chose; left out it takes them along, and nothing else', () => {
  const stuck = { ...cameIn, refused: { code: 'invalid', sentence: 'Te lang geleden.' } }
  const all = [stuck, atCounter, started]
  expect(nextOf([stuck, atCounter])).toBeUndefined()
  expect(nextOf(all)).toBe(started)
  expect(all.map((one) => isHeldUp(one, all))).toEqual([false, true, false])
  expect(leftOut(all, stuck)).toEqual([started])
  expect(leftOut([started, note], started)).toEqual([note])
})

test('a dog that came in stands on its day as the visit that it becomes, at its hour in Brussels', () => {
  const [shown, ...others] = walkInsOn('2026-11-20', [started, planned, cameIn])
  expect(others).toEqual([])
  expect(shown).toMatchObject({
    isRefused: false,
    visit: {
      id: 'w-visit',
      firstName: 'Baasje van',
      lastName: 'Tijger',
      startTime: '09:20:00',
      endTime: '09:40:00',
      source: 'walk-in',
      status: 'confirmed',
    },
  })
  expect(walkInsOn('2026-11-21', [cameIn])).toEqual([])
  expect(walkInsOn('2026-11-20', [{ ...cameIn, refused }])).toMatchObject([{ isRefused: true }])
  expect(withSteps(cameIn.visit, [], [cameIn, atCounter]).map(({ step }) => step)).toEqual([
    'arrived',
  ])
})

test('brought again it goes without the client who is gone, and from now on where its moment was refused', () => {
  const ofClient = { ...cameIn, fields: { ...cameIn.fields, customerId: 'k', firstName: 'Els' } }
  const after = (code: string, fields: string[]) => {
    const again = afterRefusal(ofClient, { code, sentence: '', fields, current: undefined })
    if (again === 'done' || again.does !== 'walk-in') throw new Error('no walk-in')
    return broughtAgain(again)
  }
  expect(after('not_found', [])).toEqual({
    fields: { ...cameIn.fields, firstName: 'Els' },
    at: cameIn.at,
  })
  expect(after('invalid', ['at'])).toEqual({ fields: ofClient.fields, at: undefined })
  expect(after('id_used', [])).toEqual({ fields: ofClient.fields, at: cameIn.at })
})

test('what the day board kept before there was this queue is handed in under its ids, in its order', () => {
  const now = '2026-11-20T09:00:00.000Z'
  const step = { visit: 'v', id: 's', does: 'add', step: 'started', at: started.at, staffId: 'an' }
  const old = [step, { visit: 'v', id: 's', does: 'undo' }, { visit: 'v', does: 'dance' }, 7]
  const taken = fromOldQueue(JSON.stringify(old), now)
  expect(taken).toMatchObject([
    { id: 's', does: 'step', step: 'started', at: started.at, staffId: 'an' },
    { does: 'undo', stepId: 's', at: started.at },
  ])
  expect(inTheirOrder(taken)).toEqual(taken)
  expect(readHandIns(taken)).toEqual(taken)
  for (const nothing of ['', '[]', '{', '{}', '7']) expect(fromOldQueue(nothing, now)).toEqual([])
})
