import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { envSchema } from '#server/env.ts'

const read = (file: string) => fs.readFileSync(file, 'utf8')
const settings = Object.keys(envSchema.in.shape)
const names = (file: string) =>
  [...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)

const service = z.looseObject({
  environment: z.record(z.string(), z.string().nullable()).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
})
const composeSchema = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})
const compose = (file: string) => composeSchema.parse(parse(read(file)))

/** The lines of a unit, `[section, key, value]`. */
function unit(file: string): [string, string, string][] {
  let section = ''
  return read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const heading = /^\[(\w+)\]$/.exec(line)?.[1]
      if (heading) section = heading
      const [key = '', ...rest] = line.split('=')
      return heading ? [] : [[section, key, rest.join('=')]]
    })
}

describe('with systemd', () => {
  const lines = unit('deploy/systemd/salon.service')
  const valueOf = (key: string) => lines.find(([, name]) => name === key)?.[2] ?? ''

  test('the unit starts what is here, in the folder of the guide, as the guide’s user', () => {
    expect(lines.filter(([section]) => !['Unit', 'Service', 'Install'].includes(section))).toEqual(
      [],
    )
    const [program = '', ...args] = valueOf('ExecStart').split(' ')
    expect(program).toBe(`${valueOf('WorkingDirectory')}/node_modules/.bin/node`)
    const { scripts } = z
      .object({ scripts: z.object({ serve: z.string() }) })
      .parse(JSON.parse(read('package.json')))
    expect(lines).toContainEqual(['Service', 'Environment', 'MALLOC_ARENA_MAX=2'])
    expect(scripts.serve).toBe(`FOLLOW_PARENT=1 MALLOC_ARENA_MAX=2 node ${args.join(' ')}`)
    const guide = read('docs/going-live.md')
    expect(guide).toContain(`git clone ADDRESS-OF-THIS-REPOSITORY ${valueOf('WorkingDirectory')}`)
    expect(guide).toMatch(new RegExp(`useradd .* ${valueOf('User')}\\n`))
    expect(guide).toContain(`--home-dir /var/lib/${valueOf('StateDirectory')}`)
  })

  test('it gives the server the time to stop, and starts it again however it ended', () => {
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(8)
    expect([valueOf('Restart'), valueOf('KillMode')]).toEqual(['always', 'mixed'])
  })

  test('its settings are those that the server knows; what is written is behind one proxy and inside its own folder', () => {
    const file = 'deploy/systemd/salon.env'
    expect(names(file).filter((name) => !settings.includes(name))).toEqual([])
    expect(read(file)).toContain('\nTRUST_PROXY=1\n')
    expect(read(file)).toContain(`\nDATA_DIR=/var/lib/${valueOf('StateDirectory')}/data\n`)
  })

  test('Caddy is told what its file asks for', () => {
    const told = unit('deploy/systemd/caddy.conf').map(([, , value]) => value.split('=')[0])
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$([A-Z_]+)(:?)/g)]
    const required = asked.flatMap(([, name = '', hasDefault]) => (hasDefault ? [] : [name]))
    expect(required.length).toBeGreaterThan(0)
    expect(required.filter((name) => !told.includes(name))).toEqual([])
  })

  test('Caddy leaves a silent connection before the salon does: what it sends then is never lost', () => {
    const [, proxy] = /^\s*keepalive (\d+)s$/m.exec(read('deploy/Caddyfile')) ?? []
    const [, salon] = /keepAliveTimeout: ([\d_]+)/.exec(read('server.mjs')) ?? []
    expect(Number(proxy) * 1000).toBeLessThan(Number(salon?.replaceAll('_', '')) - 2_000)
  })
})

describe('with Docker Compose', () => {
  const base = compose('compose.yaml')
  const live = compose('deploy/compose.yaml')

  test('the second file changes the salon of the first and puts a proxy before it, once that is ready', () => {
    expect(Object.keys(live.services)).toEqual(['app', 'proxy'])
    expect(Object.keys(base.services)).toContain('app')
    expect(live.services['proxy']?.depends_on).toEqual({ app: { condition: 'service_healthy' } })
    expect(live.services['proxy']?.environment?.['SALON_UPSTREAM']).toBe('app:3000')
    expect(live.services['app']?.environment).toMatchObject({
      TRUST_PROXY: '1',
      BACKUP_DIR: '/backups',
    })
  })

  test('only the proxy is open to others', () => {
    const open = [base, live].flatMap(({ services }) =>
      Object.entries(services).flatMap(([name, { ports = [] }]) =>
        ports.every((port) => port.startsWith('127.0.0.1:')) ? [] : [name],
      ),
    )
    expect(open).toEqual(['proxy'])
  })

  test('each volume that is used is declared, and each file that is mounted is here', () => {
    const declared = [base, live].flatMap(({ volumes }) => Object.keys(volumes))
    const mounted = [base, live].flatMap(({ services }) =>
      Object.values(services).flatMap(({ volumes = [] }) =>
        volumes.map((text) => text.split(':')[0]),
      ),
    )
    const missing = mounted.filter((place = '') =>
      place.startsWith('./') ? !fs.existsSync(place) : !declared.includes(place),
    )
    expect(missing).toEqual([])
  })

  test('its settings are those of the compose files, and name both of them', () => {
    const asked = [base, live].flatMap(({ services }) =>
      Object.values(services).flatMap(({ environment = {} }) => [
        ...Object.keys(environment),
        ...Object.values(environment).flatMap((value) => /\$\{(\w+)/.exec(value ?? '')?.[1] ?? []),
      ]),
    )
    const own = names('deploy/compose.env').filter((name) => name !== 'COMPOSE_FILE')
    expect(own.filter((name) => !asked.includes(name))).toEqual([])
    const [, files = ''] = /^COMPOSE_FILE=(.*)$/m.exec(read('deploy/compose.env')) ?? []
    expect(files.split(':').filter((file) => !fs.existsSync(file))).toEqual([])
  })

  test('a container is healthy while its database answers, and a volume of backups is its own to write', () => {
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/readyz/m)
    expect(dockerfile).toMatch(/^RUN mkdir .*\/backups && chown node:node .*\/backups$/m)
  })
})

describe('the guide', () => {
  const guide = read('docs/going-live.md')

  test('names files and commands that there are', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')))
    const commands = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    const files = [...guide.matchAll(/\bdeploy\/[\w./]+\w/g)].map(([file]) => file)
    expect(files.filter((file) => !fs.existsSync(file))).toEqual([])
  })

  test('uses every file of deploy/', () => {
    const files = fs
      .readdirSync('deploy', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    const said = guide + read('deploy/compose.env')
    expect(files.filter((file) => !said.includes(file))).toEqual([])
  })
})
