/** What the owner can choose for a dog; the values are the specification's. */
export const DOG_GENDERS = [
  { value: 'reu', label: 'Reu' },
  { value: 'teef', label: 'Teef' },
  { value: 'reu-gecastreerd', label: 'Reu, gecastreerd' },
  { value: 'teef-gesteriliseerd', label: 'Teef, gesteriliseerd' },
] as const

export const DOG_SIZES = [
  { value: 'klein', label: 'Klein' },
  { value: 'middelgroot', label: 'Middelgroot' },
  { value: 'groot', label: 'Groot' },
  { value: 'zeer groot', label: 'Zeer groot' },
] as const
