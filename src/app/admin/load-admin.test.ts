import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Role } from '#lib/roles.ts'
import { pageContext } from '#server/http/page-context.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { loadAdmin } from './load-admin.ts'

const HTML = 'text/html,*/*;q=0.8'

async function startApp(role: Role = 'owner') {
  const { app, deps } = await createTestApp()
  const open = async (path: string, accept = HTML) => {
    const context = new RouterContextProvider()
    context.set(pageContext, {
      deps,
      nonce: '',
      address: () => '',
      session: async () => ({
        id: '',
        person: { id: '', name: 'Els', role, staffId: null },
        confirmedAt: null,
      }),
      answer: {},
    })
    const request = new Request(`http://localhost${path}`, { headers: { accept } })
    const answer: unknown = await loadAdmin({ context, request, url: new URL(request.url) }).catch(
      (thrown: unknown) => thrown,
    )
    return answer instanceof Response
      ? `${answer.status} ${answer.headers.get('location')}`
      : answer
  }
  return { app, open }
}

test.for([
  ['calendar', '/admin/kalender'],
  ['today', '/admin/vandaag'],
])(
  'the owner who starts with %s is led there when she opens the admin, and nowhere else',
  async ([adminStartView, path]) => {
    const { app, open } = await startApp()
    const owner = await createOwner(app)
    expect(await open('/admin')).toMatchObject({
      session: { authenticated: true },
      slotMinutes: 120,
    })

    const { body } = await owner.get('/api/salon')
    expect(
      (
        await owner.call('PUT', '/api/salon', {
          body: { ...Object(body), adminStartView },
        })
      ).status,
    ).toBe(200)
    expect(await open('/admin')).toBe(`302 ${path}`)
    expect(await open('/admin', '*/*')).toMatchObject({ session: { authenticated: true } })
    expect(await open('/admin/klanten')).toMatchObject({ session: { authenticated: true } })
  },
)

test('who works for the owner begins with her day, whatever the owner begins with', async () => {
  const { open } = await startApp('staff')
  expect(await open('/admin')).toBe('302 /admin/vandaag')
  expect(await open('/admin', '*/*')).toMatchObject({ session: { person: { role: 'staff' } } })
})

test.for([
  ['/admin/', '/admin'],
  ['/admin/agenda/?maand=2026-11', '/admin/agenda?maand=2026-11'],
  ['//admin//', '/admin'],
])('the address %s is that of its tab', async ([path = '', to]) => {
  const { open } = await startApp()
  expect(await open(path)).toBe(`302 ${to}`)
})
