import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { formatInstant } from '#lib/dates.ts'
import { failureText } from '#lib/failure-text.ts'
import { newKey } from '#lib/new-key.ts'
import { movementsQuery, productQuery, useBookMovement } from '#money/products/client.ts'
import { reasonText, signed, stateBadge } from '#money/products/components/product-words.ts'
import type { Movement, Product } from '#money/products/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const KINDS = [
  { value: 'delivery', label: 'Levering' },
  { value: 'more', label: 'Erbij', detail: 'correctie' },
  { value: 'less', label: 'Eraf', detail: 'correctie' },
]

const REASONS = {
  more: ['Geteld', 'Teruggevonden'],
  less: ['Geteld', 'Beschadigd', 'Vervallen', 'Eigen gebruik'],
}

const EMPTY = { quantity: '', note: '' }

const COLUMNS: TableColumn<Movement>[] = [
  {
    header: 'Wat',
    heading: true,
    cell: (movement) => (
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{reasonText(movement)}</span>
        {movement.note && <span className="block text-sm text-muted">{movement.note}</span>}
      </span>
    ),
  },
  {
    header: 'Wanneer',
    cell: ({ createdAt }) => (
      <span className="tabular-nums sm:text-sm">{formatInstant(createdAt)}</span>
    ),
  },
  {
    header: 'Aantal',
    numeric: true,
    cell: ({ quantity }) => (
      <span className={`font-semibold ${quantity < 0 ? 'text-red' : 'text-green'}`}>
        {signed(quantity)}
      </span>
    ),
  },
  { header: 'Voorraad', numeric: true, cell: ({ stockAfter }) => stockAfter },
]

/** How many there are of a product, what came in and went out, and a form to book more of it. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { data: current = product } = useQuery(productQuery(product.id))
  const badge = stateBadge(current)
  return (
    <Dialog open onClose={onClose} title={`Voorraad: ${product.name}`} size="lg">
      <div className="grid gap-8 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-5">
          <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-4xl font-semibold tabular-nums">{current.stock}</span>
            <span>in voorraad</span>
            {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
            <span className="w-full text-sm text-muted">minimum {current.minStock}</span>
          </p>
          <MovementForm product={current} />
        </div>
        <section aria-label="Geschiedenis" className="flex min-w-0 flex-col gap-4">
          <h3 className="text-xl">Geschiedenis</h3>
          <MovementList productId={product.id} />
        </section>
      </div>
    </Dialog>
  )
}

/** What came in and went out, latest first, each with what was left. */
function MovementList({ productId }: { productId: string }) {
  const movements = useInfiniteQuery(movementsQuery(productId))
  return (
    <PagedList
      query={movements}
      failure="De geschiedenis kon niet geladen worden."
      empty={<p className="text-muted">Nog geen bewegingen. Boek een levering om te beginnen.</p>}
    >
      {(items) => (
        <Table
          caption="Bewegingen van de voorraad"
          rows={items}
          rowKey={({ id }) => id}
          columns={COLUMNS}
        />
      )}
    </PagedList>
  )
}

/** Books what was delivered, or a correction with its reason. */
function MovementForm({ product }: { product: Product }) {
  const { toast } = useToast()
  const { mutateAsync: book, isPending } = useBookMovement()
  const [kind, setKind] = useState<'delivery' | 'more' | 'less'>('delivery')
  const [draft, setDraft] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const key = useRef('')
  const form = useRef<HTMLFormElement>(null)
  const reasons = useId()

  function change(next: Partial<typeof EMPTY>) {
    key.current = ''
    setDraft({ ...draft, ...next })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const problems = problemsOf(draft, kind)
    if (Object.keys(problems).length > 0) return show(problems)
    key.current ||= newKey()
    try {
      const count = Number(draft.quantity)
      const reason = kind === 'delivery' ? 'delivery' : 'correction'
      const { stockAfter } = await book({
        id: product.id,
        quantity: kind === 'less' ? -count : count,
        reason,
        note: draft.note,
        key: key.current,
      })
      setErrors({})
      key.current = ''
      setDraft((now) => (now === draft ? EMPTY : now))
      toast({
        title: kind === 'delivery' ? 'Levering geboekt' : 'Correctie geboekt',
        description: `${product.name}: nu ${stockAfter} in voorraad.`,
      })
    } catch (error) {
      if (error instanceof ApiError) show(error.fields)
      toast(failure('Fout', error, failureText('change', 'het product')))
    }
  }

  function show(problems: Partial<Record<string, string>>) {
    setErrors(problems)
    const [first] = ['quantity', 'note'].filter((field) => problems[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <RadioCards
        legend="Wat boek je?"
        options={KINDS}
        value={kind}
        minWidth={5.5}
        onChange={(value) => {
          key.current = ''
          setErrors({})
          setKind(value === 'more' || value === 'less' ? value : 'delivery')
        }}
      />
      <TextInput
        name="quantity"
        label="Aantal"
        required
        inputMode="numeric"
        autoComplete="off"
        value={draft.quantity}
        onValue={(value) => change({ quantity: value.trim() })}
        error={errors['quantity']}
      />
      <TextInput
        name="note"
        label={kind === 'delivery' ? 'Notitie' : 'Reden'}
        required={kind !== 'delivery'}
        {...(kind === 'delivery'
          ? { placeholder: 'Leverancier of bonnummer' }
          : { list: reasons, placeholder: REASONS[kind].join(', ') })}
        maxLength={200}
        autoComplete="off"
        value={draft.note}
        onValue={(value) => change({ note: value })}
        error={errors['note']}
      />
      {kind !== 'delivery' && (
        <datalist id={reasons}>
          {REASONS[kind].map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
      )}
      <Button type="submit" loading={isPending}>
        {kind === 'delivery' ? 'Levering boeken' : 'Correctie boeken'}
      </Button>
    </form>
  )
}

function problemsOf(
  { quantity, note }: typeof EMPTY,
  kind: string,
): Partial<Record<string, string>> {
  return {
    ...(!/^[1-9]\d{0,4}$/.test(quantity) && { quantity: 'Vul een geheel getal in vanaf 1.' }),
    ...(kind !== 'delivery' && note.trim() === '' && { note: 'Vul de reden van de correctie in.' }),
  }
}
