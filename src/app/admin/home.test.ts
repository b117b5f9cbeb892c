import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '#server/http/page-context.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { loader } from './home.tsx'

test('the owner who starts with the calendar is led there when she opens the admin, and still gets the dashboard by a click', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const open = async (accept: string) => {
    const context = new RouterContextProvider()
    context.set(pageContext, { deps, nonce: '', address: () => '', isOwner: async () => true })
    const request = new Request('http://localhost/admin', { headers: { accept } })
    return await loader({ context, request, params: {}, url: new URL(request.url), pattern: '/admin' }).catch((answer: unknown) => answer)
  }
  expect(await open('text/html,*/*;q=0.8')).toMatchObject({ greeting: expect.any(String) })

  const { body } = await owner.get('/api/salon')
  expect((await owner.call('PUT', '/api/salon', { body: { ...Object(body), adminStartView: 'calendar' } })).status).toBe(200)
  const led = await open('text/html,*/*;q=0.8')
  expect(led instanceof Response && [led.status, led.headers.get('location')]).toEqual([302, '/admin/kalender'])
  expect(await open('*/*')).toMatchObject({ greeting: expect.any(String) })
})
