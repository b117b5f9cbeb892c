import { expect, test } from 'vitest'
import { filenameOf } from '#ui/download-link.tsx'

test('a download keeps the name that the server gives it, accents included', () => {
  expect(filenameOf(`attachment; filename="Cecile.pdf"; filename*=UTF-8''C%C3%A9cile.pdf`)).toBe(
    'Cécile.pdf',
  )
})

test('an answer without a name leaves it to the browser', () => {
  expect(filenameOf('attachment')).toBe('')
})
