import { expect, test } from 'vitest'
import { tabs } from '#app/admin/tabs.ts'
import { sitePages } from '#lib/site-pages.ts'
import routes from '../src/app/routes.ts'

const pathsUnder = (layout: string): string[] =>
  (routes.find(({ file }) => file === layout)?.children ?? []).map(
    ({ path = '' }) => `/${path.replace(/\/?:.*/, '')}`,
  )

/** Aliases, pages behind a link of one's own, and those that no search engine should list. */
const UNLISTED = [
  '/boeken',
  '/boeken/klaar',
  '/afspraak',
  '/appointment',
  '/booking',
  '/online-booking',
  '/gift-vouchers',
  '/kadobonnen/herroepen',
  '/wachtlijst',
  '/mijn-afspraak',
  '/mijn-gegevens',
  '/afmelden',
  '/simple',
  '/production-booking',
  '/test',
  '/storing',
  '/*',
]

test('every page of the site is declared as one that can be found, or named here as one that is not', () => {
  const found: string[] = sitePages.map(({ path }) => path)
  expect(new Set(pathsUnder('public/layout.tsx'))).toEqual(new Set([...found, ...UNLISTED]))
})

test('every screen of the admin has its tab, every tab its screen', () => {
  const shown = tabs.map(({ path }) => path)
  expect(new Set(pathsUnder('admin/layout.tsx'))).toEqual(new Set([...shown, '/admin/kassa/bon']))
})
