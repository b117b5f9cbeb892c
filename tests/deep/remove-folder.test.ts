import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'

/** A folder that another process begins to empty, from its end, as soon as this is answered. */
async function emptiedByAnother() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-test-'))
  const parts = Array.from({ length: 20 }, (_, index) => path.join(folder, String(index)))
  for (const part of parts) {
    fs.mkdirSync(part)
    for (let file = 0; file < 100; file++) fs.writeFileSync(path.join(part, String(file)), '')
  }
  const other = spawn('rm', ['-r', '-f', ...parts.toReversed()])
  const exited = once(other, 'exit')
  await once(other, 'spawn')
  return { folder, exited }
}

test('a folder is gone also when another process empties it meanwhile; removed at one go it may stay, and nobody is told', async () => {
  for (let round = 0; round < 5; round++) {
    const { folder, exited } = await emptiedByAnother()
    await removeFolder(folder)
    expect(fs.existsSync(folder)).toBe(false)
    await exited
  }
  let left = 0
  for (let round = 0; round < 50 && left === 0; round++) {
    const { folder, exited } = await emptiedByAnother()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    await exited
    if (fs.existsSync(folder)) left += 1
    await removeFolder(folder)
  }
  expect(left).toBe(1)
})
