import { parse } from 'valibot'
import { createdKeySchema } from '#foundation/auth/keys/wire.ts'
import type { Scope } from '#lib/scopes.ts'
import { people } from '#server/db/tables/auth.ts'
import { hashPassword } from '#server/password.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

type App = Awaited<ReturnType<typeof createTestApp>>['app']
type Answer = { status: number; body: unknown; headers: Headers }

/** A visitor of the app with cookies of her own and an address of her own. */
export function createBrowser(app: App, { address = randomAddress() }: { address?: string } = {}) {
  const cookies = new Map<string, string>()

  async function call(
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await app.request(path, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(method !== 'GET' && !headers?.['origin'] && { 'sec-fetch-site': 'same-origin' }),
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }

  return {
    cookies,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      call('POST', path, { body, headers }),
    patch: (path: string, body: unknown) => call('PATCH', path, { body }),
    remove: (path: string) => call('DELETE', path),
  }
}

/** A browser that is logged in as the owner. */
export async function createOwner(app: App) {
  const browser = createBrowser(app)
  const { status } = await browser.post('/api/admin/login', { password: ADMIN_PASSWORD })
  if (status !== 200) throw new Error(`the owner could not log in: ${status}`)
  return browser
}

/** A key of a program that the owner makes. */
export async function createKey(owner: Awaited<ReturnType<typeof createOwner>>, scopes: Scope[]) {
  const { body } = await owner.post('/api/keys', { name: scopes.join(), scopes, days: 30 })
  return parse(createdKeySchema, body).key
}

const STAFF_PASSWORD = 'een groomer met geduld'

/** A browser that is logged in as one of the staff, whose log-in is made here. */
export async function createStaff({
  app,
  tableOwner,
  deps,
}: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app' | 'tableOwner' | 'deps'>) {
  next += 1
  const email = `els${next}@voorbeeld.be`
  // a cheap hash: what it costs to guess is tested elsewhere
  const passwordHash = await hashPassword(STAFF_PASSWORD, 2 ** 10)
  await tableOwner
    .insert(people)
    .values({ name: 'Els Claes', role: 'staff', email, passwordHash, createdAt: deps.clock() })
  const browser = createBrowser(app)
  const { status } = await browser.post('/api/admin/login', { email, password: STAFF_PASSWORD })
  if (status !== 200) throw new Error(`she could not log in: ${status}`)
  return { ...browser, email, password: STAFF_PASSWORD }
}

let next = 1
function randomAddress(): string {
  next += 1
  return `10.${Math.floor(next / 65_536) % 256}.${Math.floor(next / 256) % 256}.${next % 256}`
}
