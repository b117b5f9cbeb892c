import {
  Banknote,
  CalendarPlus,
  DoorOpen,
  Gift,
  LockKeyhole,
  type LucideIcon,
  Palmtree,
  ReceiptText,
  UserPlus,
} from 'lucide-react'
import type { Role } from '#lib/roles.ts'
import { mayOpen } from './tabs.ts'

export type Deed = {
  label: string
  to: string
  icon: LucideIcon
  /** What it is called under 'Nieuw', where it stands there. */
  short?: string
  /** Its key, anywhere. */
  keys?: string
  /** By what else it is found. */
  words?: string
  /** It is done for a dog, who can be named behind it: 'afspraak voor Rex'. */
  isForDog?: true
}

/** What is begun from anywhere: under 'Nieuw', in the palette and by its key. */
const deeds: readonly Deed[] = [
  {
    label: 'Nieuwe afspraak',
    to: '/admin/afspraken?nieuw',
    icon: CalendarPlus,
    short: 'Afspraak',
    keys: 'n',
    words: 'inplannen boeken',
    isForDog: true,
  },
  {
    label: 'Inloop',
    to: '/admin/vandaag?inloop',
    icon: DoorOpen,
    short: 'Inloop',
    keys: 'l',
    words: 'zonder afspraak',
  },
  {
    label: 'Nieuwe verkoop',
    to: '/admin/kassa',
    icon: Banknote,
    short: 'Verkoop',
    keys: 'v',
    words: 'afrekenen betaling',
  },
  {
    label: 'Nieuwe kadobon',
    to: '/admin/kadobonnen?nieuw',
    icon: Gift,
    short: 'Kadobon',
    keys: 'b',
    words: 'verkopen',
  },
  {
    label: 'Nieuwe klant',
    to: '/admin/klanten?nieuw',
    icon: UserPlus,
    short: 'Klant',
    keys: 'k',
    words: 'toevoegen',
  },
  { label: 'Nieuwe factuur', to: '/admin/facturen?nieuw', icon: ReceiptText, keys: 'f' },
  {
    label: 'Dag afsluiten',
    to: '/admin/dagboek?afsluiten',
    icon: LockKeyhole,
    keys: 'd',
    words: 'kas tellen',
  },
  {
    label: 'Verlof toevoegen',
    to: '/admin/verlof?nieuw',
    icon: Palmtree,
    words: 'nieuw vakantie sluiten',
  },
]

/** What somebody may begin. */
export function deedsFor(role: Role): Deed[] {
  return deeds.filter(({ to }) => mayOpen(role, to.split('?')[0] ?? ''))
}
