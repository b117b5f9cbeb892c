import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: 'http://127.0.0.1:3210',
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    launchOptions: { executablePath: chromium, chromiumSandbox: false },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node scripts/fresh-data.mjs ./data/e2e && node --max-semi-space-size=8 server.mjs',
    url: 'http://127.0.0.1:3210/readyz',
    env: {
      PORT: '3210',
      DATA_DIR: './data/e2e',
      DATABASE_URL: '',
      SMTP_URL: '',
      NODE_ENV: 'production',
      ADMIN_PASSWORD: 'een-lang-wachtwoord',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://127.0.0.1:3210',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
    stdout: 'pipe',
  },
})
