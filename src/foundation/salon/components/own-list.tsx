import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FieldArray, useFieldArray, useWatch } from 'react-hook-form'
import { useField, useRefusal } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, FieldError } from '#ui/field.tsx'

const MOST = 12

type ListName = 'team' | 'testimonials' | 'certificates'
type Mark = 'ownTeam' | 'ownTestimonials' | 'ownCertificates'
type OwnListProps<Name extends ListName> = {
  name: Name
  /** The mark that the salon's own list takes the place of our examples. */
  mark: { name: Mark; label: string; hint: string }
  /** What one of them is called. */
  item: string
  /** What the site shows while the list is empty. */
  whenEmpty: string
  blank: FieldArray<Draft, Name>
  renderFields: (index: number) => ReactNode
}

/**
 * A list of the salon's own instead of our examples: items are added, put in order and taken out.
 */
export function OwnList<Name extends ListName>({
  name,
  mark,
  item,
  whenEmpty,
  blank,
  renderFields,
}: OwnListProps<Name>) {
  const field = useField()
  const isOwn = useWatch<Draft, Mark>({ name: mark.name })
  const { fields, append, remove, move } = useFieldArray<Draft, Name>({ name })
  const refusal = useRefusal(name)
  return (
    <>
      <Checkbox {...field(mark.name)} label={mark.label} hint={mark.hint} />
      {isOwn && (
        <>
          {fields.length === 0 && <Alert>{whenEmpty}</Alert>}
          <ol className="flex flex-col gap-4">
            {fields.map(({ id }, index) => (
              <li key={id} className="rounded-card border border-line p-4">
                <div className="mb-2 flex items-center justify-between gap-3">
                  <p className="font-semibold">
                    {item} {index + 1}
                  </p>
                  <ListTools
                    name={`${item} ${index + 1}`}
                    index={index}
                    count={fields.length}
                    onMove={(to) => move(index, to)}
                    onRemove={() => remove(index)}
                  />
                </div>
                <div className="grid gap-4 sm:grid-cols-2">{renderFields(index)}</div>
              </li>
            ))}
          </ol>
          <FieldError id={`${name}-error`} error={refusal} />
          {fields.length < MOST && (
            <Button variant="secondary" onClick={() => append(blank)} className="self-start">
              <Plus aria-hidden />
              {item} toevoegen
            </Button>
          )}
        </>
      )}
    </>
  )
}

type ListToolsProps = {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/**
 * Moves an item of a list up or down, or takes it out. `name` says which one to a screen reader.
 */
function ListTools({ name, index, count, onMove, onRemove }: ListToolsProps) {
  return (
    <div className="flex gap-1">
      <Button variant="ghost" size="icon" disabled={index === 0} onClick={() => onMove(index - 1)}>
        <ArrowUp aria-hidden />
        <span className="sr-only">{name} naar boven</span>
      </Button>
      <Button
        variant="ghost"
        size="icon"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden />
        <span className="sr-only">{name} naar onder</span>
      </Button>
      <Button variant="ghost" size="icon" onClick={onRemove}>
        <Trash2 aria-hidden />
        <span className="sr-only">{name} verwijderen</span>
      </Button>
    </div>
  )
}
