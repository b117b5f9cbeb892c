import { object, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#app/server/app.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { publicSalonSchema, type Salon, salonSchema } from '#foundation/salon/wire.ts'
import { pageContext } from '#server/http/page-context.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { createSecondProcess } from '#tests/support/second-process.ts'

const refusal = z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() })
const read = async (browser: Pick<ReturnType<typeof createBrowser>, 'get'>): Promise<Salon> =>
  parse(salonSchema, (await browser.get('/api/salon')).body)

describe('the business settings', async () => {
  const { app } = await createTestApp()

  test('anyone reads the facts that the pages show, and none of the others', async () => {
    const { status, body } = await createBrowser(app).get('/api/salon/public')
    expect(status).toBe(200)
    const salon = exact(publicSalonSchema).parse(body)
    expect(salon).toMatchObject({
      name: 'Hondensalon Snuf',
      postalCode: '9100',
      existingCustomersOnly: false,
      asksAddress: true,
      activeSince: 2023,
    })
    expect(salon.openingHours.thursday).toEqual([
      { from: '09:00', to: '13:00' },
      { from: '16:00', to: '20:00' },
    ])
    expect(salon.openingHours.wednesday).toEqual([])
  })

  test('the owner reads all of them', async () => {
    const owner = await createOwner(app)
    const { status, body } = await owner.get('/api/salon')
    expect(status).toBe(200)
    expect(exact(salonSchema).parse(body)).toMatchObject({
      iban: 'BE71 0961 2345 6769',
      slotMinutes: 120,
      noticeDays: 2,
      horizonMonths: 12,
      adminStartView: 'dashboard',
      vatRegime: 'standard',
      voucherMonths: 24,
      voucherTaxedAt: 'sale',
      confirmRefundsAbove: '100.00',
      twitter: '',
    })
  })

  test('without a session all of them is 401', async () => {
    const { status, body } = await createBrowser(app).get('/api/salon')
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' },
    })
  })
})

