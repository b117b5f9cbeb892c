import { expect, test } from 'vitest'
import { ApiError, callApi, sentenceOf } from './api-client.ts'

test('a refusal is told in its own words, anything else in those of the screen', async () => {
  const lost: unknown = await callApi('http://localhost:1/', { parse: String }).catch((error: unknown) => error)
  expect(lost).toMatchObject({ status: 0, code: 'unknown' })
  expect(sentenceOf(lost, 'Bevestigen is niet gelukt.')).toBe('Bevestigen is niet gelukt.')
  expect(sentenceOf(new ApiError(409, '{"message":"Dit uur is net bezet."}'), 'Mislukt.')).toBe('Dit uur is net bezet.')
  expect(sentenceOf(new ApiError(502, '<html>'), 'Mislukt.')).toBe('Mislukt.')
  expect(sentenceOf(new Error('x'), 'Mislukt.')).toBe('Mislukt.')
})
