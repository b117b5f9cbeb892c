import {
  Banknote,
  BookCheck,
  CalendarCheck,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  ClipboardCheck,
  CreditCard,
  FileUp,
  Gauge,
  Gift,
  Globe,
  HandCoins,
  HeartPulse,
  House,
  Images,
  Inbox,
  Link,
  ListChecks,
  type LucideIcon,
  Mails,
  MessagesSquare,
  Package,
  Palmtree,
  PenLine,
  Quote,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Store,
  Tags,
  UserRound,
  UserRoundPlus,
  Users,
  WalletCards,
} from 'lucide-react'
import {
  type BusinessSection,
  findSection,
} from '#foundation/salon/components/business-sections.ts'
import type { Role } from '#lib/roles.ts'

/** Where rail, 'Meer', palette and keys lead to. */
export type Place = {
  label: string
  path: string
  /** Who may open it: the owner alone, or her staff too. */
  for: Role
  icon: LucideIcon
  /** The keys that lead to it, one after the other: `g a` means g, then a. */
  keys: string
  /** By what else it is found. */
  words?: string
}
/** A place with a screen of its own. */
export type Tab = Place & {
  /** A big card or a pill in the launcher of the dashboard. */
  launcher: 'card' | 'pill'
  hint?: string
}
type Group = { label: string; places: readonly (Place | Tab)[] }

/**
 * The navigation of the admin: each tab is a route of its own, whose code is loaded when it is
 * opened. The first group is always in sight, the others open.
 */
const groups: readonly Group[] = [
  {
    label: 'Elke dag',
    places: [
      {
        label: 'Dashboard',
        path: '/admin',
        keys: 'g d',
        for: 'owner',
        icon: House,
        launcher: 'pill',
      },
      {
        label: 'Vandaag',
        path: '/admin/vandaag',
        keys: 'g t',
        words: 'dagbord',
        for: 'staff',
        icon: ClipboardCheck,
        launcher: 'pill',
      },
      {
        label: 'Kalender',
        path: '/admin/kalender',
        keys: 'g k',
        for: 'staff',
        icon: CalendarRange,
        launcher: 'pill',
      },
      {
        label: 'Afspraken',
        path: '/admin/afspraken',
        keys: 'g f',
        for: 'staff',
        icon: CalendarCheck,
        launcher: 'card',
        hint: 'Bevestigen en zoeken',
      },
      {
        label: 'Klanten',
        path: '/admin/klanten',
        keys: 'g c',
        for: 'staff',
        icon: Users,
        launcher: 'card',
        hint: 'Baasjes en honden',
      },
      {
        label: 'Kassa',
        path: '/admin/kassa',
        keys: 'g s',
        for: 'owner',
        icon: Banknote,
        launcher: 'card',
        hint: 'Afrekenen en bonnen',
      },
      {
        label: 'Inbox',
        path: '/admin/inbox',
        keys: 'g i',
        words: 'te doen wacht op antwoord',
        for: 'owner',
        icon: Inbox,
        launcher: 'pill',
      },
    ],
  },
  {
    label: 'Planning',
    places: [
      {
        label: 'Agenda',
        path: '/admin/agenda',
        keys: 'g a',
        for: 'staff',
        icon: CalendarDays,
        launcher: 'pill',
      },
      {
        label: 'Wachtlijst',
        path: '/admin/wachtlijst',
        keys: 'g w',
        for: 'owner',
        icon: UserRoundPlus,
        launcher: 'pill',
      },
      {
        label: 'Berichten',
        path: '/admin/berichten',
        keys: 'g m',
        for: 'owner',
        icon: MessagesSquare,
        launcher: 'pill',
      },
      {
        label: 'Afspraken Beheer',
        path: '/booking-admin',
        keys: 'g h',
        for: 'owner',
        icon: ListChecks,
        launcher: 'pill',
      },
    ],
  },
  {
    label: 'Geld',
    places: [
      {
        label: 'Dagboek',
        path: '/admin/dagboek',
        keys: 'g o',
        words: 'ontvangsten kasboek',
        for: 'owner',
        icon: BookCheck,
        launcher: 'pill',
      },
      {
        label: 'Facturen',
        path: '/admin/facturen',
        keys: 'g r',
        for: 'owner',
        icon: ReceiptText,
        launcher: 'pill',
      },
      {
        label: 'Kadobonnen',
        path: '/admin/kadobonnen',
        keys: 'g n',
        for: 'owner',
        icon: Gift,
        launcher: 'pill',
      },
      {
        label: 'Klantenkaarten',
        path: '/admin/klantenkaarten',
        keys: 'g l',
        for: 'owner',
        icon: CreditCard,
        launcher: 'card',
        hint: 'Punten en korting',
      },
      {
        label: 'Betalingen',
        path: '/admin/betalingen',
        keys: 'g y',
        words: 'ontvangen terugbetalen bonnen',
        for: 'owner',
        icon: HandCoins,
        launcher: 'pill',
      },
      {
        label: 'Inzicht',
        path: '/admin/inzicht',
        keys: 'g z',
        words: 'omzet bezetting',
        for: 'owner',
        icon: ChartColumn,
        launcher: 'pill',
      },
      {
        label: 'Kaarten',
        path: '/admin/cards',
        keys: 'g e',
        for: 'owner',
        icon: WalletCards,
        launcher: 'pill',
      },
    ],
  },
  {
    label: 'Aanbod',
    places: [
      {
        label: 'Prijslijst',
        path: '/admin/prijslijst',
        keys: 'g p',
        words: 'behandelingen prijzen',
        for: 'owner',
        icon: Tags,
        launcher: 'pill',
      },
      {
        label: 'Producten',
        path: '/admin/producten',
        keys: 'g u',
        words: 'voorraad',
        for: 'owner',
        icon: Package,
        launcher: 'pill',
      },
    ],
  },
  {
    label: 'Dieren',
    places: [
      {
        label: 'Gezondheid',
        path: '/admin/gezondheid',
        keys: 'g g',
        words: 'formulieren',
        for: 'staff',
        icon: HeartPulse,
        launcher: 'pill',
      },
    ],
  },
  {
    label: 'Website',
    places: [
      { label: 'Naar de website', path: '/', keys: 'w w', for: 'staff', icon: Globe },
      { ...partOfBusiness('teksten'), keys: 'w t', icon: PenLine },
      { ...partOfBusiness('getuigenissen'), keys: 'w g', icon: Quote },
      { ...partOfBusiness('team'), keys: 'w f', icon: Images },
      { ...partOfBusiness('links'), keys: 'w l', icon: Link },
    ],
  },
  {
    label: 'Instellingen',
    places: [
      {
        label: 'Bedrijf',
        path: '/admin/bedrijf',
        keys: 'g b',
        words: 'instellingen',
        for: 'owner',
        icon: Store,
        launcher: 'pill',
      },
      {
        label: 'Verlof',
        path: '/admin/verlof',
        keys: 'g v',
        words: 'vakantie sluiten feestdagen',
        for: 'owner',
        icon: Palmtree,
        launcher: 'pill',
      },
      {
        label: 'Medewerkers',
        path: '/admin/medewerkers',
        keys: 'i w',
        words: 'personeel uren ziek aanmelden toegang',
        for: 'owner',
        icon: UserRound,
        launcher: 'pill',
      },
      {
        label: 'Mails',
        path: '/admin/mails',
        keys: 'i m',
        words: 'herinneringen sjablonen postvak',
        for: 'owner',
        icon: Mails,
        launcher: 'pill',
      },
      {
        label: 'Systeem',
        path: '/admin/systeem',
        keys: 'i s',
        words: 'back-up testmail fouten server',
        for: 'owner',
        icon: Gauge,
        launcher: 'pill',
      },
      {
        label: 'Importeren',
        path: '/admin/importeren',
        keys: 'i i',
        words: 'overzetten invoeren',
        for: 'owner',
        icon: FileUp,
        launcher: 'pill',
      },
      {
        label: 'Dit toestel',
        path: '/admin/toestel',
        keys: 'i t',
        words: 'meldingen installeren zonder internet',
        for: 'staff',
        icon: Smartphone,
        launcher: 'pill',
      },
      {
        label: 'Veiligheid',
        path: '/admin/veiligheid',
        keys: 'i v',
        words: 'passkey herstelcodes wachtwoord sessies',
        for: 'staff',
        icon: ShieldCheck,
        launcher: 'pill',
      },
      {
        label: 'Logboek',
        path: '/admin/logboek',
        keys: 'i l',
        words: 'wie deed wat',
        for: 'owner',
        icon: ScrollText,
        launcher: 'pill',
      },
    ],
  },
]

