import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unprintable } from '#ui/unprintable.tsx'

test('names the signs that cannot be printed, and is silent otherwise', () => {
  expect(renderToString(<Unprintable text="Çağla 🐶 שרה أحمد" />)).toBe('')
  const html = renderToString(<Unprintable text="王小王 uit Gent" />)
  expect(html).toContain('Deze tekens kunnen we niet afdrukken: 王 小')
  expect(html).toContain('Op papier komt er een vraagteken.')
  expect(html).toContain('role="alert"')
})
