import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useAddress } from './use-address.ts'

type View = { q: string; page: string | undefined; isAdding: boolean }

function Screen({ change }: { change: Partial<View> }) {
  const [view, , linkTo] = useAddress<View>(
    (parameters) => ({
      q: parameters.get('zoek') ?? '',
      page: parameters.get('blad') ?? undefined,
      isAdding: parameters.has('nieuw'),
    }),
    ({ q, page, isAdding }) => ({ zoek: q, blad: page, nieuw: isAdding }),
  )
  return <pre data-link={linkTo(change)}>{JSON.stringify(view)}</pre>
}

function shown(address: string, change: Partial<View> = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Screen change={change} /> }], {
    initialEntries: [`/admin/klanten${address}`],
  })
  const html = renderToString(<RouterProvider router={router} />)
  const [, link = '', view = ''] = /data-link="([^"]*)">(.*)<\/pre>/.exec(html) ?? []
  return { link: link.replaceAll('&amp;', '&'), view: view.replaceAll('&quot;', '"') }
}

test('a screen shows what its address says, and a link says what it shows', () => {
  const { link, view } = shown('?zoek=Zo%C3%AB+%26+Rex&nieuw')
  expect(view).toBe('{"q":"Zoë & Rex","isAdding":true}'.replace('&', '&amp;'))
  expect(shown(link).view).toBe(view)
})

test('a link changes one thing and keeps the rest; what is empty or off is left out', () => {
  expect(shown('?zoek=Rex&nieuw', { page: '2' }).link).toBe('?zoek=Rex&blad=2&nieuw=')
  expect(shown('?zoek=Rex&nieuw', { q: '', isAdding: false }).link).toBe('?')
  expect(shown('?zoek=Rex&vreemd=1').link).toBe('?zoek=Rex')
})
