/**
 * For what a dog can be allergic, under keys that never change; apart from the other lists, since
 * warnings name them. `geen` goes with no other, `meerdere` says that nobody knows which.
 */
export const allergens = {
  geen: 'Geen bekend',
  voeding: 'Voeding (algemeen)',
  kip: 'Kip',
  rund: 'Rund',
  granen: 'Granen',
  zuivel: 'Zuivel',
  vlooien: 'Vlooienbeten',
  insecten: 'Insectenbeten',
  pollen: 'Gras en pollen',
  huisstofmijt: 'Huisstofmijt',
  schimmels: 'Schimmels',
  shampoo: 'Shampoo of conditioner',
  parfum: 'Parfum',
  reinigingsmiddel: 'Reinigingsmiddelen',
  latex: 'Latex of rubber',
  medicatie: 'Medicatie',
  meerdere: 'Meerdere',
  onderzoek: 'Nog in onderzoek',
} as const
