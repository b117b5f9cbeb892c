/**
 * What a price says of VAT, within a sentence; an `exempt` salon is a small business that charges
 * none.
 */
export function vatWords(regime: 'standard' | 'exempt'): string {
  return regime === 'exempt'
    ? 'zonder btw (bijzondere vrijstellingsregeling kleine ondernemingen)'
    : 'inclusief 21\u00a0% btw'
}
