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
  ListChecks,
  type LucideIcon,
  Mails,
  MessagesSquare,
  Package,
  Palmtree,
  ReceiptText,
  Store,
  Tags,
  UserRound,
  UserRoundPlus,
  Users,
  WalletCards,
} from 'lucide-react'

export type Tab = {
  label: string
  path: string
  icon: LucideIcon
  /** A big card or a pill in the launcher of the dashboard. */
  place: 'card' | 'pill'
  hint?: string
}

/**
 * The owner's navigation: only what exists. Each path is a route of its own, whose code is loaded
 * when it is opened. The first group is always in sight, the others open.
 */
export const groups: readonly [everyDay: Group, ...others: Group[]] = [
  {
    label: 'Elke dag',
    tabs: [
      { label: 'Dashboard', path: '/admin', icon: House, place: 'pill' },
      { label: 'Vandaag', path: '/admin/vandaag', icon: ClipboardCheck, place: 'pill' },
      { label: 'Kalender', path: '/admin/kalender', icon: CalendarRange, place: 'pill' },
      {
        label: 'Afspraken',
        path: '/admin/afspraken',
        icon: CalendarCheck,
        place: 'card',
        hint: 'Bevestigen en zoeken',
      },
      {
        label: 'Klanten',
        path: '/admin/klanten',
        icon: Users,
        place: 'card',
        hint: 'Baasjes en honden',
      },
      {
        label: 'Kassa',
        path: '/admin/kassa',
        icon: Banknote,
        place: 'card',
        hint: 'Afrekenen en bonnen',
      },
      { label: 'Berichten', path: '/admin/berichten', icon: MessagesSquare, place: 'pill' },
    ],
  },
  {
    label: 'Planning',
    tabs: [
      { label: 'Agenda', path: '/admin/agenda', icon: CalendarDays, place: 'pill' },
      { label: 'Wachtlijst', path: '/admin/wachtlijst', icon: UserRoundPlus, place: 'pill' },
      { label: 'Verlof', path: '/admin/verlof', icon: Palmtree, place: 'pill' },
      { label: 'Afspraken Beheer', path: '/booking-admin', icon: ListChecks, place: 'pill' },
    ],
  },
  {
    label: 'Geld',
    tabs: [
      { label: 'Dagboek', path: '/admin/dagboek', icon: BookCheck, place: 'pill' },
      { label: 'Inzicht', path: '/admin/inzicht', icon: ChartColumn, place: 'pill' },
      { label: 'Facturen', path: '/admin/facturen', icon: ReceiptText, place: 'pill' },
      { label: 'Kadobonnen', path: '/admin/kadobonnen', icon: Gift, place: 'pill' },
      {
        label: 'Klantenkaarten',
        path: '/admin/klantenkaarten',
        icon: CreditCard,
        place: 'card',
        hint: 'Punten en korting',
      },
      { label: 'Kaarten', path: '/admin/cards', icon: WalletCards, place: 'pill' },
    ],
  },
  {
    label: 'Aanbod',
    tabs: [
      { label: 'Prijslijst', path: '/admin/prijslijst', icon: Tags, place: 'pill' },
      { label: 'Producten', path: '/admin/producten', icon: Package, place: 'pill' },
    ],
  },
  {
    label: 'Dieren',
    tabs: [{ label: 'Gezondheid', path: '/admin/gezondheid', icon: HeartPulse, place: 'pill' }],
  },
  {
    label: 'Instellingen',
    tabs: [
      { label: 'Bedrijf', path: '/admin/bedrijf', icon: Store, place: 'pill' },
      { label: 'Medewerkers', path: '/admin/medewerkers', icon: UserRound, place: 'pill' },
      { label: 'Mails', path: '/admin/mails', icon: Mails, place: 'pill' },
      { label: 'Importeren', path: '/admin/importeren', icon: FileUp, place: 'pill' },
      { label: 'Systeem', path: '/admin/systeem', icon: Gauge, place: 'pill' },
    ],
  },
]
type Group = { label: string; tabs: readonly Tab[] }

export const tabs: readonly Tab[] = groups.flatMap((group) => group.tabs)

/** The tab at a path, when there is one. */
export function findTab(path: string): Tab | undefined {
  return tabs.find((tab) => tab.path === path)
}
