import { Plus } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useField, useRefusal } from '#features/salon/components/business-context.ts'
import type { Draft } from '#features/salon/components/business-draft.ts'
import { ListTools } from '#features/salon/components/list-tools.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, FieldError, TextArea, TextInput } from '#ui/field.tsx'

const MOST = 12

/** What clients say: the salon's own words instead of our examples. */
export function TestimonialsSection() {
  const field = useField()
  const isOwn = useWatch<Draft, 'ownTestimonials'>({ name: 'ownTestimonials' })
  const { fields, append, remove, move } = useFieldArray<Draft, 'testimonials'>({ name: 'testimonials' })
  const refusal = useRefusal('testimonials')
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        {...field('ownTestimonials')}
        label="Mijn eigen getuigenissen tonen"
        hint="Zonder vinkje staan er zes voorbeelden op de site, met ‘voorbeeld’ erbij."
      />
      {isOwn && (
        <>
          {fields.length === 0 && <Alert>Zolang deze lijst leeg is, toont de site geen getuigenissen.</Alert>}
          <ol className="flex flex-col gap-4">
            {fields.map(({ id }, index) => (
              <li key={id} className="rounded-card border border-line p-4">
                <div className="mb-2 flex items-center justify-between gap-3">
                  <p className="font-semibold">Getuigenis {index + 1}</p>
                  <ListTools
                    name={`Getuigenis ${index + 1}`}
                    index={index}
                    count={fields.length}
                    onMove={(to) => move(index, to)}
                    onRemove={() => remove(index)}
                  />
                </div>
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextArea {...field(`testimonials.${index}.text`)} label="Wat zegt je klant?" required className="sm:col-span-2" />
                  <TextInput {...field(`testimonials.${index}.name`)} label="Naam" required hint="Bv. Lien V." />
                  <TextInput {...field(`testimonials.${index}.dog`)} label="Hond" hint="Bv. Bo, maltezer" />
                </div>
              </li>
            ))}
          </ol>
          <FieldError id="testimonials-error" error={refusal} />
          {fields.length < MOST && (
            <Button variant="secondary" onClick={() => append({ text: '', name: '', dog: '' })} className="self-start">
              <Plus aria-hidden />
              Getuigenis toevoegen
            </Button>
          )}
          <p className="text-sm text-muted">Gebruik alleen echte woorden van echte klanten, en vraag of je hun naam mag noemen.</p>
        </>
      )}
    </div>
  )
}
