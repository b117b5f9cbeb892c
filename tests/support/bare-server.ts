import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'

/**
 * The real server.mjs, or what `change` makes of it, beside a build whose only parts are those that
 * the server calls.
 */
export function makeProject(change: (source: string) => string = (source) => source): string {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-test-'))
  onTestFinished(async () => await removeFolder(project))
  fs.writeFileSync(path.join(project, 'server.mjs'), change(fs.readFileSync('server.mjs', 'utf8')))
  fs.mkdirSync(path.join(project, 'build/server'), { recursive: true })
  fs.writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
  fs.writeFileSync(
    path.join(project, 'build/server/index.js'),
    `export async function createDeps() {
      if (process.env.FAKE_REFUSAL) throw Object.assign(new Error(process.env.FAKE_REFUSAL), { name: 'StartError' })
      const env = { HOST: process.env.FAKE_HOST ?? '127.0.0.1', PORT: Number(process.env.FAKE_PORT ?? 0) }
      return { env, opened: async () => process.env.FAKE_PASSWORD, finishJobs: async () => void (process.env.FAKE_LAST_JOBS && console.log('no more jobs')), stop: async () => (process.env.FAKE_HANG ? new Promise(() => undefined) : console.log('deps stopped')) }
    }
    export const createListener = () => async (request, response) => {
      if (request.url === '/readyz') return response.end('ready')
      console.log('request')
      await new Promise((resolve) => setTimeout(resolve, { '/quick': 0, '/slow': 400, '/slower': 2_000 }[request.url] ?? 60_000))
      console.log('answered')
      response.end('answered')
    }`,
  )
  return project
}

interface Running {
  child: ChildProcess
  output(): string
}

/** Starts the server of a project; it ends with the test. */
export function startServer(
  project: string,
  env: Record<string, string> = {},
  shell?: string[],
): Running {
  const [program, args] = shell ? ['/bin/sh', shell] : [process.execPath, ['server.mjs']]
  const child = spawn(program, args, {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

/** The port on which a server says that it listens. */
export function portOf(server: Running): string {
  return /poort (\d+);/.exec(server.output())?.[1] ?? ''
}

/** The exit code, once all output has arrived. */
export async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code]: unknown[] = await once(child, 'close')
  return code
}
