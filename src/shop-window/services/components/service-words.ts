import { type Column, categories } from '#shop-window/services/rules.ts'

const CATEGORY_NAMES: Record<(typeof categories)[number], string> = {
  algemeen: 'Algemeen',
  premium: 'Premium',
  Dierentrim: 'Dierentrim',
}

export const categoryOptions = categories.map((value) => ({ value, label: CATEGORY_NAMES[value] }))

export const sizeOptions = [
  { value: '', label: 'Maakt niet uit' },
  { value: 'klein', label: 'Klein' },
  { value: 'middel', label: 'Middel' },
  { value: 'groot', label: 'Groot' },
]

export const columnNames: Record<Column, string> = {
  name: 'Naam',
  description: 'Omschrijving',
  price: 'Prijs',
  duration: 'Duur',
  minutes: 'Minuten',
  category: 'Categorie',
  size: 'Grootte',
  displayOrder: 'Plaats in de lijst',
  isActive: 'Zichtbaar',
}

/** The name of a category; one that this screen does not know as it is stored. */
export function categoryName(category: string): string {
  return categoryOptions.find(({ value }) => value === category)?.label ?? category
}
