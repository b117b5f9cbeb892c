import { chromium } from '@playwright/test'

const b = await chromium.launch({ executablePath: process.env.CHROMIUM })
for (const [w, h] of [
  [390, 844],
  [1440, 900],
]) {
  const p = await (await b.newContext({ viewport: { width: w, height: h } })).newPage()
  await p.goto('http://127.0.0.1:4711/admin')
  await p.fill('input[type=password]', 'een-lang-wachtwoord')
  await p.keyboard.press('Enter')
  await p.getByRole('heading', { name: /Back-up/ }).waitFor()
  if (w === 390) {
    await p.getByRole('button', { name: 'Nu een back-up maken' }).click()
    await p.getByText('Back-up gemaakt').first().waitFor()
  }
  await p.waitForLoadState('networkidle').catch(() => {})
  await p.getByRole('heading', { name: /Back-up/ }).scrollIntoViewIfNeeded()
  await p.screenshot({ path: `/tmp/bk/${process.argv[2]}-${w}.png` })
}
await b.close()
