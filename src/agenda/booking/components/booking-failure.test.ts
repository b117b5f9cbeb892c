import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { remedyFor } from './booking-failure.ts'

const TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'
const NOT_MADE = 'Er ging iets mis bij het maken van de afspraak. Probeer opnieuw.'
const NOT_ALL_MADE = 'Er ging iets mis bij het maken van een of meer afspraken. Probeer opnieuw.'
const NOT_SENT = 'Er ging iets mis bij het versturen. Probeer opnieuw.'

describe('a lost race', () => {
  test('leads back to the times of that date', () => {
    const remedy = remedyFor(
      answer(409, { code: 'slot_taken', message: TAKEN, fields: { appointmentTime: TAKEN } }),
      false,
    )
    expect(remedy).toEqual({
      action: { type: 'timesTaken', errors: { appointmentTime: TAKEN }, notice: { title: TAKEN } },
      step: 2,
    })
  })

  test('with several visits stays, with the error beside the row', () => {
    const fields = { 'appointments.1.appointmentTime': TAKEN }
    expect(remedyFor(answer(409, { code: 'slot_taken', message: TAKEN, fields }), true)).toEqual({
      action: { type: 'timesTaken', errors: fields, notice: undefined },
      step: undefined,
    })
  })
})

describe('a refusal', () => {
  test('puts each sentence beside its field, the full name beside the first name', () => {
    const { action, step } = remedyFor(
      answer(422, {
        code: 'invalid',
        fields: { customerName: 'Naam?', customerPhone: 'Telefoon?' },
      }),
      false,
    )
    expect(action).toMatchObject({
      type: 'refused',
      errors: { firstName: 'Naam?', customerPhone: 'Telefoon?' },
      notice: undefined,
    })
    expect(step).toBeUndefined()
  })

  test.for([
    ['appointmentDate', 1, 'timesTaken'],
    ['appointmentTime', 2, 'timesTaken'],
    ['service', 3, 'refused'],
  ] as const)('of %s leads to step %i, where it is chosen', ([field, step, type]) => {
    const remedy = remedyFor(
      answer(422, { code: 'invalid', fields: { [field]: 'Kies een andere.' } }),
      false,
    )
    expect(remedy).toMatchObject({ step, action: { type, notice: { title: 'Kies een andere.' } } })
  })

  test('closed to new clients is said in full', () => {
    const { action } = remedyFor(
      answer(422, {
        code: 'existing_customers_only',
        message: 'Geen nieuwe klanten.',
        fields: { customerEmail: 'Onbekend.' },
      }),
      false,
    )
    expect(action).toMatchObject({
      errors: { customerEmail: 'Onbekend.' },
      notice: { title: 'Geen nieuwe klanten.' },
    })
  })
})

describe('anything else', () => {
  test.for(['too_many_visits', 'too_many_open_visits'])(
    '%s says what to do instead of asking to try again',
    (code) => {
      const { action } = remedyFor(answer(429, { code, message: 'Bel ons.' }), false)
      expect(action).toMatchObject({ type: 'refused', notice: { title: 'Bel ons.' } })
    },
  )

  test.for([
    ['no connection', new ApiError(0, 'Geen verbinding'), { title: NOT_SENT }],
    [
      'a failure of the server',
      answer(500, { code: 'internal', message: 'Er ging iets mis.' }),
      { title: NOT_MADE },
    ],
    [
      'a database that is away',
      answer(503, { code: 'unavailable', message: 'Zo meteen weer.' }),
      { title: NOT_MADE, text: 'Zo meteen weer.' },
    ],
    [
      'too many attempts',
      answer(429, { code: 'too_many_requests', message: 'Wacht even.' }),
      { title: NOT_MADE, text: 'Wacht even.' },
    ],
    [
      'an answer that cannot be read',
      new TypeError('id: unexpected undefined'),
      { title: NOT_MADE },
    ],
    ['a page of a proxy', new ApiError(502, '<html>Bad gateway</html>'), { title: NOT_MADE }],
  ] as const)('%s stays on the form and says so', ([, error, notice]) => {
    expect(remedyFor(error, false)).toEqual({
      action: { type: 'refused', errors: {}, notice },
      step: undefined,
    })
  })

  test('of a member who cannot be chosen leads to the first step, where nobody in particular is', () => {
    const gone = 'Deze medewerker kunt u niet (meer) kiezen. Kies iemand anders.'
    expect(
      remedyFor(answer(422, { code: 'invalid', message: gone, fields: { staffId: gone } }), false),
    ).toEqual({
      action: { type: 'memberChosen', member: undefined, notice: { title: gone } },
      step: 1,
    })
  })

  test('of several visits is worded for several', () => {
    expect(remedyFor(answer(503, { code: 'unavailable' }), true).action).toMatchObject({
      notice: { title: NOT_ALL_MADE },
    })
  })
})

function answer(status: number, body: Record<string, unknown>): ApiError {
  return new ApiError(status, JSON.stringify(body))
}
