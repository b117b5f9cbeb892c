import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AccessPoint } from '#server/adapters/access-point/access-point.ts'

/**
 * Sends nothing: keeps each document under `folder`, to look at. As on the real network, who has no
 * enterprise number cannot be reached.
 */
export function createSandboxAccessPoint(folder: string): AccessPoint {
  return {
    name: 'Testnetwerk',
    async send({ number, receiver, xml }) {
      if (!receiver.startsWith('0208:'))
        return { ok: false, kind: 'refused', reason: 'De ontvanger is niet bekend op het netwerk.' }
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, `${number.replace(/[^\w.-]+/g, '-')}.xml`), xml)
      return { ok: true, reference: `test-${number}` }
    },
  }
}
