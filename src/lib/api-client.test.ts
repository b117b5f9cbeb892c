import { expect, test } from 'vitest'
import { ApiError, callApi, sentenceOf } from './api-client.ts'
import { isRefusal } from './refusals.ts'

const answer = (status: number, body: Record<string, unknown>) =>
  new ApiError(status, JSON.stringify(body))

test('a reason is told in the words of the server, anything else in those of the screen', async () => {
  const lost: unknown = await callApi('http://localhost:1/').catch((error: unknown) => error)
  expect(lost).toMatchObject({ status: 0, code: 'unknown' })
  expect(sentenceOf(lost, 'Bevestigen is niet gelukt.')).toBe('Bevestigen is niet gelukt.')
  expect(sentenceOf(new ApiError(409, '{"message":"Dit uur is net bezet."}'), 'Mislukt.')).toBe(
    'Dit uur is net bezet.',
  )
  expect(
    sentenceOf(answer(503, { code: 'unavailable', message: 'Even niet bereikbaar.' }), 'Mislukt.'),
  ).toBe('Even niet bereikbaar.')
  expect(
    sentenceOf(
      answer(500, { code: 'internal', message: 'Er ging iets mis aan onze kant.' }),
      'Mislukt.',
    ),
  ).toBe('Mislukt.')
  expect(sentenceOf(new ApiError(502, '<html>'), 'Mislukt.')).toBe('Mislukt.')
  expect(sentenceOf(new Error('x'), 'Mislukt.')).toBe('Mislukt.')
})

test.for([
  ['a taken time', answer(409, { code: 'slot_taken' }), true],
  ['a wrong field', answer(422, { code: 'invalid' }), true],
  ['an unknown dog', answer(404, { code: 'not_found' }), true],
  ['no connection', new ApiError(0, 'Geen verbinding'), false],
  ['a failure of the server', answer(503, { code: 'unavailable' }), false],
  ['too many attempts', answer(429, { code: 'too_many_requests' }), false],
  ['a page of a proxy', new ApiError(403, '<html>Forbidden</html>'), false],
  ['an answer that cannot be read', new TypeError('id: unexpected undefined'), false],
] as const)('whether the server refused for good: %s', ([, error, expected]) => {
  expect(isRefusal(error)).toBe(expected)
})
