import { keysOf } from '#lib/keyed.ts'

/** What a key of a program can open, area by area; `hint`: what the label does not say. */
export const areas = {
  agenda: {
    label: 'Agenda en afspraken',
    hint: 'Ook verlof, ziekte, reeksen en wachtlijst, en de mails daarover.',
  },
  clients: {
    label: 'Klanten en honden',
    hint: 'Ook gezondheid, labels, bewaarde filters en de mail om nog eens langs te komen.',
  },
  offer: { label: 'Prijslijst en producten', hint: 'Ook voorraad en geplande prijzen.' },
  money: {
    label: 'Kassa, facturen en kadobonnen',
    hint: 'Ook dagboek, klantenkaarten en het mailen van facturen en bonnen.',
  },
} as const
export type Area = keyof typeof areas

/** What a key may do, with what that is for who reads the documentation. */
export const scopes = {
  'agenda:read': 'visits with who comes, free times, leave, series and the waiting list',
  'agenda:write': 'making, moving and cancelling them, leave, illness and the mails about them',
  'clients:read': 'clients and dogs with health forms and visits, labels and kept filters',
  'clients:write':
    'adding and changing them, deleting dogs and health forms, putting labels on clients, keeping filters of their list, and asking a client by mail to come back',
  'offer:read': 'treatments with their prices, products with their stock',
  'offer:write': 'adding, changing and deleting them',
  'money:read': 'sales, payments, the day book, invoices, vouchers and cards',
  'money:write': 'taking payments, making and mailing invoices and vouchers, and making cards',
} as const
export type Scope = keyof typeof scopes

/** The area of each noun of the API; null: no key ever opens it. */
export const areaOfNoun: Readonly<Record<string, Area | null>> = {
  appointments: 'agenda',
  'cancellation-fees': 'agenda',
  durations: 'agenda',
  holidays: 'agenda',
  series: 'agenda',
  'sick-leave': 'agenda',
  slots: 'agenda',
  staff: 'agenda',
  'visit-steps': 'agenda',
  'waiting-list': 'agenda',
  customers: 'clients',
  'dog-health-records': 'clients',
  dogs: 'clients',
  'health-records': 'clients',
  'health-warnings': 'clients',
  products: 'offer',
  services: 'offer',
  'customer-cards': 'money',
  'day-book': 'money',
  'gift-vouchers': 'money',
  invoices: 'money',
  payments: 'money',
  admin: null,
  agenda: null,
  'audit-log': null,
  booking: null,
  calendar: null,
  contacts: null,
  'create-cards-for-all-customers': null,
  devices: null,
  'import-prices': null,
  instance: null,
  invitations: null,
  'kept-days': null,
  keys: null,
  messages: null,
  'my-data': null,
  passkeys: null,
  people: null,
  pictures: null,
  'recovery-codes': null,
  requests: null,
  retention: null,
  salon: null,
  'self-service': null,
}

/** The noun that a path is about: `customers` of `/api/customers.csv`. */
export function nounOf(path: string): string {
  return /^\/(?:api\/)?([a-z-]+)/.exec(path)?.[1] ?? ''
}

/** The scope by which a key opens what is said of a noun, unless its route says otherwise. */
export function scopeOf({ method, path }: { method: string; path: string }): Scope | null {
  const area = areaOfNoun[nounOf(path)]
  return area ? `${area}:${method === 'get' ? 'read' : 'write'}` : null
}

/** Scopes in words for the owner: `Agenda en afspraken: lezen en wijzigen`. */
export function scopeWords(given: readonly Scope[]): string[] {
  return keysOf(areas).flatMap((area) => {
    const deeds = [
      ...(given.includes(`${area}:read`) ? ['lezen'] : []),
      ...(given.includes(`${area}:write`) ? ['wijzigen'] : []),
    ]
    return deeds.length > 0 ? [`${areas[area].label}: ${deeds.join(' en ')}`] : []
  })
}
