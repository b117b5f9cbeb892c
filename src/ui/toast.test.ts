import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { failure } from './toast.tsx'

test('the toast of a failure quotes the server when it refused for a reason', () => {
  const refused = new ApiError(
    409,
    JSON.stringify({ message: 'Dit uur is net bezet.', code: 'slot_taken' }),
  )
  expect(failure('Fout', refused, 'Iets ging mis.')).toEqual({
    title: 'Fout',
    description: 'Dit uur is net bezet.',
    tone: 'destructive',
  })
  for (const error of [
    new ApiError(500, '{"message":"intern"}'),
    new ApiError(0, 'Geen verbinding'),
    new Error('stuk'),
  ]) {
    expect(failure('Fout', error, 'Iets ging mis.').description).toBe('Iets ging mis.')
    expect(failure('Fout', error).description).toBe('Er ging iets mis. Probeer het opnieuw.')
  }
})