describe('saving the business settings', async () => {
  const { app, deps, connectionString } = await createTestApp()
  const owner = await createOwner(app)
  const save = async (change: object, browser = owner) =>
    browser.call('PUT', '/api/salon', { body: { ...(await read(owner)), ...change } })

  test('keeps what was read when nothing is changed, and raises the version', async () => {
    const { version, ...before } = await read(owner)
    const { status, body } = await save({})
    expect({ status, body }).toEqual({ status: 200, body: { ...before, version: version + 1 } })
  })

  test('is seen at the next request by everybody, in every process', async () => {
    const visitor = createBrowser(app)
    const other = createBrowser(await createSecondProcess({ deps, connectionString }))
    for (const browser of [visitor, other]) await browser.get('/api/salon/public')
    const answer = await save({
      name: '  Salon  Blij ',
      phone: '0471 22 33 44',
      vatNumber: '0403.170.701',
      iban: 'be68539007547034',
      website: 'www.blij.be',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Salon Blij',
        phone: '0471 22 33 44',
        vatNumber: 'BE 0403.170.701',
        iban: 'BE68 5390 0754 7034',
        website: 'https://www.blij.be',
      },
    })
    expect((await visitor.get('/api/salon/public')).body).toMatchObject({ name: 'Salon Blij' })
    await expect
      .poll(async () => (await other.get('/api/salon/public')).body)
      .toMatchObject({ name: 'Salon Blij' })
  })

  test('keeps the company behind the salon, for the papers alone but for its number', async () => {
    const company = {
      legalName: 'Poetsboetiek',
      legalForm: 'BV',
      legalRegister: 'Gent, afdeling Dendermonde',
      companyNumber: '0403.170.701',
    }
    expect(await read(owner)).toMatchObject({
      legalName: '',
      legalForm: '',
      legalRegister: '',
      companyNumber: '',
    })
    const typed = {
      ...company,
      legalName: ' Poetsboetiek ',
      legalRegister: 'RPR Gent, afdeling Dendermonde',
      companyNumber: 'BE0403170701',
    }
    expect(await save(typed)).toMatchObject({ status: 200, body: company })
    expect(await read(owner)).toMatchObject(company)
    const { body } = await createBrowser(app).get('/api/salon/public')
    expect(exact(publicSalonSchema).parse(body).companyNumber).toBe('0403.170.701')
  })

  test('keeps what the till goes by, and shows X to everybody', async () => {
    const till = {
      vatRegime: 'exempt',
      voucherMonths: 120,
      voucherPrefix: 'K9',
      voucherTaxedAt: 'redemption',
    }
    expect(await save({ ...till, voucherPrefix: ' k9 ', twitter: 'x.com/blij' })).toMatchObject({
      status: 200,
      body: { ...till, twitter: 'https://x.com/blij' },
    })
    expect(await read(owner)).toMatchObject(till)
    const { body } = await createBrowser(app).get('/api/salon/public')
    expect(exact(publicSalonSchema).parse(body)).toMatchObject({
      twitter: 'https://x.com/blij',
      voucherPrefix: 'K9',
    })
  })

  test('of two editors the second is told, with what is stored', async () => {
    const first = await read(owner)
    expect(
      (await owner.call('PUT', '/api/salon', { body: { ...first, city: 'Gent' } })).status,
    ).toBe(200)
    const late = await owner.call('PUT', '/api/salon', { body: { ...first, city: 'Brugge' } })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', message: 'De gegevens zijn intussen op een andere plaats gewijzigd.' },
    })
    const { current } = parse(object({ current: salonSchema }), late.body)
    expect(current).toEqual(await read(owner))
    expect(current.city).toBe('Gent')
    expect(
      await owner.call('PUT', '/api/salon', {
        body: { ...first, city: 'Brugge', version: current.version },
      }),
    ).toMatchObject({
      status: 200,
      body: { city: 'Brugge' },
    })
  })

  test('of ten editors at once one gets through', async () => {
    const read0 = await read(owner)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        owner.call('PUT', '/api/salon', { body: { ...read0, name: `Salon ${index}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('own texts are kept, ours and unknown ones are not, and other house rules get the date of today', async () => {
    const before = await read(owner)
    await save({
      texts: {
        'home-hero-title': 'Welkom bij Snuf',
        'home-closing-title': 'Klaar voor een frisse vacht?',
        'about-passion': '  ',
        onbekend: 'x',
      },
    })
    expect(await read(owner)).toMatchObject({
      texts: { 'home-hero-title': 'Welkom bij Snuf' },
      rulesVersion: before.rulesVersion,
    })
    expect(Object.keys((await read(owner)).texts)).toEqual(['home-hero-title'])
    const { body } = await save({ texts: { 'rules-house': 'Stil zijn\nSst.' } })
    expect(body).toMatchObject({
      rulesVersion: '2026-11-20.2',
      texts: { 'rules-house': 'Stil zijn\nSst.' },
    })
    expect(before.rulesVersion).toBe('2026-11-20')
  })

  test('a later day gives other house rules another version, a saved phone number does not', async () => {
    const { app: later, clock } = await createTestApp()
    const someone = await createOwner(later)
    clock.set('2026-11-24T23:30:00Z')
    const again = await createOwner(later)
    const put = async (change: object) =>
      parse(
        salonSchema,
        (await again.call('PUT', '/api/salon', { body: { ...(await read(again)), ...change } }))
          .body,
      )
    expect((await put({ phone: '0470 00 00 01' })).rulesVersion).toBe('2026-11-20')
    expect((await put({ texts: { 'rules-house': 'Stil zijn\nSst.' } })).rulesVersion).toBe(
      '2026-11-25',
    )
    expect([...someone.cookies.keys()]).toEqual(['salon_session', 'salon_owner'])
  })

  test.for([
    [
      'vatNumber',
      'BE 0123.456.748',
      'Dit is geen geldig BTW-nummer. Een voorbeeld: BE 0123.456.749.',
    ],
    [
      'iban',
      'BE71 0961 2345 6760',
      'Dit is geen geldig rekeningnummer. Een voorbeeld: BE71 0961 2345 6769.',
    ],
    [
      'companyNumber',
      '0403.170.702',
      'Dit is geen geldig ondernemingsnummer. Een voorbeeld: 0123.456.749.',
    ],
    ['email', 'geen adres', 'Vul een geldig e-mailadres in.'],
    ['phone', 'bel ons', 'Vul een geldig telefoonnummer in.'],
    ['name', '   ', 'Vul dit nog in.'],
    ['latitude', 91, 'Vul een getal in tussen -90 en 90, of laat dit leeg.'],
    ['website', 'http://blij.be', 'Vul een webadres in dat met https:// begint, of laat dit leeg.'],
    [
      'externalBookingUrl',
      'javascript:alert(1)',
      'Vul een webadres in dat met https:// begint, of laat dit leeg.',
    ],
    [
      'facebook',
      'https://an:geheim@facebook.com/x',
      'Vul een webadres in dat met https:// begint, of laat dit leeg.',
    ],
    ['slotMinutes', 10, 'Vul een geheel getal in van 15 tot 480.'],
    ['slotMinutes', null, 'Vul een geheel getal in van 15 tot 480.'],
    ['noticeDays', 0, 'Vul een geheel getal in van 1 tot 60.'],
    ['horizonMonths', 25, 'Vul een geheel getal in van 1 tot 24.'],
    ['voucherMonths', 0, 'Vul een geheel getal in van 1 tot 120.'],
    ['voucherMonths', 121, 'Vul een geheel getal in van 1 tot 120.'],
    ...['a', 'ÉÉ', '123456789', 'K-9'].map(
      (typed) =>
        ['voucherPrefix', typed, 'Kies 2 tot 8 letters (zonder accenten) of cijfers.'] as const,
    ),
    ['confirmRefundsAbove', 'veel', 'Vul een bedrag in zoals 100.00.'],
    ['vatRegime', '6', 'Kies of je btw aanrekent.'],
    ['voucherTaxedAt', null, 'Kies wanneer je btw op een bon aangeeft.'],
    [
      'twitter',
      'http://x.com/blij',
      'Vul een webadres in dat met https:// begint, of laat dit leeg.',
    ],
    ['activeSince', 2027, 'Dat jaar moet nog komen.'],
    ['adminStartView', 'maan', 'Kies dashboard, kalender of vandaag.'],
    [
      'testimonials',
      Array.from({ length: 13 }, () => ({ text: 'Top', name: 'An' })),
      'Maximaal 12 getuigenissen.',
    ],
    ['paymentMethods', [], 'Noem minstens één betaalmiddel.'],
    [
      'heroPictureId',
      '00000000-0000-4000-8000-000000000000',
      'Deze foto bestaat niet meer. Kies er een nieuwe.',
    ],
    ['heroPictureId', 'x', 'Deze foto bestaat niet (meer).'],
  ] as const)('%s as %j is refused with its sentence', async ([field, value, sentence]) => {
    const { status, body } = await save({ [field]: value })
    expect({ status, ...refusal.parse(body) }).toEqual({
      status: 422,
      code: 'invalid',
      fields: { [field]: sentence },
    })
  })

  test.for([
    [
      'overlapping',
      [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
      'openingHours.monday',
      'De blokken overlappen of staan niet op volgorde.',
    ],
    [
      'backwards',
      [{ from: '12:00', to: '09:00' }],
      'openingHours.monday.0.to',
      'Het einduur moet na het beginuur komen.',
    ],
    [
      'no time',
      [{ from: '25:00', to: '26:00' }],
      'openingHours.monday.0.from',
      'Kies een uur zoals 09:00.',
    ],
  ] as const)('%s hours are refused', async ([, monday, field, sentence]) => {
    const { openingHours } = await read(owner)
    const { status, body } = await save({ openingHours: { ...openingHours, monday } })
    expect(status).toBe(422)
    expect(refusal.parse(body).fields).toMatchObject({ [field]: sentence })
  })

  test("a team member's picture that is gone is named", async () => {
    const member = {
      name: 'An',
      role: 'Trimmer',
      text: '',
      pictureId: '00000000-0000-4000-8000-000000000000',
    }
    const { status, body } = await save({ team: [{ ...member, pictureId: null }, member] })
    expect({ status, ...refusal.parse(body) }).toMatchObject({
      status: 422,
      fields: { 'team.1.pictureId': 'Deze foto bestaat niet meer. Kies er een nieuwe.' },
    })
  })

  test('without a session it is 401, and text where a number belongs 400', async () => {
    expect((await save({}, createBrowser(app))).status).toBe(401)
    expect(await save({ slotMinutes: '120' })).toMatchObject({
      status: 400,
      body: {
        code: 'malformed',
        fields: { slotMinutes: 'Vul een geheel getal in van 15 tot 480.' },
      },
    })
  })
})

describe('saving the opening hours', async () => {
  const { app, deps, connectionString } = await createTestApp()
  const owner = await createOwner(app)
  const visitors = [
    createBrowser(app),
    createBrowser(await createSecondProcess({ deps, connectionString })),
  ] as const
  const timesOf = async (browser: (typeof visitors)[number], date: string) =>
    z
      .array(z.object({ time: z.string() }))
      .parse((await browser.get(`/api/booking/slots/${date}`)).body)
      .map(({ time }) => time)
  const save = async (change: Partial<Salon>) =>
    owner.call('PUT', '/api/salon', { body: { ...(await read(owner)), ...change } })

  test('moves the times that visitors see before it answers, and in every process soon after; visits stay', async () => {
    const visit = await insertVisit(deps.db, {
      date: '2026-11-23',
      startTime: '09:00',
      endTime: '11:00',
    })
    for (const browser of visitors)
      expect(await timesOf(browser, '2026-11-23')).toEqual(['11:00', '16:00'])
    const { openingHours } = await read(owner)
    const hours = {
      ...openingHours,
      monday: [
        { from: '10:00', to: '12:00' },
        { from: '13:30', to: '15:30' },
      ],
      wednesday: [{ from: '08:00', to: '10:30' }],
    }
    expect((await save({ openingHours: hours })).status).toBe(200)
    expect(await timesOf(visitors[0], '2026-11-23')).toEqual(['13:30'])
    expect(await timesOf(visitors[0], '2026-11-25')).toEqual(['08:00'])
    await expect.poll(() => timesOf(visitors[1], '2026-11-23')).toEqual(['13:30'])
    expect((await owner.get('/api/appointments?from=2026-11-23&to=2026-11-23')).body).toMatchObject(
      [{ id: visit.id, startTime: '09:00:00' }],
    )
  })

  test('another slot length and horizon are followed, and what does not move slots leaves them alone', async () => {
    await save({ slotMinutes: 60, horizonMonths: 1 })
    expect(await timesOf(visitors[0], '2026-11-25')).toEqual(['08:00', '09:00'])
    const dates = async () =>
      z
        .array(z.object({ date: z.string() }))
        .parse((await visitors[0].get('/api/booking/dates')).body)
        .map(({ date }) => date)
    expect((await dates()).at(-1)).toBe('2026-12-19')
    const before = (await owner.get('/api/slots?date=2026-11-25')).body
    await save({ phone: '0470 11 22 33' })
    expect((await owner.get('/api/slots?date=2026-11-25')).body).toEqual(before)
  })

  test('a notice of a week closes the days before it', async () => {
    await save({ noticeDays: 7 })
    expect(await timesOf(visitors[0], '2026-11-25')).toEqual([])
    expect((await timesOf(visitors[0], '2026-11-30')).length).toBeGreaterThan(0)
  })
})

describe('the preview', async () => {
  const { deps } = await createTestApp()
  const app = createApp(deps, async (request, context) => {
    const { name, version } = await getSalon(context.get(pageContext).deps.db)
    const session = await context.get(pageContext).session()
    const links =
      '<link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css"><noscript>Zonder</noscript><script async src="/a.js"></script>'
    return new Response(
      `<html>${links}${new URL(request.url).pathname} ${name} ${version} ${session !== undefined}</html>`,
    )
  })
  const owner = await createOwner(app)
  const preview = async (change: object, { path = '/about', browser = owner } = {}) =>
    browser.post('/api/salon/preview', { path, salon: { ...(await read(owner)), ...change } })

  test('shows a page as a visitor would see it with unsaved settings, without scripts, and saves nothing', async () => {
    const before = await read(owner)
    const { status, body } = await preview({ name: 'Nog niet bewaard', version: 1 })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        html: `<html><link rel="stylesheet" href="/a.css">/about Nog niet bewaard ${before.version + 1} false</html>`,
      },
    })
    expect(await read(owner)).toEqual(before)
  })

  test('refuses settings that could not be saved, another page, and anybody without a session', async () => {
    expect(await preview({ email: 'x' })).toMatchObject({
      status: 422,
      body: { fields: { 'salon.email': 'Vul een geldig e-mailadres in.' } },
    })
    expect(await preview({}, { path: '/admin' })).toMatchObject({
      status: 422,
      body: { fields: { path: 'Deze pagina heeft geen voorbeeld.' } },
    })
    expect((await preview({}, { browser: createBrowser(app) })).status).toBe(401)
  })

  test('leaves out points of the set-up that there are not, whatever they hold', async () => {
    for (const point of ['a\u0000b', 'a\ud800b', 'onbekend'])
      expect((await preview({ dismissedSetup: [point] })).status).toBe(200)
  })

  test('a page that breaks takes the unsaved settings with it', async () => {
    const broken = createApp(deps, async () => {
      throw new Error('broken page')
    })
    const someone = await createOwner(broken)
    const before = await read(owner)
    expect((await preview({ name: 'Weg ermee' }, { browser: someone })).status).toBe(500)
    expect(await read(owner)).toEqual(before)
  })
})
