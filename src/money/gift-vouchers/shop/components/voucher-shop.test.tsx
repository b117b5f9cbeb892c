import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { DrawnFor } from '#ui/use-place.ts'
import { VoucherShop } from './voucher-shop.tsx'

describe('what the server sends', () => {
  test('is the form with its four sections, and a button that sleeps until the page runs', () => {
    const html = onServer()
    for (const heading of [
      'Kies een bedrag',
      'Voor Wie is de Kadobon?',
      'Uw Gegevens',
      'Overzicht Kadobon',
    ])
      expect(html).toMatch(new RegExp(`<h2[^>]*>${heading.replace('?', '\\?')}</h2>`))
    expect(html).toMatch(
      /<input(?=[^>]* type="text")(?=[^>]* inputMode="decimal")(?=[^>]* value="50")[^>]*>/,
    )
    expect(html).toMatch(/<button disabled="" type="submit"[^>]*>.*Bestellen en betalen/)
    expect(html).toMatch(/36(<!-- -->)? maanden geldig/)
    expect(html).not.toContain('<h1')
    expect(html).toMatch(/<div aria-hidden="true" class="hidden">.*name="onderwerp"/)
    expect(html).not.toContain('Testbetaling')
    expect(onServer('', { isTest: true })).toContain('Testbetaling')
  })

  test('behind a return address is no form but the search for the order', () => {
    const html = onServer(
      '?payment=success&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
    )
    expect(html).toContain('We kijken uw betaling na…')
    expect(html).not.toContain('Bestellen en betalen')
  })
})

function onServer(search = '', { isTest = false } = {}): string {
  return renderToString(
    <DrawnFor value={search}>
      <QueryClientProvider client={createQueryClient()}>
        <VoucherShop
          salonName="Hondensalon Snuf"
          prefix="K9"
          today="2026-11-21"
          months={36}
          isTest={isTest}
          picture={<svg />}
        />
      </QueryClientProvider>
    </DrawnFor>,
  )
}
