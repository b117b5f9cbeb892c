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
  HeartPulse,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  Mails,
  MessagesSquare,
  Package,
  Palmtree,
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
import type { Role } from '#lib/roles.ts'

export type Tab = {
  label: string
  path: string
  /** Who may open it: the owner alone, or her staff too. */
  for: Role
  icon: LucideIcon
  /** A big card or a pill in the launcher of the dashboard. */
  place: 'card' | 'pill'
  hint?: string
  /** The keys that lead to it, one after the other: `g a` means g, then a. */
  keys: string
  /** By what else it is found. */
  words?: string
}

/**
 * The navigation of the admin: only what exists. Each path is a route of its own, whose code is loaded
 * when it is opened. The first group is always in sight, the others open.
 */
const groups: readonly Group[] = [
  {
    label: 'Elke dag',
    tabs: [
      { label: 'Dashboard', path: '/admin', keys: 'g d', for: 'owner', icon: House, place: 'pill' },
      {
        label: 'Vandaag',
        path: '/admin/vandaag',
        keys: 'g t',
        words: 'dagbord',
        for: 'staff',
        icon: ClipboardCheck,
        place: 'pill',
      },
      {
        label: 'Kalender',
        path: '/admin/kalender',
        keys: 'g k',
        for: 'staff',
        icon: CalendarRange,
        place: 'pill',
      },
      {
        label: 'Afspraken',
        path: '/admin/afspraken',
        keys: 'g f',
        for: 'staff',
        icon: CalendarCheck,
        place: 'card',
        hint: 'Bevestigen en zoeken',
      },
      {
        label: 'Klanten',
        path: '/admin/klanten',
        keys: 'g c',
        for: 'staff',
        icon: Users,
        place: 'card',
        hint: 'Baasjes en honden',
      },
      {
        label: 'Kassa',
        path: '/admin/kassa',
        keys: 'g s',
        for: 'owner',
        icon: Banknote,
        place: 'card',
        hint: 'Afrekenen en bonnen',
      },
      {
        label: 'Inbox',
        path: '/admin/inbox',
        keys: 'g i',
        words: 'te doen wacht op antwoord',
        for: 'owner',
        icon: Inbox,
        place: 'pill',
      },
    ],
  },
  {
    label: 'Planning',
    tabs: [
      {
        label: 'Agenda',
        path: '/admin/agenda',
        keys: 'g a',
        for: 'staff',
        icon: CalendarDays,
        place: 'pill',
      },
      {
        label: 'Wachtlijst',
        path: '/admin/wachtlijst',
        keys: 'g w',
        for: 'owner',
        icon: UserRoundPlus,
        place: 'pill',
      },
      {
        label: 'Berichten',
        path: '/admin/berichten',
        keys: 'g m',
        for: 'owner',
        icon: MessagesSquare,
        place: 'pill',
      },
      {
        label: 'Verlof',
        path: '/admin/verlof',
        keys: 'g v',
        words: 'vakantie sluiten feestdagen',
        for: 'owner',
        icon: Palmtree,
        place: 'pill',
      },
      {
        label: 'Afspraken Beheer',
        path: '/booking-admin',
        keys: 'g h',
        for: 'owner',
        icon: ListChecks,
        place: 'pill',
      },
    ],
  },
  {
    label: 'Geld',
    tabs: [
      {
        label: 'Dagboek',
        path: '/admin/dagboek',
        keys: 'g o',
        words: 'ontvangsten kasboek',
        for: 'owner',
        icon: BookCheck,
        place: 'pill',
      },
      {
        label: 'Inzicht',
        path: '/admin/inzicht',
        keys: 'g z',
        words: 'omzet bezetting',
        for: 'owner',
        icon: ChartColumn,
        place: 'pill',
      },
      {
        label: 'Facturen',
        path: '/admin/facturen',
        keys: 'g r',
        for: 'owner',
        icon: ReceiptText,
        place: 'pill',
      },
      {
        label: 'Kadobonnen',
        path: '/admin/kadobonnen',
        keys: 'g n',
        for: 'owner',
        icon: Gift,
        place: 'pill',
      },
      {
        label: 'Klantenkaarten',
        path: '/admin/klantenkaarten',
        keys: 'g l',
        for: 'owner',
        icon: CreditCard,
        place: 'card',
        hint: 'Punten en korting',
      },
      {
        label: 'Kaarten',
        path: '/admin/cards',
        keys: 'g e',
        for: 'owner',
        icon: WalletCards,
        place: 'pill',
      },
    ],
  },
  {
    label: 'Aanbod',
    tabs: [
      {
        label: 'Prijslijst',
        path: '/admin/prijslijst',
        keys: 'g p',
        words: 'behandelingen prijzen',
        for: 'owner',
        icon: Tags,
        place: 'pill',
      },
      {
        label: 'Producten',
        path: '/admin/producten',
        keys: 'g u',
        words: 'voorraad',
        for: 'owner',
        icon: Package,
        place: 'pill',
      },
    ],
  },
  {
    label: 'Dieren',
    tabs: [
      {
        label: 'Gezondheid',
        path: '/admin/gezondheid',
        keys: 'g g',
        words: 'formulieren',
        for: 'staff',
        icon: HeartPulse,
        place: 'pill',
      },
    ],
  },
  {
    label: 'Instellingen',
    tabs: [
      {
        label: 'Bedrijf',
        path: '/admin/bedrijf',
        keys: 'g b',
        words: 'instellingen',
        for: 'owner',
        icon: Store,
        place: 'pill',
      },
      {
        label: 'Medewerkers',
        path: '/admin/medewerkers',
        keys: 'i w',
        words: 'personeel uren ziek aanmelden toegang',
        for: 'owner',
        icon: UserRound,
        place: 'pill',
      },
      {
        label: 'Mails',
        path: '/admin/mails',
        keys: 'i m',
        words: 'herinneringen sjablonen postvak',
        for: 'owner',
        icon: Mails,
        place: 'pill',
      },
      {
        label: 'Importeren',
        path: '/admin/importeren',
        keys: 'i i',
        words: 'overzetten invoeren',
        for: 'owner',
        icon: FileUp,
        place: 'pill',
      },
      {
        label: 'Dit toestel',
        path: '/admin/toestel',
        keys: 'i t',
        words: 'meldingen installeren zonder internet',
        for: 'staff',
        icon: Smartphone,
        place: 'pill',
      },
      {
        label: 'Systeem',
        path: '/admin/systeem',
        keys: 'i s',
        words: 'back-up testmail fouten server',
        for: 'owner',
        icon: Gauge,
        place: 'pill',
      },
      {
        label: 'Veiligheid',
        path: '/admin/veiligheid',
        keys: 'i v',
        words: 'passkey herstelcodes wachtwoord sessies',
        for: 'staff',
        icon: ShieldCheck,
        place: 'pill',
      },
      {
        label: 'Logboek',
        path: '/admin/logboek',
        keys: 'i l',
        words: 'wie deed wat',
        for: 'owner',
        icon: ScrollText,
        place: 'pill',
      },
    ],
  },
]
type Group = { label: string; tabs: readonly Tab[] }

export const tabs: readonly Tab[] = groups.flatMap((group) => group.tabs)

/** What somebody may open, in groups; those without anything are left out. */
export function groupsFor(role: Role): Group[] {
  return groups
    .map(({ label, tabs: all }) => ({ label, tabs: all.filter((tab) => isFor(tab, role)) }))
    .filter(({ tabs: some }) => some.length > 0)
}

/** What somebody may open. */
export function tabsFor(role: Role): Tab[] {
  return tabs.filter((tab) => isFor(tab, role))
}

/** Whether somebody may open an address: one that is no place's, and of no part of it, is the owner's. */
export function mayOpen(role: Role, pathname: string): boolean {
  return (
    role === 'owner' ||
    tabsFor(role).some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  )
}

function isFor(tab: Tab, role: Role): boolean {
  return role === 'owner' || tab.for === role
}

/** The tab at a path, when there is one. */
export function findTab(path: string): Tab | undefined {
  return tabs.find((tab) => tab.path === path)
}
