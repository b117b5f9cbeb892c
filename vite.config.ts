import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

// Few, large chunks: small ones compress badly, and the booking page may weigh 130 kB of JavaScript in all.
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*\/(mutationObserver|useMutation)\.js)/, priority: 3 },
  // what most screens share: without the parts that bring Radix along and those of single screens
  {
    name: 'parts',
    test: /src\/(lib\/(?!money)|ui\/(?!badge|calendar|card|combobox|dialog|pill-nav|skeleton|table|toast|tooltip)).*\.tsx?$|lucide-react/,
    priority: 2,
    minShareCount: 2,
  },
  { name: 'booking', test: /src\/features\/booking\/components\/(?!simple)/, priority: 1 },
]
const testing = process.env.VITEST !== undefined

export default defineConfig({
  plugins: testing ? [] : [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { sourcemap: true, rolldownOptions: { input: './src/server/main.ts' } } },
  },
  build: { reportCompressedSize: false },
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: {
    include: ['react', 'react-dom/client', 'react-router/dom', 'radix-ui', '@tanstack/react-query', 'lucide-react', 'zod', 'zod/mini'],
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
