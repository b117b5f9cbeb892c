import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable } from '#server/db/errors.ts'

const reported = (fields: Partial<DatabaseError>) =>
  Object.assign(new DatabaseError('reported', 0, 'error'), fields)

test.each([
  ['a full disk', { code: '53100' }, true],
  ['a file that a quota lets grow no further', { code: 'XX000', file: 'md.c' }, true],
  ['another internal error', { code: 'XX000', file: 'heapam.c' }, false],
  ['a name that is taken', { code: '23505', file: 'nbtinsert.c' }, false],
])('%s', (_, fields, isAway) => {
  expect(isUnavailable(reported(fields))).toBe(isAway)
})
