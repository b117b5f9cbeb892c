import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

const testing = process.env.VITEST !== undefined

export default defineConfig({
  plugins: testing ? [] : [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { sourcemap: true, rolldownOptions: { input: './src/server/main.ts' } } } },
  build: { reportCompressedSize: false },
  ssr: { noExternal: ['lucide-react', 'react-day-picker', 'date-fns'] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-router/dom',
      'radix-ui',
      '@tanstack/react-query',
      'lucide-react',
      'react-day-picker',
      'react-day-picker/locale',
      'zod',
      'zod/mini',
    ],
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: ['tests/support/test-database.ts'],
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { TZ: 'Asia/Kathmandu', NODE_ENV: 'test' },
  },
})
