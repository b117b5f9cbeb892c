export const voucherSteps = [
  { title: 'Laat het ons weten', text: 'Stuur een mail of een WhatsApp met het bedrag, de naam van wie de bon krijgt en een persoonlijk woordje.' },
  { title: 'Wij maken de bon', text: 'U krijgt van ons de betaalgegevens. Na betaling sturen we de bon door, of ligt hij klaar in het salon.' },
  { title: 'Kwispelen maar', text: 'De gelukkige boekt zelf een afspraak en geeft de code van de bon af bij het betalen.' },
] as const

/** The first lines of a mail that asks for a voucher. */
export const voucherRequest = `Hallo,

Ik zou graag een kadobon bestellen.

Bedrag (tussen €\u00a010 en €\u00a0200):
Voor wie:
Persoonlijke boodschap:

Met vriendelijke groeten`
