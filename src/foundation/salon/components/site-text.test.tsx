import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isOwnText, SiteParagraphs, textOf } from '#foundation/salon/components/site-text.tsx'
import { readBlocks } from '#foundation/salon/policies/rules.ts'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import { MOST_LETTERS, siteTexts } from '#foundation/salon/texts.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'

const salon: PublicSalon = {
  ...salonPlaceholders,
  openingHours: defaultOpeningHours,
  existingCustomersOnly: false,
  asksAddress: true,
  externalBookingUrl: '',
  externalVoucherUrl: '',
  texts: {},
  testimonials: null,
  team: null,
  certificates: null,
  tookBooking: false,
  showAccreditation: true,
  facebook: '',
  instagram: '',
  twitter: '',
  paymentMethods: ['Cash', 'Bancontact'],
  vatRegime: 'standard',
  heroPictureId: null,
}
const render = (text: string) =>
  renderToStaticMarkup(
    <SiteParagraphs salon={{ ...salon, texts: { 'contact-intro': text } }} text="contact-intro" />,
  )

test('a place shows our words until the owner writes hers', () => {
  expect(textOf(salon, 'home-hero-text')).toContain('nagels in Nieuwkerken-Waas:')
  expect([
    isOwnText(salon, 'home-hero-text'),
    textOf({ ...salon, texts: { 'home-hero-text': 'Dag {naam}' } }, 'home-hero-text'),
  ]).toEqual([false, 'Dag Hondensalon Snuf'])
})

test('paragraphs and links are made, and only to addresses that we link to', () => {
  expect(render('Een\n\nTwee [mail](mail) of [boek](/boeken).')).toBe(
    '<p>Een</p><p>Twee <a href="mailto:info@example.be">mail</a> of <a href="/boeken">boek</a>.</p>',
  )
  expect(render('[sms](sms) [bel](bel)')).toBe(
    '<p><a href="sms:+32400000000">sms</a> <a href="tel:+32400000000">bel</a></p>',
  )
  expect(render('[elders](https://blij.be)')).toContain(
    '<a href="https://blij.be" target="_blank" rel="noopener">elders',
  )
  for (const address of [
    'javascript:alert(1)',
    '//kwaad.be',
    'http://kwaad.be',
    'data:text/html,x',
  ])
    expect(render(`[klik](${address})`)).toBe(`<p>[klik](${address})</p>`)
  expect(render('Een **vet** woord en ** los')).toBe(
    '<p>Een <strong>vet</strong> woord en ** los</p>',
  )
  expect(render('<script>1</script>')).toBe('<p>&lt;script&gt;1&lt;/script&gt;</p>')
})

test.for(siteTexts.map((text) => [text.key, text] as const))(
  '%s fits its own limit and has the form that it asks for',
  ([, { kind, default: ours }]) => {
    expect(ours.length).toBeLessThanOrEqual(MOST_LETTERS[kind])
    expect(kind === 'line' && ours.includes('\n')).toBe(false)
    const blocks = kind === 'blocks' ? readBlocks(ours) : []
    expect(
      blocks.filter(
        ({ title, text }) => title.length < 4 || text.length < 10 || title.endsWith('.'),
      ),
    ).toEqual([])
  },
)

test('each text has a key of its own', () => {
  expect(new Set(siteTexts.map(({ key }) => key)).size).toBe(siteTexts.length)
})
