import { expect } from '@playwright/test'
import { misfitsOf } from '#tests/support/narrow-screen.ts'
import { stateOf } from '#tests/support/seen-screens.ts'
import { checkAccessibility, test } from './fixtures.ts'

const screen = (list: string) =>
  `<html lang="nl"><title>Lijst</title><style>button { min-height: 3rem }</style><main><h1>Lijst</h1><ul>${list}</ul></main>`
const row = (name: string, more = '') => `<li><button ${more}>${name}</button></li>`

test('a screen is looked over once: again when it is built otherwise, not when it tells other things', async ({
  page,
}) => {
  const state = async (html: string) => {
    await page.setContent(html)
    return await stateOf(page.frames())
  }
  const seen = await state(screen(row('Bobbie')))
  expect(await state(screen(row('Rex') + row('Fien')))).toBe(seen)
  for (const other of [
    row('Bobbie') + row(''),
    row('Bobbie', 'class="pale"'),
    row('Bobbie', 'aria-expanded="true"'),
    row('Bobbie', 'hidden'),
    `${row('Bobbie')}<li><img src="x.png" alt=""></li>`,
  ])
    expect(await state(screen(other)), other).not.toBe(seen)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await state(screen(row('Bobbie')))).not.toBe(seen)

  await page.setContent(screen(row('Bobbie') + row('Rex')))
  await checkAccessibility(page)
  await page.setContent(screen(row('Bobbie') + row('')))
  await expect(checkAccessibility(page)).rejects.toThrow(/button-name/)
  await expect(checkAccessibility(page), 'a fault is never seen enough').rejects.toThrow()
})

test('letters that lie on others, and what sticks out, are found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.setContent(
    '<p style="margin: 0">Onder</p><p style="margin: -14px 0 0">Boven</p><div style="width: 400px">Breed</div>',
  )
  expect(await misfitsOf(page)).toEqual({ sideways: 88, onEachOther: ['"Onder" on "Boven"'] })
})
