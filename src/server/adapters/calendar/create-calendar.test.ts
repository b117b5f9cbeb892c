import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '#server/adapters/calendar/create-calendar.ts'
import { connect } from '#server/db/client.ts'
import { envSchema, StartError } from '#server/env.ts'
import { createLog } from '#server/log.ts'

const { db } = connect('postgres://niemand@127.0.0.1:1/niets', createLog('silent'))
const pem = (type: 'rsa' | 'ed25519') =>
  (type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ed25519')
  ).privateKey.export({ type: 'pkcs8', format: 'pem' })
const key = {
  type: 'service_account',
  client_email: 'salon@project.iam.gserviceaccount.com',
  private_key: pem('rsa'),
}
const create = async (GOOGLE_SERVICE_ACCOUNT: string, more: Record<string, string> = {}) =>
  await createCalendar(
    envSchema.parse({
      GOOGLE_CALENDAR_ID: 'salon@group.calendar.google.com',
      GOOGLE_SERVICE_ACCOUNT,
      ...more,
    }),
    db,
  )

describe('the outside calendar', () => {
  test('is none, the one for trying or Google’s, as the environment says', async () => {
    expect(await createCalendar(envSchema.parse({}), db)).toBeUndefined()
    expect(await createCalendar(envSchema.parse({ CALENDAR: 'sandbox' }), db)).toMatchObject({
      mode: 'sandbox',
      account: '',
    })
    expect(await create(JSON.stringify(key), { CALENDAR: 'none' })).toBeUndefined()
    expect(await create(JSON.stringify(key))).toMatchObject({
      mode: 'google',
      calendarId: 'salon@group.calendar.google.com',
      account: key.client_email,
    })
  })

  test('finds the key in a file as well', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'salon-key-')), 'sleutel.json')
    fs.writeFileSync(file, JSON.stringify(key))
    expect(await create(file)).toMatchObject({ mode: 'google', account: key.client_email })
    fs.rmSync(path.dirname(file), { recursive: true })
    await expect(create(file)).rejects.toThrow(
      new StartError('GOOGLE_SERVICE_ACCOUNT noemt een bestand dat niet gelezen kan worden.'),
    )
  })

  test.each([
    ['no JSON', '{geheim'],
    ['another kind of key', JSON.stringify({ ...key, type: 'authorized_user' })],
    ['no address', JSON.stringify({ ...key, client_email: 'salon' })],
    ['a key that is none', JSON.stringify({ ...key, private_key: 'geheim' })],
    ['a key that Google does not use', JSON.stringify({ ...key, private_key: pem('ed25519') })],
  ])('ends the start in one sentence that gives nothing away: %s', async (_name, value) => {
    const message =
      'GOOGLE_SERVICE_ACCOUNT moet de sleutel van een serviceaccount zijn (JSON), of het pad van dat bestand.'
    await expect(create(value)).rejects.toThrow(new StartError(message))
  })
})
