/*
 * Why something moved in a ledger, said once for each: tables, answers and words follow from it.
 */

export const cardReasons = {
  opening: 'Beginstand',
  manual: 'Aangepast met de hand',
  correction: 'Correctie',
  'top-up': 'Opgeladen',
  earned: 'Gespaard bij een betaling',
  bonus: 'Bonus',
  birthday: 'Verjaardagsbonus',
  spent: 'Besteed aan de kassa',
  refund: 'Teruggedraaid',
} as const

export const voucherReasons = {
  issued: 'Uitgegeven',
  opening: 'Meegebracht uit een ander programma',
  redeemed: 'Gebruikt aan de kassa',
  restored: 'Teruggezet na een terugbetaling',
  withdrawn: 'Terugbetaald',
} as const

export const stockReasons = {
  opening: 'Beginvoorraad',
  sale: 'Verkoop',
  refund: 'Terugname',
  delivery: 'Levering',
  correction: 'Correctie',
} as const
