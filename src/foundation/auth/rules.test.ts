import { expect, test } from 'vitest'
import { browserName, slowDownMs } from '#foundation/auth/rules.ts'

test('what people mistype costs no wait; many wrong ones of everybody wait longer each time, and never more than three seconds', () => {
  expect([0, 1, 20].map(slowDownMs)).toEqual([0, 0, 0])
  expect([21, 30].map(slowDownMs)).toEqual([100, 1_000])
  expect([50, 300, 1_000_000].map(slowDownMs)).toEqual([3_000, 3_000, 3_000])
})

test.for([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge op Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari op Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile Safari/604.1',
    'Chrome op iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet op Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox op Linux'],
  ['curl/8.11.0', 'Een programma'],
  ['', 'Onbekend toestel'],
] as const)('%s is said in words', ([agent, name]) => {
  expect(browserName(agent)).toBe(name)
})
