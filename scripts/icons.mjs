// Makes the pictures under `public/` from our own drawings: the icons from favicon.svg, the picture
// of shared links from the home page.
import { readFileSync, writeFileSync } from 'node:fs'

const PINE = '#1E5B47'
/** The owner's own icon is dark, so that it is not taken for the site's on the same screen. */
const NIGHT = '#1E2622'
const drawing = readFileSync('public/favicon.svg', 'utf8')
/** With a background the drawing fills its square, for systems that cut the corners themselves. */
const icons = [
  { name: 'apple-touch-icon.png', size: 180, background: PINE },
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  // the paw must stay inside the middle 80 %, whatever shape the launcher cuts
  { name: 'icon-maskable-512.png', size: 512, background: PINE, scale: 0.8 },
  { name: 'admin-192.png', size: 192, drawn: inNight },
  { name: 'admin-512.png', size: 512, drawn: inNight },
  { name: 'admin-maskable-512.png', size: 512, drawn: inNight, background: NIGHT, scale: 0.8 },
  // of a badge beside a notification only the shape is shown
  { name: 'badge-96.png', size: 96, drawn: (svg) => svg.replace(/<rect[^>]*>/, '') },
]

export async function makeIcons(browser) {
  const page = await browser.newPage()
  for (const icon of icons) writeFileSync(`public/${icon.name}`, await draw(page, icon))
  writeFileSync('public/favicon.ico', icoOf(await draw(page, { size: 32 }), 32))
  await page.close()
}

function inNight(svg) {
  return svg.replace(PINE, NIGHT)
}

async function draw(page, { size, background = 'transparent', scale = 1, drawn = (svg) => svg }) {
  await page.setViewportSize({ width: size, height: size })
  const inner = Math.round(size * scale)
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:${size}px;background:${background}}svg{display:block}</style>${drawn(drawing).replace('<svg', `<svg width="${inner}" height="${inner}"`)}`,
  )
  return await page.screenshot({ omitBackground: true })
}

/** An .ico file that holds one PNG: a header of 6 bytes and an entry of 16, then the picture. */
function icoOf(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/**
 * 1200 × 630 for shared links: the scene of the home page with its walls drawn out to both sides.
 * No text, since the salon's name is a setting.
 */
export async function makeSharePicture(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.goto(url)
  await page.evaluate(() => {
    const scene = document.querySelector('svg[viewBox="0 0 720 480"]')
    if (!scene) throw new Error('the home page has no scene')
    const walls = [
      ['pine-soft', 0, 480],
      ['apricot-soft', 394, 86],
      ['card', 384, 10],
    ].map(
      ([colour, y, height]) =>
        `<rect x="-98" y="${y}" width="916" height="${height}" fill="var(--color-${colour})"/>`,
    )
    document.body.innerHTML = `<svg viewBox="-97 0 914 480" width="1200" height="630" fill="none" stroke-linecap="round" stroke-linejoin="round" style="display:block">${walls.join('')}${scene.innerHTML}</svg>`
  })
  await page.screenshot({ path: 'public/share.png' })
  await page.close()
}
