import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  CornerDownLeft,
  Dog,
  FileText,
  Gift,
  Package,
  Search,
  Settings,
  User,
  Zap,
} from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { useDeferredValue, useEffect, useRef } from 'react'
import { searchQuery } from '#desk/dashboard/client.ts'
import {
  type Deed,
  type PaletteGroup,
  type Place,
  paletteGroups,
  subjectOf,
} from '#desk/dashboard/rules.ts'
import type { SearchAnswer } from '#desk/dashboard/wire.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Keys } from '#ui/keys.tsx'
import { useListbox } from '#ui/listbox.tsx'
import { useOpenWindow } from '#ui/open-windows.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { useLinkBeside } from '#ui/use-link-beside.ts'

type CommandPaletteProps = {
  /** What is found by name alone: what can be begun, every page, every setting. */
  places: { deeds: readonly Deed[]; pages: readonly Place[]; settings: readonly Place[] }
  /** The id of the field in which one types. */
  fieldId: string
  /** Kept by the caller, so that what is typed before the palette is there is not lost. */
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  onGo: (to: string) => void
}

const ICONS = {
  deeds: Zap,
  pages: CornerDownLeft,
  customers: User,
  dogs: Dog,
  appointments: CalendarCheck,
  invoices: FileText,
  vouchers: Gift,
  products: Package,
  settings: Settings,
} as const

/**
 * Finds customers, dogs, appointments, pages, settings and, for the owner, papers and products
 * while one types, and begins what can be done for them; arrows choose, Enter opens, Escape leaves.
 */
export function CommandPalette({
  places,
  fieldId,
  typed,
  onType,
  onClose,
  onGo,
}: CommandPaletteProps) {
  const text = typed.trim()
  const q = useDeferredValue(text)
  const { subject } = subjectOf(q, places.deeds)
  const { data, error, isFetching, isPlaceholderData } = useQuery(searchQuery(subject))
  /** The text at which Enter was pressed before anything was found for it. */
  const awaited = useRef<string>(undefined)
  const link = useLinkBeside()
  const groupsOf = (asked: { q: string; found: SearchAnswer | undefined }) =>
    paletteGroups({ ...asked, places, beside: (id) => link('afspraak', id) })
  const groups = groupsOf({ q, found: subject.length > 1 ? data : undefined })
  const hits = hitsOf(groups)
  const box = useListbox({
    count: hits.length,
    isAlwaysOpen: true,
    onPick: (index) => {
      // who types faster than the list follows means what she typed, unless she chose by an arrow
      const isMeant = index > 0 || (q === text && !isPlaceholderData)
      // a deed for a dog waits until she is found
      const isForDog = subjectOf(text, places.deeds).deed !== undefined
      const byName = isForDog ? [] : hitsOf(groupsOf({ q: text, found: undefined }))
      const hit = (isMeant ? hits : byName)[index]
      if (hit) open(hit.to)
      else awaited.current = text
    },
  })
  useEffect(() => {
    if (awaited.current !== text || q !== text || isFetching) return
    awaited.current = undefined
    if (hits[0]) open(hits[0].to)
  })
  useOpenWindow(true, onClose)
  const field = useRef<HTMLInputElement>(null)
  const hasGone = useRef(false)
  const focusReturn = useFocusReturn()

  function open(to: string) {
    hasGone.current = true
    onClose()
    onGo(to)
  }

  return (
    <RadixDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-ink/45" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus(event)
            // else what was typed already would be selected, for the next letter to replace
            field.current?.setSelectionRange(typed.length, typed.length)
          }}
          // what was opened has the focus, a field of the settings for one
          onCloseAutoFocus={(event) =>
            hasGone.current ? event.preventDefault() : focusReturn.onCloseAutoFocus(event)
          }
          className="fixed inset-x-3 top-[8dvh] z-40 mx-auto flex max-h-[80dvh] max-w-xl flex-col overflow-hidden rounded-card bg-card shadow-soft outline-none"
        >
          <RadixDialog.Title className="sr-only">Zoeken in alles</RadixDialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-5 shrink-0 text-muted" />
            <input
              ref={field}
              data-first
              id={fieldId}
              {...box.field(true)}
              aria-label="Zoek in alles"
              placeholder="Zoek een klant, hond of instelling…"
              value={typed}
              onChange={({ target: { value } }) => {
                onType(value)
                box.open(0)
              }}
              onKeyDown={(event) => {
                if (!box.handleKey(event) && event.key === 'Enter') awaited.current = text
              }}
              className="min-h-14 w-full bg-transparent text-lg outline-none placeholder:text-muted"
            />
          </div>
          <div
            {...box.list}
            role="listbox"
            tabIndex={-1}
            aria-label="Gevonden"
            className="overflow-y-auto p-2"
          >
            <Hits groups={groups} box={box} onOpen={open} />
          </div>
          <p role="status" className="border-t border-line px-4 py-2 text-sm text-muted">
            {statusOf({ q, error, isFetching, count: hits.length })}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type HitsProps = {
  groups: readonly PaletteGroup[]
  box: ReturnType<typeof useListbox>
  onOpen: (to: string) => void
}

function Hits({ groups, box, onOpen }: HitsProps) {
  let index = -1
  return groups.map(({ kind, label, hits }, at) => {
    const Icon = ICONS[kind]
    return (
      <div key={at} role="group" aria-label={label}>
        <p aria-hidden className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
          {label}
        </p>
        {hits.map(({ id, title, detail, to, keys }) => {
          index += 1
          const own = index
          return (
            <div
              key={id}
              id={box.idOf(own)}
              role="option"
              tabIndex={-1}
              aria-selected={own === box.active}
              onClick={() => onOpen(to)}
              onKeyDown={(event) => event.key === 'Enter' && onOpen(to)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-2 hover:bg-pine-soft aria-selected:bg-pine-soft"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-pine" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{title}</span>
                {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
              </span>
              {keys && (
                <span aria-hidden className="max-lg:hidden pointer-coarse:hidden">
                  <Keys keys={keys} />
                </span>
              )}
            </div>
          )
        })}
      </div>
    )
  })
}

function hitsOf(groups: readonly PaletteGroup[]) {
  return groups.flatMap((group) => group.hits)
}

function statusOf({
  q,
  error,
  isFetching,
  count,
}: {
  q: string
  error: unknown
  isFetching: boolean
  count: number
}): string {
  if (error) return sentenceOf(error, 'Zoeken lukt nu niet: er is geen verbinding met de server.')
  if (isFetching) return 'Bezig met zoeken…'
  if (q.length < 2)
    return 'Typ minstens twee letters om te zoeken in klanten, afspraken en papieren.'
  return count === 0
    ? 'Niets gevonden.'
    : `${count} gevonden. Kies met de pijltjes, open met Enter.`
}
