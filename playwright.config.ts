import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

// Journeys that are made on two screens run on a phone with every `npm test` and once more on a desktop with `npm run test:deep`
// (ALL_SCREENS=1), which keeps the first short.
const repeatedOnDesktop = /(admin-[a-z-]+|owner|gift-vouchers)\.spec.* on a (desktop|bureau)/

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  forbidOnly: true,
  ...(process.env.ALL_SCREENS ? {} : { grepInvert: repeatedOnDesktop }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'all', testIgnore: /admin-day-book/ },
    // closes the day, after which no sale of that day can be undone
    { name: 'closing', testMatch: /admin-day-book/, dependencies: ['all'] },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: 'http://127.0.0.1:3210',
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    // what moves is waited for: nothing here is about how it moves
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromium, chromiumSandbox: false },
    // recording every test costs more than the tests: set TRACE=1 to look into a failure
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: 'node scripts/fresh-data.mjs ./data/e2e && node --max-semi-space-size=8 --max-old-space-size=512 server.mjs',
    url: 'http://127.0.0.1:3210/readyz',
    env: {
      PORT: '3210',
      DATA_DIR: './data/e2e',
      DATABASE_URL: '',
      SMTP_URL: '',
      NODE_ENV: 'production',
      ADMIN_PASSWORD: 'een-lang-wachtwoord',
      TRUST_PROXY: '1',
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://127.0.0.1:3210',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
    stdout: 'pipe',
  },
})
