import { describe, expect, test } from 'vitest'
import * as rules from '#desk/system/rules.ts'
import type { Check } from '#desk/system/wire.ts'

const NOW = new Date('2026-11-24T09:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const MB = 1_000_000
const GB = 1_000 * MB
const statusOf = ({ status }: Check) => status
const drift = (ms: number) =>
  rules.clockCheck([
    { from: 'salon.be', at: new Date(NOW.getTime() - ms), before: NOW, after: NOW },
  ]).detail
const dkimOf = (answers: Parameters<typeof rules.dkimCheck>[1]['answers'], given?: string) =>
  rules.dkimCheck('salon.be', { given, answers })
const tripOf = (trip: Parameters<typeof rules.mailReturnCheck>[0]) =>
  statusOf(rules.mailReturnCheck(trip, NOW))
const validFor = (days: number) => ({
  validTo: new Date(NOW.getTime() + days * 86_400_000),
  problem: undefined,
})

describe('the machine', () => {
  const room = (free: number, total = 50 * GB) => ({ folder: '/data', disk: 1, free, total })

  test.for([
    [20 * GB, 'ok'],
    [2 * GB, 'warn'],
    [0.9 * GB, 'warn'],
    [0.1 * GB, 'fail'],
  ] as const)('%d bytes free on the disk is %s', ([free, status]) => {
    expect(statusOf(rules.diskCheck([room(30 * GB), room(free)]))).toBe(status)
  })

  test('the least room is told, with what helps', () => {
    expect(rules.diskCheck([room(30 * GB), room(0.1 * GB)])).toEqual({
      id: 'disk',
      label: 'Schijfruimte',
      status: 'fail',
      detail: '100 MB vrij van 50 GB bij /data.',
      cure: 'Maak plaats op deze schijf, of zet BACKUP_DIR op een andere.',
    })
  })

  test.for([
    [400 * MB, 'ok'],
    [100 * MB, 'warn'],
    [20 * MB, 'fail'],
  ] as const)('%d bytes of memory left is %s', ([available, status]) => {
    expect(statusOf(rules.memoryCheck({ available, total: 2 * GB }, 120 * MB))).toBe(status)
  })

  test('a program that does not answer is said, and where it should', () => {
    expect(rules.serverCheck(undefined, 'http://127.0.0.1:3000')).toMatchObject({
      status: 'fail',
      detail: 'Het programma antwoordt niet op http://127.0.0.1:3000.',
    })
    expect(rules.serverCheck({ version: '1.2.0', seconds: 7_300 }, '').detail).toBe(
      'Versie 1.2.0, draait al 2 uur.',
    )
  })
})

describe('the database and its clock', () => {
  test('an older PostgreSQL wants updating', () => {
    expect(rules.databaseCheck({ version: '18.4', bytes: 52 * MB })).toMatchObject({
      status: 'ok',
      detail: 'PostgreSQL 18.4, 52 MB.',
    })
    expect(statusOf(rules.databaseCheck({ version: '17.9', bytes: 1 }))).toBe('warn')
  })

  test.for([
    [2_000, 'ok'],
    [-2_000, 'ok'],
    [20_000, 'warn'],
    [-90_000, 'fail'],
  ] as const)('a clock that is %d ms off is %s', ([ms, status]) => {
    const heard = [
      { from: 'de database', at: NOW, before: NOW, after: NOW },
      { from: 'salon.be', at: new Date(NOW.getTime() - ms), before: NOW, after: NOW },
    ]
    expect(statusOf(rules.clockCheck(heard))).toBe(status)
  })

  test('before and behind are told apart', () => {
    expect(drift(180_000)).toBe('De klok van de server loopt 3 minuten voor op salon.be.')
    expect(drift(-20_000)).toBe('De klok van de server loopt 20 seconden achter op salon.be.')
  })

  test('an answer that took a minute is no drift', () => {
    const slow = { from: 'salon.be', at: ago(1), before: ago(2), after: NOW }
    expect(statusOf(rules.clockCheck([slow]))).toBe('ok')
  })

  test('one changeover that differs is enough', () => {
    expect(statusOf(rules.timeZoneCheck(['a', 'b'], ['a', 'b']))).toBe('ok')
    expect(statusOf(rules.timeZoneCheck(['a', 'b'], ['a', 'c']))).toBe('fail')
    expect(statusOf(rules.timeZoneCheck(['a', 'b'], ['a']))).toBe('fail')
  })
})

describe('what waits and what broke', () => {
  test.for([
    [{ due: 0, dueSince: null, failed: 0 }, 'ok'],
    [{ due: 2, dueSince: ago(1), failed: 0 }, 'ok'],
    [{ due: 2, dueSince: ago(8), failed: 0 }, 'warn'],
    [{ due: 2, dueSince: ago(40), failed: 0 }, 'fail'],
    [{ due: 0, dueSince: null, failed: 1 }, 'warn'],
  ] as const)('jobs %o are %s', ([jobs, status]) => {
    expect(statusOf(rules.jobsCheck(jobs, NOW))).toBe(status)
  })

  test('the most frequent error is named with all of them counted', () => {
    expect(rules.errorsCheck([]).detail).toBe('Geen enkele.')
    expect(
      rules.errorsCheck([
        { place: 'GET /api/services', what: 'TypeError', count: 3 },
        { place: 'job outbox.deliver', what: 'TypeError', count: 1 },
      ]),
    ).toMatchObject({
      status: 'warn',
      detail: '4 fouten, het vaakst: GET /api/services (TypeError).',
    })
  })
})

describe('backups', () => {
  const proof = { at: ago(300), failure: null }
  const all = {
    state: 'good',
    madeAt: ago(10),
    failure: null,
    proof,
    bucket: 'salon bij s3.example',
    isOnOtherDisk: false,
  } as const
  const of = (change: Partial<Parameters<typeof rules.backupChecks>[0]>) =>
    Object.fromEntries(
      rules.backupChecks({ ...all, ...change }).map(({ id, status }) => [id, status]),
    )

  test('made, proven and elsewhere is well', () => {
    expect(of({})).toEqual({ backup: 'ok', 'backup-proof': 'ok', 'backup-elsewhere': 'ok' })
    expect(of({ bucket: null, isOnOtherDisk: true })['backup-elsewhere']).toBe('ok')
  })

  test('that nobody proved yet is not called proven, whatever one before it was', () => {
    const [before] = rules.backupChecks(all)
    expect(before?.detail).toMatch(/, nog niet nagekeken\.$/)
    const [since] = rules.backupChecks({ ...all, proof: { at: ago(5), failure: null } })
    expect(since?.detail).toMatch(/\d, nagekeken\.$/)
  })

  test('none, one that fails, one that nobody proved and one that does not hold are not', () => {
    expect(of({ state: 'none', madeAt: null, proof: null })).toMatchObject({
      backup: 'warn',
      'backup-proof': 'warn',
    })
    expect(of({ state: 'failing', failure: 'De schijf is vol.' })).toMatchObject({ backup: 'fail' })
    expect(of({ state: 'unproven' })['backup-proof']).toBe('warn')
    expect(
      of({ state: 'failing', proof: { at: ago(300), failure: 'Het dagboek klopt niet.' } })[
        'backup-proof'
      ],
    ).toBe('fail')
    expect(of({ bucket: null })['backup-elsewhere']).toBe('warn')
  })
})

describe('the names of the mail domain', () => {
  test.for([
    [['v=spf1 include:_spf.google.com ~all'], 'ok'],
    [['google-site-verification=x'], 'warn'],
    [[], 'warn'],
    [['v=spf1 -all', 'v=spf1 ~all'], 'fail'],
    [['v=spf1 +all'], 'fail'],
    [['v=spf1 all'], 'fail'],
    [{ problem: 'ETIMEOUT' }, 'warn'],
  ] as const)('SPF %o is %s', ([records, status]) => {
    expect(statusOf(rules.spfCheck('salon.be', records))).toBe(status)
  })

  test('a DKIM key is found under one of its names; one that was withdrawn is none', () => {
    const none = { selector: 'default', records: [] }
    const google = { selector: 'google', records: ['v=DKIM1; k=rsa; p=MIIB'] }
    expect(dkimOf([none, google])).toMatchObject({
      status: 'ok',
      detail: 'salon.be heeft de sleutel ‘google’.',
    })
    expect(statusOf(dkimOf([{ selector: 'google', records: ['v=DKIM1; p='] }]))).toBe('warn')
    expect(statusOf(dkimOf([none]))).toBe('warn')
    expect(statusOf(dkimOf([{ selector: 'eigen', records: [] }], 'eigen'))).toBe('fail')
    expect(dkimOf([{ selector: 'x', records: { problem: 'ETIMEOUT' } }]).detail).toMatch(/ETIMEOUT/)
    expect(dkimOf([{ selector: 'x', records: { problem: 'ETIMEOUT' } }, none]).detail).not.toMatch(
      /ETIMEOUT/,
    )
  })

  test('DMARC is looked for at the domain and above it', () => {
    expect(rules.dmarcNames('post.salon.be')).toEqual(['_dmarc.post.salon.be', '_dmarc.salon.be'])
    expect(statusOf(rules.dmarcCheck('salon.be', ['v=DMARC1; p=none']))).toBe('ok')
    expect(rules.dmarcCheck('salon.be', [])).toMatchObject({ status: 'warn' })
  })

  test.for([
    ['info@salon.be', 'salon.be'],
    ['Salon Snuf <post@Mail.Salon.be>', 'mail.salon.be'],
  ] as const)('%s is of %s', ([sender, domain]) => {
    expect(rules.domainOf(sender)).toBe(domain)
  })
})

describe('the test mail', () => {
  test('is asked for, waited for, given up and known to be back', () => {
    expect(tripOf(undefined)).toBe('warn')
    expect(tripOf({ sentAt: ago(2), returnedAt: null })).toBe('warn')
    expect(tripOf({ sentAt: ago(30), returnedAt: null })).toBe('fail')
    expect(tripOf({ sentAt: ago(30), returnedAt: ago(29) })).toBe('ok')
  })
})

describe('the site', () => {
  const salon = rules.siteOf('https://www.salon.be')

  test.for([
    ['https://www.salon.be', false],
    ['http://localhost:3000', true],
    ['http://192.168.1.20:3000', true],
    ['http://127.0.0.1', true],
    ['http://salon.local', true],
  ] as const)('%s is known here alone: %s', ([address, isHere]) => {
    expect(rules.siteOf(address).isHere).toBe(isHere)
  })

  test('an address that leads elsewhere or nowhere is found', () => {
    expect(statusOf(rules.publicUrlCheck(salon, { kind: 'same', hops: 1 }))).toBe('ok')
    expect(statusOf(rules.publicUrlCheck(salon, { kind: 'other', status: 200 }))).toBe('fail')
    expect(statusOf(rules.publicUrlCheck(salon, { kind: 'none', problem: 'ENOTFOUND' }))).toBe(
      'fail',
    )
    const here = rules.siteOf('http://localhost:3000')
    expect(statusOf(rules.publicUrlCheck(here, { kind: 'same', hops: 0 }))).toBe('warn')
  })

  test.for([
    [60, 'ok'],
    [10, 'warn'],
    [3, 'fail'],
    [-1, 'fail'],
  ] as const)('a certificate of %d days is %s', ([days, status]) => {
    expect(statusOf(rules.httpsCheck(salon, validFor(days), NOW))).toBe(status)
  })

  test('one that nobody trusts, none at all and http on the internet are not well', () => {
    const distrusted = { ...validFor(60), problem: 'SELF_SIGNED_CERT' }
    expect(statusOf(rules.httpsCheck(salon, distrusted, NOW))).toBe('fail')
    expect(statusOf(rules.httpsCheck(salon, { problem: 'ECONNREFUSED' }, NOW))).toBe('fail')
    const plain = rules.siteOf('http://www.salon.be')
    expect(statusOf(rules.httpsCheck(plain, undefined, NOW))).toBe('fail')
    expect(statusOf(rules.httpsCheck(rules.siteOf('http://localhost'), undefined, NOW))).toBe(
      'warn',
    )
  })

  test.for([
    [0, 0, 'ok', ''],
    [1, 1, 'ok', ''],
    [1, 0, 'fail', 'Zet TRUST_PROXY op 1: nu tellen al je bezoekers als één bezoeker.'],
    [0, 1, 'fail', 'Zet TRUST_PROXY op 0: nu kan een bezoeker zich voor een ander uitgeven.'],
    [1, 2, 'fail', 'Zet TRUST_PROXY op 1: nu kan een bezoeker zich voor een ander uitgeven.'],
  ] as const)('%d proxies while %d are trusted is %s', ([hops, trusted, status, cure]) => {
    const check = rules.proxyCheck(hops, trusted)
    expect([check.status, check.cure ?? '']).toEqual([status, cure])
  })
})

describe('what is connected', () => {
  test('payments', () => {
    const trouble = { reason: 'StripeAuthenticationError' }
    expect(statusOf(rules.paymentsCheck('off', undefined))).toBe('ok')
    expect(statusOf(rules.paymentsCheck('sandbox', undefined))).toBe('warn')
    expect(statusOf(rules.paymentsCheck('live', { test: false, trouble: undefined }))).toBe('ok')
    expect(statusOf(rules.paymentsCheck('live', { test: true, trouble: undefined }))).toBe('warn')
    expect(statusOf(rules.paymentsCheck('live', { test: false, trouble }))).toBe('fail')
    expect(statusOf(rules.terminalCheck('live', trouble))).toBe('fail')
    expect(statusOf(rules.terminalCheck('live', undefined))).toBe('ok')
    expect(statusOf(rules.terminalCheck('off', undefined))).toBe('ok')
  })

  test('the calendar', () => {
    expect(statusOf(rules.calendarsCheck(undefined))).toBe('ok')
    expect(statusOf(rules.calendarsCheck({ title: 'Salon', lastError: '' }))).toBe('ok')
    expect(statusOf(rules.calendarsCheck({ title: 'Salon', lastError: 'Vol.' }))).toBe('warn')
    expect(statusOf(rules.calendarsCheck({ reason: 'Geen sleutel.' }))).toBe('fail')
  })

  test.for([
    ['{"version":"1.3.0"}', '1.3.0', 'warn'],
    ['{"tag_name":"v1.2.0","draft":false}', '1.2.0', 'ok'],
    ['1.10.0\n', '1.10.0', 'warn'],
    ['1.1.9', '1.1.9', 'ok'],
    ['<html>niets</html>', undefined, 'warn'],
  ] as const)('a newer version in %s', ([text, told, status]) => {
    expect(rules.readVersion(text)).toBe(told)
    expect(statusOf(rules.updateCheck('1.2.0', told))).toBe(status)
  })
})
