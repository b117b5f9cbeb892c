import { Plus } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useField, useRefusal } from '#features/salon/components/business-context.ts'
import type { Draft } from '#features/salon/components/business-draft.ts'
import { ListTools } from '#features/salon/components/list-tools.tsx'
import { PictureField } from '#features/salon/components/picture-field.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, FieldError, TextArea, TextInput } from '#ui/field.tsx'

const MOST = 12

/** The big picture of the start page, who works here, and what the salon is recognised for. */
export function TeamSection() {
  const field = useField()
  return (
    <div className="flex flex-col gap-8">
      <PictureField name="heroPictureId" label="Grote foto op de startpagina" hint="Liggend, minstens 1200 pixels breed. Zonder foto staat er een tekening." />
      <Checkbox
        {...field('showAccreditation')}
        label="‘Erkend en aangesloten’ tonen op de teampagina"
        hint="De logo’s zijn voorbeelden, met ‘voorbeeld’ erbij. Verberg dit deel als je geen erkenning hebt."
      />
      <Members />
    </div>
  )
}

function Members() {
  const field = useField()
  const isOwn = useWatch<Draft, 'ownTeam'>({ name: 'ownTeam' })
  const { fields, append, remove, move } = useFieldArray<Draft, 'team'>({ name: 'team' })
  const refusal = useRefusal('team')
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-4 font-heading text-xl font-semibold">Team</legend>
      <Checkbox {...field('ownTeam')} label="Mijn eigen team tonen" hint="Zonder vinkje staan er drie voorbeelden op de site, met ‘voorbeeld’ erbij." />
      {isOwn && (
        <>
          {fields.length === 0 && <Alert>Zolang deze lijst leeg is, toont de site geen team.</Alert>}
          <ol className="flex flex-col gap-4">
            {fields.map(({ id }, index) => (
              <li key={id} className="rounded-card border border-line p-4">
                <div className="mb-2 flex items-center justify-between gap-3">
                  <p className="font-semibold">Teamlid {index + 1}</p>
                  <ListTools
                    name={`Teamlid ${index + 1}`}
                    index={index}
                    count={fields.length}
                    onMove={(to) => move(index, to)}
                    onRemove={() => remove(index)}
                  />
                </div>
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextInput {...field(`team.${index}.name`)} label="Naam" required />
                  <TextInput {...field(`team.${index}.role`)} label="Wat doe je in het salon?" required hint="Bv. Hoofdtrimmer" />
                  <TextArea {...field(`team.${index}.text`)} label="Voorstelling" className="sm:col-span-2" />
                  <div className="sm:col-span-2">
                    <PictureField name={`team.${index}.pictureId`} label="Foto" hint="Zonder foto staat er een tekening van een hond." />
                  </div>
                </div>
              </li>
            ))}
          </ol>
          <FieldError id="team-error" error={refusal} />
          {fields.length < MOST && (
            <Button variant="secondary" onClick={() => append({ name: '', role: '', text: '', pictureId: '' })} className="self-start">
              <Plus aria-hidden />
              Teamlid toevoegen
            </Button>
          )}
        </>
      )}
    </fieldset>
  )
}
