import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, onTestFinished, test } from 'vitest'
import { framesOf } from '#server/stack.ts'

const MAP = JSON.stringify({
  version: 3,
  sources: ['../src/agenda/made-up.ts'],
  names: [],
  // what stands from the fifth letter on came from line 41
  mappings: encode([[[4, 0, 40, 2]]]),
})

test('a frame of the build is told at its place in our sources, also when another comes after it', () => {
  expect(framesOf(failedIn(MAP))).toEqual([
    expect.stringMatching(/^ {4}at book \(.*\/src\/agenda\/made-up\.ts:41\)$/),
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ])
})

test.each([
  ['half of a', MAP.slice(0, 40)],
  ['no', undefined],
])('with %s map it stays', (_, map) => {
  const error = failedIn(map)
  expect(framesOf(error).join('\n')).toBe(error.stack?.replace('Error: x\n', ''))
})

function failedIn(map: string | undefined): Error {
  const folder = mkdtempSync(path.join(tmpdir(), 'stack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'start.js')
  if (map) writeFileSync(`${file}.map`, map)
  const error = new Error('x')
  error.stack = [
    'Error: x',
    `    at book (${pathToFileURL(file).href}:1:9)`,
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ].join('\n')
  return error
}
