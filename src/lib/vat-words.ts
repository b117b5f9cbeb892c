/** Whether the salon charges VAT, or is a small business that does not. */
export type VatRegime = 'standard' | 'exempt'

/** What a price says of VAT, within a sentence. */
export function vatWords(regime: VatRegime): string {
  return regime === 'exempt'
    ? 'zonder btw (bijzondere vrijstellingsregeling kleine ondernemingen)'
    : 'inclusief 21\u00a0% btw'
}
