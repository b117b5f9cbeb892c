/** What stands on the ticket. */
export const receiptTexts = {
  test: 'TESTBETALING',
  exempt: 'Bijzondere vrijstellingsregeling kleine ondernemingen: btw niet toepasselijk.',
  taxedVoucher:
    'Over het deel dat met een kadobon betaald is, werd de btw al betaald bij de verkoop van de bon.',
  rounding: 'Afronding cash (op 5 cent)',
  rounded: 'Afgerond',
  thanks: 'Bedankt en tot de volgende keer!',
  void: 'Deze verkoop is geschrapt.',
} as const
