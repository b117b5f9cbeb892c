import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerLinks, recognisedDevices } from '#server/db/tables/devices.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createDataSalon, LINK_DEAD, SIGNED_OUT } from '#tests/support/my-data.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { createSecondProcess } from '#tests/support/second-process.ts'
import { NOW } from '#tests/support/seeded.ts'

const TOESTEL = '/api/customers/by-email/toestel@voorbeeld.be'

describe('opening a link', async () => {
  const { app, deps, clock, work, addCustomer, newToken, signIn, connectionString } =
    await createDataSalon()

  test('works once: of twenty at the same moment, in two processes, one gets in', async () => {
    const id = await addCustomer('eens@voorbeeld.be')
    const token = await newToken('eens@voorbeeld.be')
    const other = await createSecondProcess({ deps, connectionString })
    const browsers = Array.from({ length: 20 }, (_, index) =>
      createBrowser(index % 2 === 0 ? app : other),
    )
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/my-data/session', { token })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(LINK_DEAD)
    const inside = await Promise.all(browsers.map((browser) => browser.get('/api/my-data')))
    expect(inside.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await deps.db.$count(recognisedDevices, eq(recognisedDevices.customerId, id))).toBe(0)
  })

  test('does not work after a quarter, nor with another secret', async () => {
    await addCustomer('laat@voorbeeld.be')
    const token = await newToken('laat@voorbeeld.be')
    clock.set('2026-11-20T09:15:00Z')
    expect(await createBrowser(app).post('/api/my-data/session', { token })).toMatchObject(
      LINK_DEAD,
    )
    clock.set(NOW)
    for (const wrong of ['', 'x', `${token}x`, token.slice(1), token.toUpperCase(), '0'.repeat(22)])
      expect(await createBrowser(app).post('/api/my-data/session', { token: wrong })).toMatchObject(
        LINK_DEAD,
      )
    expect(
      (await createBrowser(app).post('/api/my-data/session', { token: 'x'.repeat(201) })).status,
    ).toBe(422)
    expect((await createBrowser(app).post('/api/my-data/session', { token: 5 })).status).toBe(400)
    expect((await createBrowser(app).post('/api/my-data/session', { token })).status).toBe(201)
  })

  test('gives a cookie that scripts cannot read, for half an hour', async () => {
    await addCustomer('koekje@voorbeeld.be')
    const browser = createBrowser(app)
    const { headers, body } = await browser.post('/api/my-data/session', {
      token: await newToken('koekje@voorbeeld.be'),
    })
    const cookie = headers.getSetCookie().find((line) => line.startsWith('salon_client='))
    for (const part of ['Max-Age=1800', 'Path=/', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure')
    expect(body).toEqual({ until: '2026-11-20T09:30:00.000Z' })
    clock.set('2026-11-20T09:29:59Z')
    expect((await browser.get('/api/my-data')).status).toBe(200)
    clock.set('2026-11-20T09:30:00Z')
    expect(await browser.get('/api/my-data')).toMatchObject(SIGNED_OUT)
    clock.set(NOW)
  })

  test('recognises this browser for her when she wants that', async () => {
    await addCustomer('toestel@voorbeeld.be', { lastName: 'Herkend' })
    expect((await createBrowser(app).get(TOESTEL)).body).toMatchObject({
      recognised: false,
      lastName: '•••',
    })
    const browser = await signIn('toestel@voorbeeld.be')
    expect((await browser.get(TOESTEL)).body).toMatchObject({ recognised: false })
    expect(
      (
        await browser.post('/api/my-data/session', {
          token: await newToken('toestel@voorbeeld.be'),
          remembers: true,
        })
      ).status,
    ).toBe(201)
    expect((await browser.get(TOESTEL)).body).toMatchObject({
      recognised: true,
      lastName: 'Herkend',
    })
  })

  test('ends when she signs out, on the server too, and the browser is recognised no more', async () => {
    await addCustomer('weg@voorbeeld.be')
    const browser = await signIn('weg@voorbeeld.be')
    await recogniseBrowser(deps, browser, 'weg@voorbeeld.be')
    const look = async () => (await browser.get('/api/customers/by-email/weg@voorbeeld.be')).body
    expect(await look()).toMatchObject({ recognised: true })
    const stolen = createBrowser(app)
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    expect((await stolen.get('/api/my-data')).status).toBe(200)
    expect(await browser.remove('/api/my-data/session')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(browser.cookies.has('salon_client')).toBe(false)
    for (const signedOut of [browser, stolen])
      expect(await signedOut.get('/api/my-data')).toMatchObject(SIGNED_OUT)
    expect(await look()).toMatchObject({ recognised: false })
    expect((await browser.remove('/api/my-data/session')).status).toBe(200)
  })

  test('after the half hour, signing out still has the browser forgotten', async () => {
    await addCustomer('later@voorbeeld.be')
    const browser = await signIn('later@voorbeeld.be')
    await recogniseBrowser(deps, browser, 'later@voorbeeld.be')
    clock.set('2026-11-20T10:00:00Z')
    expect((await browser.remove('/api/my-data/session')).status).toBe(200)
    expect((await browser.get('/api/customers/by-email/later@voorbeeld.be')).body).toMatchObject({
      recognised: false,
    })
    clock.set(NOW)
  })

  test('ends when she is erased, and when the salon gives her another address', async () => {
    const owner = await createOwner(app)
    const [gone, moved] = [
      await addCustomer('gewist@voorbeeld.be'),
      await addCustomer('verhuisd@voorbeeld.be'),
    ]
    const browsers = [await signIn('gewist@voorbeeld.be'), await signIn('verhuisd@voorbeeld.be')]
    const token = await newToken('verhuisd@voorbeeld.be')
    expect((await owner.remove(`/api/customers/${gone}`)).status).toBe(200)
    expect(
      (await owner.patch(`/api/customers/${moved}`, { email: 'nieuw@voorbeeld.be' })).status,
    ).toBe(200)
    for (const browser of browsers)
      expect(await browser.get('/api/my-data')).toMatchObject(SIGNED_OUT)
    expect(await createBrowser(app).post('/api/my-data/session', { token })).toMatchObject(
      LINK_DEAD,
    )
    await work()
  })

  test('is all that counts: a cookie that was changed or is the owner’s opens nothing', async () => {
    const [an, bea] = [
      await addCustomer('an.echt@voorbeeld.be'),
      await addCustomer('bea.echt@voorbeeld.be'),
    ]
    const browser = await signIn('an.echt@voorbeeld.be')
    const cookie = browser.cookies.get('salon_client') ?? ''
    const [linkId = '', until = '', signature = ''] = cookie.split('.')
    const wrong = [
      '',
      'onzin',
      `${linkId}.${Number(until) + 60}.${signature}`,
      `${bea}.${until}.${signature}`,
      `${an}.${until}.${signature}`,
      `${linkId}.${until}.`,
      `${cookie}x`,
    ]
    for (const value of wrong) {
      const thief = createBrowser(app)
      thief.cookies.set('salon_client', value)
      expect(await thief.get('/api/my-data')).toMatchObject(SIGNED_OUT)
    }
    expect(await (await createOwner(app)).get('/api/my-data')).toMatchObject(SIGNED_OUT)
    for (const path of [
      '/api/customers',
      `/api/customers/${an}`,
      `/api/customers/${an}/export.json`,
      '/api/appointments',
      '/api/my-data/requests',
    ])
      expect((await browser.get(path)).status).toBe(401)
    expect((await browser.patch(`/api/customers/${an}`, { firstName: 'Hack' })).status).toBe(401)
  })
})

describe('a scanner that opens every link', async () => {
  const { app, deps, addCustomer, newToken } = await createDataSalon()

  test('changes nothing by GET, HEAD or OPTIONS', async () => {
    await addCustomer('scan@voorbeeld.be')
    const token = await newToken('scan@voorbeeld.be')
    const before = await deps.db.select().from(customerLinks)
    for (const path of [
      `/mijn-gegevens/${token}`,
      '/api/my-data/session',
      `/api/my-data/session?token=${token}`,
      '/api/my-data',
      '/api/my-data/link?email=scan@voorbeeld.be',
    ])
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        expect((await createBrowser(app).call(method, path)).headers.getSetCookie()).toEqual([])
    expect(await deps.db.select().from(customerLinks)).toEqual(before)
    expect((await createBrowser(app).post('/api/my-data/session', { token })).status).toBe(201)
  })
})
