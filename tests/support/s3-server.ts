import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The only account of the server. */
export const S3_KEY = 'S3RVER'

const PROGRAM = `const S3rver = require('@20minutes/s3rver')
new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: process.argv[1], configureBuckets: [{ name: 'salon', configs: [] }] })
  .run().then(({ port }) => console.log(port))`

/** A real server of the S3 protocol on this machine, which checks signatures; `folder` holds what it keeps. */
export async function startS3(): Promise<{ endpoint: string; folder: string; stop: () => void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-s3-'))
  const child = spawn(process.execPath, ['-e', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const port = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    child.once('exit', () => reject(new Error('the S3 server did not start')))
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    folder,
    stop: () => {
      child.kill()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
