import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { array, looseObject, parse, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { forgetUnusedPictures, listSetup, noteBooking } from '#foundation/salon/commands.server.ts'
import { setupSteps } from '#foundation/salon/setup/texts.ts'
import { salonSchema, setupPointSchema } from '#foundation/salon/wire.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

const UNREADABLE = 'Deze foto kunnen we niet lezen. Kies een JPEG, PNG, WebP of AVIF.'
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f3a45b' } })

type App = Awaited<ReturnType<typeof createTestApp>>['app']

/** Sends a file as a form does. */
async function upload(
  app: App,
  cookies: Map<string, string>,
  { file, purpose = 'salon' }: { file?: BlobPart; purpose?: string },
) {
  const body = new FormData()
  if (file !== undefined) body.set('file', new File([file], 'foto.jpg'))
  if (purpose !== '') body.set('purpose', purpose)
  const sent = new Response(body)
  const bytes = await sent.clone().arrayBuffer()
  const headers = {
    cookie: `salon_session=${cookies.get('salon_session') ?? ''}`,
    'content-type': sent.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
    origin: 'http://salon.test',
  }
  const response = await app.request('/api/pictures', { method: 'POST', headers, body: bytes })
  return { status: response.status, body: await response.json() }
}

async function bytesOf(app: App, id: string, cookies = new Map<string, string>()) {
  const response = await app.request(`/api/pictures/${id}`, {
    headers: { cookie: `salon_session=${cookies.get('salon_session') ?? ''}` },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('pictures', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)

  test('a photo of a phone comes out upright, at most 1600 px, as WebP and without what the camera wrote', async () => {
    const photo = await picture(2400, 1200)
      .withExif({
        IFD0: { Copyright: 'Geheime fotograaf' },
        IFD3: { GPSLatitude: '51/1 11/1 33/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { status, body } = await upload(app, owner.cookies, { file: photo })
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(String), width: 800, height: 1600 },
    })
    const stored = await bytesOf(app, body.id)
    expect(stored.status).toBe(200)
    expect(Object.fromEntries(stored.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height, exif, xmp, iptc, orientation } = await sharp(
      stored.bytes,
    ).metadata()
    expect({ format, width, height, exif, xmp, iptc, orientation }).toEqual({
      format: 'webp',
      width: 800,
      height: 1600,
    })
    expect(stored.bytes.includes('fotograaf')).toBe(false)
  })

  test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s is taken, and a small one is not blown up',
    async (format) => {
      const { status, body } = await upload(app, owner.cookies, {
        file: await picture(120, 80).toFormat(format).toBuffer(),
      })
      expect({ status, body }).toEqual({
        status: 201,
        body: { id: expect.any(String), width: 120, height: 80 },
      })
    },
  )

  test.for([
    ['text', 'geen foto'],
    ['nothing', ''],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    ],
  ] as const)('%s is no picture', async ([, file]) => {
    expect(await upload(app, owner.cookies, { file })).toEqual({
      status: 422,
      body: {
        error: UNREADABLE,
        message: UNREADABLE,
        code: 'invalid',
        fields: { file: UNREADABLE },
      },
    })
  })

  test('half a picture is refused', async () => {
    const whole = await picture(900, 900).jpeg().toBuffer()
    expect((await upload(app, owner.cookies, { file: whole.subarray(0, 2_000) })).status).toBe(422)
  })

  test('a small file that unpacks to a huge picture is refused before it is decoded', async () => {
    const bomb = await picture(9, 9).png().toBuffer()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const { status, body } = await upload(app, owner.cookies, { file: bomb })
    expect(status).toBe(422)
    expect(body.fields.file).toContain('60 megapixel')
  })

  test('more than 10 MB is 413, no file 400, an unknown purpose 422, no session 401', async () => {
    const { status, body } = await upload(app, owner.cookies, {
      file: Buffer.alloc(10 * 1024 * 1024 + 1),
    })
    expect({ status, sentence: body.message }).toEqual({
      status: 413,
      sentence: 'Dit bestand is te groot: maximaal 10 MB.',
    })
    expect((await upload(app, owner.cookies, {})).status).toBe(400)
    const small = await picture(9, 9).png().toBuffer()
    expect(
      (await upload(app, owner.cookies, { file: small, purpose: 'virus' })).body.fields,
    ).toEqual({ purpose: 'Kies waarvoor de foto dient.' })
    expect((await upload(app, owner.cookies, { file: small, purpose: '' })).status).toBe(422)
    expect((await upload(app, new Map(), { file: small })).status).toBe(401)
  })

  test("a dog's picture is for the owner alone, and kept by her browser only", async () => {
    const { body } = await upload(app, owner.cookies, {
      file: await picture(9, 9).png().toBuffer(),
      purpose: 'dog',
    })
    expect((await bytesOf(app, body.id)).status).toBe(404)
    const seen = await bytesOf(app, body.id, owner.cookies)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ])
  })

  test('an unknown or malformed id is 404', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1"])
      expect((await createBrowser(app).get(`/api/pictures/${id}`)).status).toBe(404)
  })

  test('what nothing shows goes after a day; what the salon, its team or a dog shows stays', async () => {
    await deps.db.delete(pictures)
    const small = await picture(9, 9).png().toBuffer()
    const ids: string[] = []
    for (const purpose of ['salon', 'salon', 'dog', 'salon', 'dog'])
      ids.push((await upload(app, owner.cookies, { file: small, purpose })).body.id)
    const [hero = '', portrait = '', dog = '', forgotten = '', lost = ''] = ids
    await deps.db.update(salon).set({
      heroPictureId: hero,
      team: [{ name: 'An', role: 'Trimmer', text: '', pictureId: portrait }],
    })
    const [customer] = await deps.db
      .insert(customers)
      .values({ firstName: 'An', lastName: 'Maes', email: 'an@voorbeeld.be', phone: '0470' })
      .returning()
    await deps.db.insert(dogs).values({ customerId: customer?.id ?? '', name: 'Rex', photoId: dog })
    const left = async () =>
      (await deps.db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id).toSorted()

    await deps.db.update(pictures).set({ createdAt: new Date('2026-11-19T09:00:01Z') })
    expect(await forgetUnusedPictures(deps.db, deps.clock())).toBe(0)
    await deps.db.update(pictures).set({ createdAt: new Date('2026-11-19T08:59:59Z') })
    expect(await forgetUnusedPictures(deps.db, deps.clock())).toBe(2)
    expect(await left()).toEqual([hero, portrait, dog].toSorted())
    expect([forgotten, lost].map((id) => ids.includes(id))).toEqual([true, true])
  })
})

