import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv } from '#server/http/context.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { recordLog } from '#tests/support/recorded-log.ts'

describe('the address of a client', async () => {
  const { deps } = await createTestApp()
  const read = async (
    proxies: number,
    {
      forwarded,
      socket = '192.0.2.1',
      log = deps.log,
    }: { forwarded?: string | undefined; socket?: string; log?: Deps['log'] },
  ) => {
    const app = new Hono<AppEnv>()
    app.get('/', (c) => {
      c.set('deps', { ...deps, log, env: { ...deps.env, TRUST_PROXY: proxies } })
      return c.text(clientAddress(c))
    })
    return await (
      await app.request(
        '/',
        { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} },
        { incoming: { socket: { remoteAddress: socket } } },
      )
    ).text()
  }

  test.for([
    [0, '203.0.113.9', '192.0.2.1'],
    [0, undefined, '192.0.2.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [1, undefined, '192.0.2.1'],
    [1, ' 1.1.1.1 ,, 203.0.113.9 ', '203.0.113.9'],
    [2, '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '9.9.9.9, 1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '203.0.113.9', '192.0.2.1'],
    [2, '', '192.0.2.1'],
    [1, '203.0.113.9:50412', '203.0.113.9'],
    [1, '[2001:DB8:1:2::9]:50412', '2001:db8:1:2::/64'],
    [1, '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ] as const)(
    'behind %i proxies with X-Forwarded-For %j is %s',
    async ([proxies, forwarded, expected]) => {
      expect(await read(proxies, { forwarded })).toBe(expected)
    },
  )

  test.for([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::9:1:2:3', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
  ] as const)('an IPv6 client counts by its network: %s is %s', async ([socket, expected]) => {
    expect(await read(0, { socket })).toBe(expected)
    expect(await read(1, { forwarded: socket })).toBe(expected)
  })

  test('nonsense stays short', async () => {
    expect((await read(1, { forwarded: 'x'.repeat(5_000) })).length).toBeLessThanOrEqual(64)
    expect((await read(1, { forwarded: `${':'.repeat(5_000)}x` })).length).toBeLessThanOrEqual(64)
  })

  test('a header that nobody is trusted to set is warned about, without the address in it', async () => {
    const { log, lines } = recordLog()
    await read(0, { forwarded: '203.0.113.9', log })
    expect(lines.join()).toContain('TRUST_PROXY is 0')
    expect(lines.join()).not.toContain('203.0.113.9')
    const quiet = recordLog()
    await read(0, { log: quiet.log })
    await read(1, { forwarded: '203.0.113.9', log: quiet.log })
    expect(quiet.lines).toEqual([])
  })
})