/** A part of Bedrijf that is a place of its own. */
function partOfBusiness(path: BusinessSection['path']): Pick<Place, 'label' | 'path' | 'for'> {
  return { label: findSection(path).label, path: `/admin/bedrijf/${path}`, for: 'owner' }
}

const places = groups.flatMap((group) => group.places)

export const tabs: readonly Tab[] = places.filter((place) => 'launcher' in place)

/** What somebody may open, in groups; those without anything are left out. */
export function groupsFor(role: Role): Group[] {
  return groups
    .map(({ label, places: all }) => ({ label, places: all.filter((one) => isFor(one, role)) }))
    .filter(({ places: some }) => some.length > 0)
}

/** What somebody opens every day: always in sight. */
export function everyDayFor(role: Role): readonly Place[] {
  return groupsFor(role)[0]?.places ?? []
}

/** What somebody may open. */
export function tabsFor(role: Role): Tab[] {
  return tabs.filter((tab) => isFor(tab, role))
}

/** Whether somebody may open an address: one of no place, nor of a part of one, is the owner's. */
export function mayOpen(role: Role, pathname: string): boolean {
  return role === 'owner' || tabsFor(role).some(({ path }) => isWithin(pathname, path))
}

/** The place at which an address is: a part that is a place of its own rather than the whole. */
export function placeAt(pathname: string): Place | undefined {
  return places
    .filter(({ path }) => isWithin(pathname, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`))
}

function isFor(place: Place, role: Role): boolean {
  return role === 'owner' || place.for === role
}

/** The tab at a path, when there is one. */
export function findTab(path: string): Tab | undefined {
  return tabs.find((tab) => tab.path === path)
}
