import { defineConfig } from 'vitest/config'

/**
 * The tests that take minutes: `npm run test:deep`. One file at a time, since they kill processes
 * and measure.
 */
export default defineConfig({
  test: {
    include: ['tests/deep/**/*.test.ts'],
    globalSetup: ['tests/support/test-database.ts'],
    setupFiles: ['tests/support/close-apps.ts'],
    fileParallelism: false,
    testTimeout: 15 * 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'Asia/Kathmandu', NODE_ENV: 'test' },
  },
})
