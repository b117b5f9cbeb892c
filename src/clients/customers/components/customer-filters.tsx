import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, BookmarkX, Cake, ListFilter, PhoneOff, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  filtersQuery,
  labelsQuery,
  useDropFilter,
  useKeepFilter,
} from '#clients/customers/client.ts'
import { EVERYBODY } from '#clients/customers/rules.ts'
import type { CustomerFilter, KeptFilter } from '#clients/customers/wire.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { keysOf } from '#lib/keyed.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { withStored } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** What leaves somebody out, apart from what is typed. */
const NARROWS = ['away', 'lacks', 'birthday', 'label'] as const
const AWAY = [
  { value: '2', label: '2 maanden' },
  { value: '3', label: '3 maanden' },
  { value: '6', label: '6 maanden' },
  { value: '12', label: '1 jaar' },
  { value: '24', label: '2 jaar' },
]

type FiltersProps = { filter: CustomerFilter; onFilter: (filter: CustomerFilter) => void }

/** What narrows the list of clients down, and the filters that are kept under a name. */
export function CustomerFilters({ filter, onFilter }: FiltersProps) {
  const { data: kept = [] } = useQuery(filtersQuery)
  const { data: labels = [] } = useQuery(labelsQuery)
  const [isOpen, setOpen] = useState(false)
  const isOwner = useIsOwner()
  const used = NARROWS.filter((name) => filter[name] !== EVERYBODY[name]).length
  const current = kept.find((one) => isSame(one.filter, filter))
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="self-start lg:hidden"
      >
        <ListFilter aria-hidden />
        Filters{used > 0 && ` (${used})`}
      </Button>
      <div className={`flex flex-wrap items-center gap-2 ${isOpen ? '' : 'max-lg:hidden'}`}>
        <ChipSelect
          label="Niet geweest sinds"
          options={withStored(AWAY, filter.away === null ? '' : String(filter.away))}
          value={filter.away === null ? '' : String(filter.away)}
          onValue={(value) => onFilter({ ...filter, away: value === '' ? null : Number(value) })}
        />
        {(labels.length > 0 || filter.label !== '') && (
          <ChipSelect
            label="Label"
            options={withStored(
              labels.map((label) => ({ value: label, label })),
              filter.label,
            )}
            value={filter.label}
            onValue={(label) => onFilter({ ...filter, label })}
          />
        )}
        <Toggle
          isOn={filter.lacks === 'phone'}
          onToggle={(isOn) => onFilter({ ...filter, lacks: isOn ? 'phone' : '' })}
        >
          <PhoneOff aria-hidden />
          Zonder telefoon
        </Toggle>
        <Toggle
          isOn={filter.birthday === 'month'}
          onToggle={(isOn) => onFilter({ ...filter, birthday: isOn ? 'month' : '' })}
        >
          <Cake aria-hidden />
          Verjaart deze maand
        </Toggle>
        {kept.length > 0 && (
          <ul aria-label="Bewaarde filters" className="contents">
            {kept.map((one) => (
              <li key={one.id} className="max-w-full">
                <Toggle
                  isOn={one === current}
                  onToggle={(isOn) => onFilter(isOn ? one.filter : EVERYBODY)}
                >
                  <Bookmark aria-hidden />
                  {one.name}
                </Toggle>
              </li>
            ))}
          </ul>
        )}
        {used > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onFilter({ ...EVERYBODY, q: filter.q, order: filter.order })}
          >
            <X aria-hidden />
            Filters wissen
          </Button>
        )}
        {isOwner && (used > 0 || filter.q !== '') && !current && <KeepFilter filter={filter} />}
        {isOwner && current && <DropFilter kept={current} />}
      </div>
    </div>
  )
}

type ChipSelectProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onValue: (value: string) => void
}

/** A choice that says itself what it is about, as small as the buttons beside it. */
function ChipSelect({ label, options, value, onValue }: ChipSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      className={`min-h-9 max-w-full rounded-field border px-3 text-sm font-semibold pointer-coarse:min-h-11 ${value === '' ? 'border-edge bg-card text-ink' : 'border-pine bg-pine text-white'}`}
    >
      <option value="">{label}…</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {label}: {option.label}
        </option>
      ))}
    </select>
  )
}

function isSame(one: CustomerFilter, other: CustomerFilter): boolean {
  return keysOf(EVERYBODY).every((name) => one[name] === other[name])
}

type ToggleProps = { isOn: boolean; onToggle: (isOn: boolean) => void; children: ReactNode }

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      size="sm"
      aria-pressed={isOn}
      className="wrap-anywhere"
      onClick={() => onToggle(!isOn)}
    >
      {children}
    </Button>
  )
}

function KeepFilter({ filter }: { filter: CustomerFilter }) {
  const { toast } = useToast()
  const { mutateAsync: keep, isPending } = useKeepFilter()
  const [name, setName] = useState<string>()
  const [error, setError] = useState<string>()

  async function save() {
    if (!name?.trim()) return setError('Geef de filter een naam.')
    try {
      await keep({ name: name.trim(), filter })
      toast({ title: 'Filter bewaard', description: name })
      setName(undefined)
    } catch (problem) {
      toast(failure('Fout', problem, 'De filter kon niet bewaard worden.'))
    }
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setName('')}>
        <BookmarkPlus aria-hidden />
        Filter bewaren
      </Button>
      {name !== undefined && (
        <FormDialog
          title="Filter bewaren"
          description="Hij staat daarna met één tik boven de lijst."
          size="sm"
          submitLabel="Bewaren"
          saving={isPending}
          onSubmit={() => void save()}
          onClose={() => setName(undefined)}
          className="flex flex-col gap-4"
        >
          <TextInput
            label="Naam"
            required
            maxLength={60}
            placeholder="Lang niet gezien"
            value={name}
            error={error}
            onValue={(typed) => {
              setName(typed)
              setError(undefined)
            }}
          />
        </FormDialog>
      )}
    </>
  )
}

function DropFilter({ kept }: { kept: KeptFilter }) {
  const { toast } = useToast()
  const { mutateAsync: drop, isPending } = useDropFilter()
  const { mutateAsync: keep } = useKeepFilter()

  async function remove() {
    try {
      await drop(kept.id)
      toast({
        title: 'Filter niet langer bewaard',
        description: kept.name,
        undo: async () => await keep({ name: kept.name, filter: kept.filter }),
      })
    } catch (error) {
      toast(failure('Fout', error, 'De filter kon niet verwijderd worden.'))
    }
  }

  return (
    <Button variant="ghost" size="sm" loading={isPending} onClick={() => void remove()}>
      <BookmarkX aria-hidden />
      Niet langer bewaren
    </Button>
  )
}
