import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { envSchema, readEnv } from '#server/env.ts'

test('.env.example lists exactly the variables that the server reads, each with a word of explanation', () => {
  const text = readFileSync('.env.example', 'utf8')
  const listed = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(Object.keys(envSchema.in.shape).toSorted())
  expect(new Set(listed).size).toBe(listed.length)
  for (const block of text.trim().split(/\n\n/)) expect(block).toMatch(/^# /)
})

test('the container gets every variable but those that its image fixes', () => {
  const passed = [...readFileSync('compose.yaml', 'utf8').matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  )
  const fixed = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']
  const names = passed
    .filter((name) => !name.startsWith('POSTGRES_'))
    .map((name) => name.replace(/_FILE$/, ''))
  expect(names.toSorted()).toEqual(
    Object.keys(envSchema.in.shape)
      .filter((name) => !fixed.includes(name))
      .toSorted(),
  )
})

test('the values of .env.example are the defaults', () => {
  const values = Object.fromEntries(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(
      ([, name = '', value]) => [name, value],
    ),
  )
  expect(readEnv(values)).toEqual(readEnv({}))
})

test('nothing set gives a server on this machine only', () => {
  expect(readEnv({})).toEqual({
    NODE_ENV: 'production',
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    BACKUP_DIR: 'data/backups',
    BACKUP_S3_REGION: 'us-east-1',
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://localhost:3000',
    PAYMENTS: 'off',
    E_INVOICES: 'none',
    CALENDAR: 'none',
  })
})

test('the public address follows the port and loses its last slash', () => {
  expect(readEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  expect(readEnv({ PUBLIC_URL: 'https://salon.example//' }).PUBLIC_URL).toBe(
    'https://salon.example',
  )
})

test('payments are live with keys, tests in development and off otherwise, unless it is said', () => {
  const keys = { SUMUP_API_KEY: 'sup_sk_123', SUMUP_MERCHANT_CODE: 'MC1' }
  expect(readEnv(keys).PAYMENTS).toBe('live')
  expect(readEnv({ ...keys, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox')
  expect(readEnv({ NODE_ENV: 'development' }).PAYMENTS).toBe('sandbox')
  expect(readEnv({}).PAYMENTS).toBe('off')
})

test('the calendar is Google’s when it is set up, unless it is said otherwise', () => {
  const keys = {
    GOOGLE_CALENDAR_ID: 'salon@group.calendar.google.com',
    GOOGLE_SERVICE_ACCOUNT: './sleutel.json',
  }
  expect(readEnv(keys).CALENDAR).toBe('google')
  expect(readEnv({ ...keys, CALENDAR: 'none' }).CALENDAR).toBe('none')
  expect(readEnv({ CALENDAR: 'sandbox' }).CALENDAR).toBe('sandbox')
})

test('an empty value counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readEnv({}))
})

describe('a wrong value', () => {
  test.for([
    [
      { PORT: 'drieduizend' },
      'PORT moet een geheel getal van 0 tot 65535 zijn, maar is "drieduizend".',
    ],
    [{ PORT: '70000' }, 'PORT mag hoogstens 65535 zijn, maar is "70000".'],
    [{ PORT: '-1' }, 'PORT moet een geheel getal van 0 tot 65535 zijn, maar is "-1".'],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY moet een geheel getal van 0 tot 10 zijn, maar is "true".',
    ],
    [
      { LOG_LEVEL: 'luid' },
      'LOG_LEVEL moet een van deze zijn: fatal, error, warn, info, debug, trace, silent, maar is "luid".',
    ],
    [{ PAYMENTS: 'ja' }, 'PAYMENTS moet een van deze zijn: sandbox, live, off, maar is "ja".'],
    [{ PAYMENTS: 'live' }, 'PAYMENTS vraagt de sleutels van Stripe of van SumUp, maar is "live".'],
    [
      { STRIPE_SECRET_KEY: 'x', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY moet beginnen met sk_.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_WEBHOOK_SECRET ontbreekt naast de andere sleutels van die dienst.',
    ],
    [
      { SUMUP_API_KEY: 'sup_sk_123' },
      'SUMUP_MERCHANT_CODE ontbreekt naast de andere sleutels van die dienst.',
    ],
    [
      { GOOGLE_CALENDAR_ID: 'salon@group.calendar.google.com' },
      'GOOGLE_SERVICE_ACCOUNT ontbreekt naast de andere sleutels van die dienst.',
    ],
    [
      { CALENDAR: 'google' },
      'CALENDAR vraagt GOOGLE_CALENDAR_ID en GOOGLE_SERVICE_ACCOUNT, maar is "google".',
    ],
    [
      { CALENDAR: 'outlook' },
      'CALENDAR moet een van deze zijn: none, sandbox, google, maar is "outlook".',
    ],
    [
      { NODE_ENV: 'prod' },
      'NODE_ENV moet een van deze zijn: development, production, test, maar is "prod".',
    ],
    [
      { DATABASE_URL: 'mysql://root:geheim@db' },
      'DATABASE_URL moet een adres zijn dat begint met postgres:// of postgresql://.',
    ],
    [
      { PUBLIC_URL: 'salon.example' },
      'PUBLIC_URL moet een adres zijn dat begint met http:// of https://.',
    ],
    [
      { SMTP_URL: 'https://geheim@mail' },
      'SMTP_URL moet een adres zijn dat begint met smtp:// of smtps://.',
    ],
    [{ ADMIN_PASSWORD: 'x'.repeat(201) }, 'ADMIN_PASSWORD mag hoogstens 200 tekens hebben.'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL moet een adres zijn dat begint met smtp:// of smtps://.'],
    [
      { PUBLIC_URL: 'https://salon.example/hond' },
      'PUBLIC_URL moet een adres zijn zonder pad erachter.',
    ],
    [
      { MAIL_FROM: 'salon' },
      'MAIL_FROM moet een adres zijn, of een naam met zijn adres: Salon <info@salon.be>, maar is "salon".',
    ],
    [
      { MAIL_FROM: 'Salon <salon>' },
      'MAIL_FROM moet een adres zijn, of een naam met zijn adres: Salon <info@salon.be>, maar is "Salon <salon>".',
    ],
  ] as const)('%j stops the start with one sentence', ([source, sentence]) => {
    expect(() => readEnv(source)).toThrow(
      expect.objectContaining({ name: 'StartError', message: sentence }),
    )
  })

  test('beside another: each has its sentence, in the order in which they are listed', () => {
    expect(() =>
      readEnv({ TRUST_PROXY: 'ja', PORT: 'x', SMTP_URL: 'mail', BACKUP_KEY: 'kort' }),
    ).toThrow(
      expect.objectContaining({
        message: [
          'PORT moet een geheel getal van 0 tot 65535 zijn, maar is "x".',
          'SMTP_URL moet een adres zijn dat begint met smtp:// of smtps://.',
          'BACKUP_KEY moet minstens 16 tekens hebben.',
          'TRUST_PROXY moet een geheel getal van 0 tot 10 zijn, maar is "ja".',
        ].join('\n'),
      }),
    )
  })

  test.for(['info@salon.be', 'Hondensalon Snuf <info@salon.be>', '"Snuf, en co" <info@salon.be>'])(
    '%s is a sender',
    (MAIL_FROM) => {
      expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
    },
  )

  test.for(['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'of %s is never repeated',
    (name) => {
      const message = (() => {
        try {
          readEnv({ [name]: 'geheim' })
          return ''
        } catch (error) {
          return String(error)
        }
      })()
      expect(message).toContain(name)
      expect(message).not.toContain('geheim')
    },
  )
})
