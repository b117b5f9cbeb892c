import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Turnover, TurnoverSwitch } from '#money/day-book/components/turnover.tsx'

test('a sum is in no page as it comes from the server: nothing flashes by on a device that hides it', () => {
  const page = renderToString(
    <>
      <TurnoverSwitch />
      <Turnover>€ 1.234,00</Turnover>
    </>,
  )
  expect(page).not.toContain('1.234')
  expect(page).toContain('verborgen')
  expect(page).toContain('Omzet tonen')
})
