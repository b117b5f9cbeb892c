import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

// Few, large chunks: small ones compress badly, and the booking page may weigh 90 kB of JavaScript
// before it is touched.
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  {
    name: 'queries',
    test: /node_modules\/@tanstack\/(?!.*\/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries|useIsFetching)\.js)/,
    priority: 5,
  },
  { name: 'router', test: /node_modules\/react-router\//, priority: 5 },
  {
    name: 'writing',
    test: /@tanstack\/.*\/(mutationObserver|useMutation)\.js|src\/(foundation\/changes\/rules|lib\/new-key)\.ts/,
    priority: 4,
  },
  // what every island needs, by name: a part that only others need stays out
  {
    name: 'parts',
    test: /src\/(lib\/(api-client|api-query|counted|dates|money|query-client|reach|wire)|ui\/(alert|button|spinner|use-place)|app\/public\/islands\/alive)\.tsx?$|lucide-react\/dist\/esm\/(?!icons)|vite\/preload-helper/,
    priority: 4,
  },
  {
    name: 'first-icons',
    test: /lucide-react\/dist\/esm\/icons\/(chevron-(left|right)|pencil)\.mjs/,
    priority: 4,
  },
  // the wizard's first step shows nothing that has a state
  { name: 'states', test: /src\/lib\/(names-of|states|visit-status)\.ts/, priority: 4 },
  // those of the shop of gift vouchers: merged with others they come and go with the owner's tabs
  {
    name: 'shop-icons',
    test: /lucide-react\/dist\/esm\/icons\/(arrow-left|gift|lock-keyhole|minus|plus)\.mjs/,
    priority: 4,
  },
  // what the wizard shares with the owner's start screen, which does not load the wizard for it
  {
    name: 'names',
    test: /src\/(lib\/(names|opening-hours|person-fields|starts)|ui\/use-media)\.ts/,
    priority: 3,
  },
  // the same of whom clients choose to come to
  {
    name: 'members',
    test: /src\/(agenda\/staff\/(client|wire)|foundation\/salon\/wire)\.ts/,
    priority: 3,
  },
  { name: 'salon', test: /src\/foundation\/salon\/rules\.ts/, priority: 3 },
  // what forms are made of
  {
    name: 'fields',
    test: /src\/ui\/(error-summary|field|radio-cards|trap-field|use-listening)\.tsx?$/,
    priority: 3,
  },
  // what visitors' pages share, but for the shop of gift vouchers
  {
    name: 'more-parts',
    test: /src\/(lib\/(mask|notice-words|vat-words)|ui\/(card|empty-state|stepper))\.tsx?$/,
    priority: 3,
  },
  // what only the pages share whose frame is drawn by the router
  { name: 'public', test: /src\/app\/public\/(as-sent|page-meta)\.tsx$/, priority: 3 },
  // the icons by who shows them
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons/,
    priority: 3,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6000,
  },
  { name: 'calendar', test: /src\/ui\/calendar/, priority: 3 },
  { name: 'choices', test: /src\/ui\/(combobox|select)/, priority: 3 },
  // the wizard, what it loads with the first touch, and the forms once a day is chosen
  { name: 'booking', test: /src\/agenda\/booking\/components\/booking-wizard/, priority: 2 },
  {
    name: 'booking-touched',
    test: /src\/agenda\/booking\/components\/(step-time|step-actions|why-not)/,
    priority: 2,
  },
  // what was booked, on a page of its own or in theirs
  {
    name: 'booked',
    test: /src\/agenda\/(booking\/components\/(booked|calendar-links)|appointments\/components\/calendar-addresses)/,
    priority: 2,
  },
  {
    name: 'booking-again',
    test: /src\/agenda\/booking\/components\/(same-again|visitor-memory)/,
    priority: 2,
  },
  { name: 'booking-form', test: /src\/agenda\/booking\/components\/(?!simple)/, priority: 1 },
]
/**
 * The name of a chunk, without the list of all who use it: every page loads the names of all
 * chunks.
 */
const shortName = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`
/** What every page that loads something later has loaded already is not named once more. */
const isNews = (file: string) =>
  !/assets\/(react|router|queries|(more-)?parts|rolldown-runtime|names|members|fields|toast|dist|writing|((first|shop)-)?icons)-/.test(
    file,
  )
const testing = process.env.VITEST !== undefined
const order = testing
  ? { sequencer: (await import('./tests/support/long-files-first.ts')).LongFilesFirst }
  : {}

/**
 * Packages of many small files of which the server uses few: in the build they are part of it, and
 * it starts in half the time and two thirds of the memory.
 */
const bundled = [
  'aria-hidden',
  'cookie-es',
  'drizzle-orm',
  'get-nonce',
  'hono',
  'jsvat',
  'radix-ui',
  'react-hook-form',
  'react-remove-scroll',
  'react-remove-scroll-bar',
  'react-router',
  'react-style-singleton',
  'tslib',
  'use-callback-ref',
  'use-sidecar',
  'valibot',
  'zod',
  /^@(hono|radix-ui|tanstack|valibot)\//,
]

export default defineConfig(({ command }) => ({
  plugins: testing ? [] : [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: {
          // the island of a page is the first that asks for them
          resolveDependencies: (_, files, { hostId }) =>
            hostId.includes('entry.islands') ? files : files.filter(isNews),
        },
        rolldownOptions: {
          input: ['src/app/entry.islands.tsx'],
          output: { codeSplitting: { groups: chunks }, chunkFileNames: shortName },
        },
      },
    },
    ssr: {
      build: {
        sourcemap: true,
        rolldownOptions: {
          input: './src/app/server/main.ts',
          // what only a browser loads later is part of the server's start as well
          checks: { ineffectiveDynamicImport: false },
          output: {
            // all that is loaded at the start is one file
            codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
            // a stack names files and lines; their text would lie in memory all day
            sourcemapExcludeSources: true,
            // and so does this text: without spaces it is a third shorter, and with one letter
            // beyond Latin it would take two bytes for each
            minify: {
              compress: false,
              mangle: false,
              codegen: { removeWhitespace: true, asciiOnly: true },
            },
          },
        },
      },
    },
  },
  build: { reportCompressedSize: false, manifest: true },
  ssr: { noExternal: ['lucide-react', ...(command === 'build' && !testing ? bundled : [])] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-router/dom',
      'radix-ui',
      '@tanstack/react-query',
      'react-hook-form',
      'lucide-react',
      'valibot',
    ],
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: ['tests/support/test-database.ts'],
    setupFiles: ['tests/support/close-apps.ts'],
    // what a file imports stays loaded for the next one of its worker: importing was nearly half of
    // the time
    isolate: false,
    sequence: order,
    maxWorkers: 4,
    // ends what hangs and bounds nothing: a machine that has other work takes four times as long
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'Asia/Kathmandu', NODE_ENV: 'test' },
  },
}))