describe('the set-up', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const read = async () => parse(salonSchema, (await owner.get('/api/salon')).body)
  const open = async () =>
    exact(array(setupPointSchema)).parse((await owner.get('/api/salon/setup')).body)
  const ids = async () =>
    (await open()).filter(({ isDismissed }) => !isDismissed).map(({ id }) => id)

  const whyOf = async (name: string) => (await open()).find(({ id }) => id === name)?.why

  test('of a new salon has every point open', async () => {
    const env = { ...deps.env, DATA_DIR: './data', BACKUP_DIR: 'data/backups' }
    const points = await listSetup({ ...deps, env })
    expect(points.map(({ step, id }) => [step, id])).toEqual(
      setupSteps.flatMap((step) => step.points.map(({ id }) => [step.id, id])),
    )
    expect(await ids()).toEqual(points.map(({ id }) => id).filter((id) => id !== 'backup'))
  })

  test('a point goes when it is in order', async () => {
    const filled = {
      phone: '0471 22 33 44',
      email: 'info@blij.be',
      team: [],
      showAccreditation: false,
    }
    await owner.call('PUT', '/api/salon', { body: { ...(await read()), ...filled } })
    await owner.post('/api/admin/password', {
      current: ADMIN_PASSWORD,
      next: 'nog een langer wachtwoord',
    })
    expect(await ids()).toEqual([
      'name',
      'address',
      'map',
      'vat',
      'iban',
      'hours',
      'prices',
      'photo',
      'testimonials',
      'reasons',
      'legal',
      'mail',
      'payments',
      'domain',
      'clients',
    ])
  })

  test('after the first booking says that the examples are gone, and who edits the settings may save them', async () => {
    const { version } = await read()
    expect(await whyOf('testimonials')).toContain('staan voorbeelden')
    await Promise.all([noteBooking(deps), noteBooking(deps)])
    expect(await read()).toMatchObject({ tookBooking: true, version })
    expect(await whyOf('testimonials')).toContain('sinds je eerste aanvraag')
    expect(await whyOf('iban')).not.toContain('aanvraag')
  })

  test.for([
    ['mail', { SMTP_URL: 'smtp://mail.test' }, []],
    ['payments', { PAYMENTS: 'live' }, []],
    ['payments', { PAYMENTS: 'sandbox' }, ['payments']],
    ['domain', { PUBLIC_URL: 'https://www.salonblij.be' }, []],
    ['domain', { PUBLIC_URL: 'http://www.salonblij.be' }, ['domain']],
    ['domain', { PUBLIC_URL: 'https://salon.local' }, ['domain']],
    ['domain', { PUBLIC_URL: 'https://192.168.1.4' }, ['domain']],
    ['backup', { DATA_DIR: '/srv/salon', BACKUP_DIR: '/srv/salon/backups' }, ['backup']],
    ['backup', { DATA_DIR: '/srv/salon', BACKUP_DIR: '/media/usb' }, []],
    ['backup', { BACKUP_S3_BUCKET: 'salon' }, []],
  ] as const)('%s with %j leaves %j', async ([point, env, left]) => {
    const points = await listSetup({ ...deps, env: { ...deps.env, ...env } })
    expect(points.map(({ id }) => id).filter((id) => id === point)).toEqual(left)
  })

  test('the prices are hers once one was changed, the clients once they were brought along or are many', async () => {
    const other = await createTestApp()
    const points = async () => (await listSetup(other.deps)).map(({ id }) => id)
    expect(await points()).toEqual(expect.arrayContaining(['prices', 'clients']))
    const her = await createOwner(other.app)
    const [row] = parse(array(looseObject({ id: string() })), (await her.get('/api/services')).body)
    const change = { body: { ...row, price: '61.00' } }
    expect((await her.call('PUT', `/api/services/${row?.id}`, change)).status).toBe(200)
    expect(await points()).not.toContain('prices')
    for (let count = 1; count <= 10; count += 1) {
      expect(await points()).toContain('clients')
      await insertVisit(other.deps.db, { date: `2026-12-${10 + count}` })
    }
    expect(await points()).not.toContain('clients')
  })

  test('a point is put aside and taken up again', async () => {
    const { status, body } = await owner.patch('/api/salon/setup/legal', { isDismissed: true })
    expect(status).toBe(200)
    expect(body).toContainEqual(expect.objectContaining({ id: 'legal', isDismissed: true }))
    expect(await ids()).not.toContain('legal')
    await owner.patch('/api/salon/setup/legal', { isDismissed: true })
    expect((await read()).dismissedSetup).toEqual(['legal'])
    await owner.patch('/api/salon/setup/legal', { isDismissed: false })
    expect(await ids()).toContain('legal')
  })

  test('putting a point aside is no edit: the settings that are open elsewhere can still be saved', async () => {
    const opened = await read()
    await owner.patch('/api/salon/setup/iban', { isDismissed: true })
    expect(await read()).toMatchObject({ version: opened.version, dismissedSetup: ['iban'] })
    expect(
      await owner.call('PUT', '/api/salon', { body: { ...opened, name: 'Snuf & Co' } }),
    ).toMatchObject({
      status: 200,
      body: { name: 'Snuf & Co', version: opened.version + 1 },
    })
    await owner.patch('/api/salon/setup/iban', { isDismissed: false })
  })

  test('an unknown point is 404, no answer 422, no session 401', async () => {
    expect((await owner.patch('/api/salon/setup/maan', { isDismissed: true })).status).toBe(404)
    expect(await owner.patch('/api/salon/setup/legal', {})).toMatchObject({
      status: 422,
      body: { fields: { isDismissed: 'Kies ja of nee.' } },
    })
    expect((await createBrowser(app).get('/api/salon/setup')).status).toBe(401)
    expect(
      (await createBrowser(app).patch('/api/salon/setup/legal', { isDismissed: true })).status,
    ).toBe(401)
  })
})
