import { CalendarCheck, House, type LucideIcon, WalletCards } from 'lucide-react'

export type Tab = {
  label: string
  path: string
  icon: LucideIcon /** A big card (a place in the bottom bar on a phone) or a pill. */
  place: 'card' | 'pill'
  hint?: string
}

/** The owner's navigation: only what exists. Each path is a route of its own, whose code is loaded when it is opened. */
export const tabs: readonly Tab[] = [
  { label: 'Dashboard', path: '/admin', icon: House, place: 'card', hint: 'Vandaag en wat wacht' },
  { label: 'Afspraken Beheer', path: '/booking-admin', icon: CalendarCheck, place: 'card', hint: 'Bevestigen en annuleren' },
  { label: 'Kaarten', path: '/admin/cards', icon: WalletCards, place: 'pill' },
]

/** The tab at a path, when there is one. */
export function findTab(path: string): Tab | undefined {
  return tabs.find((tab) => tab.path === path)
}
