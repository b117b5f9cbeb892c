import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

// What keeps `npm test` short and is walked by `npm run test:deep` (ALL_SCREENS=1): journeys that
// are made on two screens once more on a desktop, and those that string together what others show
// one by one.
const repeatedOnDesktop =
  /(admin-[a-z-]+|booking|gift-vouchers|owner|three-people)\.spec.* (on a (desktop|bureau)|at 1440 px)/

export default defineConfig({
  testDir: 'tests/e2e',
  // three leave a seventh of two cores idle, while pages and servers wait for each other
  workers: 4,
  forbidOnly: true,
  ...(process.env.ALL_SCREENS ? {} : { grepInvert: [repeatedOnDesktop, /@deep/] }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    // Not on a server that other journeys use: one closes the day, after which no sale of that day
    // can be undone, the other looks over screens with what it put there itself. First, since they
    // would run alone at the end.
    { name: 'apart', testMatch: /admin-day-book|every-screen/ },
    { name: 'all', testIgnore: /admin-day-book|every-screen/ },
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    // what moves is waited for: nothing here is about how it moves
    contextOptions: { reducedMotion: 'reduce' },
    // pages that live for seconds are not worth V8's slower compilers, which work for those that are
    // used for hours
    launchOptions: {
      executablePath: chromium,
      chromiumSandbox: false,
      args: ['--js-flags=--no-turbofan --no-maglev'],
    },
    // recording every test costs more than the tests: set TRACE=1 to look into a failure
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
