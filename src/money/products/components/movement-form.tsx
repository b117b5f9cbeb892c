import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { newKey } from '#lib/new-key.ts'
import { useBookMovement } from '#money/products/client.ts'
import { failureText } from '#money/products/components/product-words.ts'
import type { Product } from '#money/products/wire.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
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

/** Books what was delivered, or a correction with its reason. */
export function MovementForm({ product }: { product: Product }) {
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
      toast(failure('Fout', error, failureText('change')))
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
        onChange={({ target }) => change({ quantity: target.value.trim() })}
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
        onChange={({ target }) => change({ note: target.value })}
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
