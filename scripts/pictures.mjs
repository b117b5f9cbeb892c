// `npm run pictures`: makes every picture of the repository from the product itself: icons and
// share picture under `public/`, those of the README under `docs/pictures/`.
import { mkdirSync, statSync } from 'node:fs'
import { chromium as playwright } from '@playwright/test'
import { makeIcons, makeSharePicture } from './icons.mjs'
import { chromium, password, withProduction } from './production.mjs'
import { makeWeekPicture } from './week-picture.mjs'

const MOST_BYTES = 300_000
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const guests = [
  ['Lotte Wouters', 'Flor', 'Poedel'],
  ['Ahmed El Idrissi', 'Simba', 'Golden Retriever'],
  ['Greet Van Damme', 'Bolleke', 'Franse buldog'],
  ['Tom Segers', 'Pippa', 'Chihuahua'],
]

mkdirSync('docs/pictures', { recursive: true })
const browser = await playwright.launch({
  executablePath: chromium,
  args: ['--no-sandbox', '--lang=nl-BE'],
  env: { ...process.env, LANGUAGE: 'nl' },
})
try {
  await makeIcons(browser)
  await withProduction(async (url) => {
    await makeSharePicture(browser, url)
    await homePicture(url)
    await bookingPicture(url)
    await adminPicture(url)
  })
  await withProduction(async (url) => makeWeekPicture(await open(url, DESK), { url, password }))
} finally {
  await browser.close()
}
for (const name of ['home', 'booking', 'booking-admin', 'week']) {
  const { size } = statSync(`docs/pictures/${name}.png`)
  console.log(`docs/pictures/${name}.png ${Math.round(size / 1000)} kB`)
  if (size > MOST_BYTES) throw new Error(`${name}.png weighs more than ${MOST_BYTES / 1000} kB`)
}

async function homePicture(url) {
  const page = await open(url, DESK)
  await page.screenshot({ path: 'docs/pictures/home.png' })
  await page.close()
}

/** The calendar on a desk and the times on a phone, side by side on paper. */
async function bookingPicture(url) {
  const desk = await open(`${url}/boeken`, DESK)
  await desk.locator('[data-date][aria-disabled="false"]').first().waitFor()
  const phone = await open(`${url}/boeken`, PHONE)
  await phone.locator('[data-date][aria-disabled="false"]').first().click()
  await phone
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .waitFor()
  const shots = await Promise.all(
    [desk, phone].map(
      async (page) => `data:image/png;base64,${(await page.screenshot()).toString('base64')}`,
    ),
  )
  const page = await browser.newPage({ viewport: { width: 1500, height: 760 } })
  const frame = 'border-radius:16px;box-shadow:0 6px 28px rgb(31 42 36/.18)'
  await page.setContent(
    `<body style="margin:0;background:#DDEBE3;display:flex;gap:48px;align-items:center;justify-content:center;height:760px"><img src="${shots[0]}" style="height:660px;${frame}"><img src="${shots[1]}" style="height:680px;${frame}"></body>`,
  )
  await page.screenshot({ path: 'docs/pictures/booking.png' })
  for (const opened of [desk, phone, page]) await opened.close()
}

async function adminPicture(url) {
  const dates = (await json(`${url}/api/booking/dates`)).slice(0, guests.length)
  for (const [index, [customerName, petName, petBreed]] of guests.entries()) {
    const appointmentDate = dates[index].date
    const [slot] = await json(`${url}/api/booking/slots/${appointmentDate}`)
    const who = {
      customerName,
      customerEmail: `klant${index}@example.be`,
      customerPhone: `0470 12 34 ${10 + index}`,
    }
    const visit = { petName, petBreed, appointmentDate, appointmentTime: slot.time, notes: '' }
    const where = {
      customerAddress: 'Voorbeeldstraat 12',
      customerPostcode: '9100',
      customerCity: 'Nieuwkerken-Waas',
    }
    await json(`${url}/api/booking/create`, { ...who, ...where, ...visit })
  }
  const page = await open(`${url}/booking-admin`, DESK)
  await page.request.post(`${url}/api/admin/login`, { data: { password } })
  const [first] = await (await page.request.get(`${url}/api/admin/bookings`)).json()
  await page.request.patch(`${url}/api/admin/bookings/${first.id}`, {
    data: { status: 'confirmed' },
    headers: { origin: url },
  })
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: /^Afspraken \(/ }).waitFor()
  await page.screenshot({ path: 'docs/pictures/booking-admin.png' })
  await page.close()
}

async function open(url, viewport) {
  const page = await browser.newPage({ viewport, locale: 'nl-BE', timezoneId: 'Europe/Brussels' })
  await page.goto(url, { waitUntil: 'networkidle' })
  return page
}

async function json(url, body) {
  const response = await fetch(
    url,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return await response.json()
}
