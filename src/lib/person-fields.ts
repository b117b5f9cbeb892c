/** Who somebody is and where she is reached. */
export const CONTACT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
] as const

/** Where somebody lives: asked only as long as the owner wants to know. */
export const ADDRESS_FIELDS = ['address', 'postalCode', 'city'] as const

/** What whoever wants a visit says of herself and of her dog. */
export const BOOKER_FIELDS = [...CONTACT_FIELDS, 'dogName', 'dogBreed'] as const
