import type { FieldFacts } from '#lib/keyed.ts'
import { optionsOf } from '#lib/names-of.ts'
import { readyWays } from '#lib/states.ts'

/** What the owner can choose for a dog; the values are the specification's. */
const DOG_GENDERS = [
  { value: 'reu', label: 'Reu' },
  { value: 'teef', label: 'Teef' },
  { value: 'reu-gecastreerd', label: 'Reu, gecastreerd' },
  { value: 'teef-gesteriliseerd', label: 'Teef, gesteriliseerd' },
] as const

const DOG_SIZES = [
  { value: 'klein', label: 'Klein' },
  { value: 'middelgroot', label: 'Middelgroot' },
  { value: 'groot', label: 'Groot' },
  { value: 'zeer groot', label: 'Zeer groot' },
] as const

/** Asked of a client too who fills in a health form. */
export const askedOfDog = {
  chipNumber: {
    label: 'Chipnummer',
    kind: 'chip',
    hint: 'De 15 cijfers uit het dierenpaspoort.',
    search: 'number',
  },
} as const satisfies Record<string, FieldFacts>

/** Asked on a health form, and kept with the dog. */
export const healthDogFields = {
  ...askedOfDog,
  vaccinatedUntil: { label: 'Gevaccineerd tot en met', kind: 'day' },
} as const satisfies Record<string, FieldFacts>

/** What a client sees of her dog and may correct. */
export const ownDogFields = {
  name: { label: 'Naam', kind: 'name', max: 100, search: 'words' },
  breed: { label: 'Ras', kind: 'breed', max: 100 },
  gender: { label: 'Geslacht', kind: 'choice', max: 50, options: DOG_GENDERS },
  size: { label: 'Grootte', kind: 'choice', max: 50, options: DOG_SIZES },
  birthDate: { label: 'Geboortedatum', kind: 'day', hint: 'Daaruit rekenen we de leeftijd.' },
  age: { label: 'Leeftijd', kind: 'line', max: 50, hint: 'Als de geboortedatum niet gekend is.' },
  weight: { label: 'Gewicht', kind: 'line', max: 50, placeholder: '4 kg' },
  color: { label: 'Kleur', kind: 'line', max: 100 },
  ...healthDogFields,
} as const satisfies Record<string, FieldFacts>

/**
 * All that the owner says of a dog: columns, wire, input, forms, words, search, file and merge
 * follow from this list.
 */
export const dogFields = {
  ...ownDogFields,
  photoId: { label: 'Foto', kind: 'photo' },
  rebookWeeks: {
    label: 'Komt terug',
    kind: 'weeks',
    hint: 'Om de hoeveel weken. Leeg: zoals bij Mails ingesteld. 0: geen herinnering.',
  },
  minutes: {
    label: 'Duur van een beurt (minuten)',
    kind: 'minutes',
    placeholder: '90',
    hint: 'Leeg: zoals in de prijslijst. Zo weet je wanneer de hond klaar is.',
  },
  price: {
    label: 'Vaste prijs (€)',
    kind: 'euros',
    placeholder: '65,00',
    hint: 'Wordt voorgesteld bij elke afspraak van deze hond. Leeg: zoals in de prijslijst.',
  },
  notes: {
    label: 'Notities',
    kind: 'text',
    hint: 'Karakter, wensen, wat je moet weten. Niet op de website, wel in het bestand dat een klant met al haar gegevens mag vragen.',
  },
  warning: {
    label: 'Waarschuwing bij elk bezoek',
    kind: 'warning',
    max: 100,
    hint: 'Bijvoorbeeld: bijt bij de nagels.',
  },
  ignoredWarnings: {
    label: 'Woorden die hier niet waarschuwen',
    kind: 'words',
    hint: 'Met een komma ertussen. Zo’n woord in een notitie is bij deze hond geen waarschuwing.',
  },
  isActive: {
    label: 'Komt nog naar het salon',
    kind: 'flag',
    hint: 'Een hond die niet meer komt, wordt niet meer voorgesteld bij het boeken.',
  },
} as const satisfies Record<string, FieldFacts>

/** Where she lives: one thing, of which the parts belong together. */
export const placeFields = {
  address: { label: 'Straat en nummer', kind: 'place', max: 200, autoComplete: 'street-address' },
  postalCode: { label: 'Postcode', kind: 'place', max: 20, autoComplete: 'postal-code' },
  city: { label: 'Gemeente', kind: 'place', max: 100, autoComplete: 'address-level2' },
} as const satisfies Record<string, FieldFacts>

/** What a client may correct of herself, and what was typed otherwise for a visit is told of. */
export const ownFields = {
  firstName: { label: 'Voornaam', kind: 'name', max: 100, autoComplete: 'given-name' },
  lastName: { label: 'Familienaam', kind: 'line', max: 100, autoComplete: 'family-name' },
  phone: { label: 'Telefoon', kind: 'phone', max: 30, autoComplete: 'tel' },
  ...placeFields,
} as const satisfies Record<string, FieldFacts>

/** What each visit keeps of its client too. */
export const contactFields = {
  ...ownFields,
  email: { label: 'E-mailadres', kind: 'email', max: 254 },
} as const satisfies Record<string, FieldFacts>

/** All that the owner keeps about a customer herself; the same follows from it as of a dog. */
export const customerFields = {
  ...contactFields,
  readyBy: {
    label: 'Bericht als de hond klaar is',
    kind: 'way',
    options: optionsOf(readyWays),
  },
  labels: {
    label: 'Labels',
    kind: 'words',
    placeholder: 'vaste klant, fokker',
    hint: 'Met een komma ertussen. Op een label kan je de lijst filteren.',
  },
  notes: { label: 'Notities', kind: 'text' },
  wantsNews: { label: 'Krijgt herinneringen om terug te komen en felicitaties', kind: 'flag' },
} as const satisfies Record<string, FieldFacts>

/** By name, by last visit (latest first) or by when they became a customer (latest first). */
export const customerOrders = ['name', 'recent', 'new'] as const
export type CustomerOrder = (typeof customerOrders)[number]
