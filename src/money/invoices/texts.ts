import type { VatCategory } from '#money/invoices/wire.ts'

/** What an invoice without VAT has to say (Belgian VAT code); nothing at the usual rate. */
export const vatMentions = {
  S: '',
  E: 'Bijzondere vrijstellingsregeling kleine ondernemingen',
  AE: 'Btw verlegd',
} as const satisfies Record<VatCategory, string>

/** What a credit note that gives VAT back has to say (Belgian royal decree no. 4, art. 4). */
export const VAT_BACK =
  'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.'

/** What a Belgian company has to know about the paper. */
export const B2B_NOTICE =
  'Tussen Belgische btw-plichtigen geldt sinds 1 januari 2026 alleen de gestructureerde factuur (Peppol UBL) als factuur. Deze PDF is er de leesbare versie van.'
