import { useWatch } from 'react-hook-form'
import { useField } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { OwnList } from '#foundation/salon/components/own-list.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'

/** What clients say: the salon's own words instead of our examples. */
export function TestimonialsSection() {
  const field = useField()
  const isOwn = useWatch<Draft, 'ownTestimonials'>({ name: 'ownTestimonials' })
  return (
    <div className="flex flex-col gap-5">
      <OwnList
        name="testimonials"
        mark={{
          name: 'ownTestimonials',
          label: 'Mijn eigen getuigenissen tonen',
          hint: 'Zonder vinkje staan er zes voorbeelden op de site, tot de eerste klant online boekt.',
        }}
        item="Getuigenis"
        whenEmpty="Zolang deze lijst leeg is, toont de site geen getuigenissen."
        blank={{ text: '', name: '', dog: '' }}
        renderFields={(index) => (
          <>
            <TextArea
              {...field(`testimonials.${index}.text`)}
              label="Wat zegt je klant?"
              required
              className="sm:col-span-2"
            />
            <TextInput
              {...field(`testimonials.${index}.name`)}
              label="Naam"
              required
              hint="Bv. Lien V."
            />
            <TextInput
              {...field(`testimonials.${index}.dog`)}
              label="Hond"
              hint="Bv. Bo, maltezer"
            />
          </>
        )}
      />
      {isOwn && (
        <p className="text-sm text-muted">
          Gebruik alleen echte woorden van echte klanten, en vraag of je hun naam mag noemen.
        </p>
      )}
    </div>
  )
}
