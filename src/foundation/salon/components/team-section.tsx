import { useField } from '#foundation/salon/components/business-context.ts'
import { OwnList } from '#foundation/salon/components/own-list.tsx'
import { SalonPicture } from '#foundation/salon/components/salon-picture.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'

/** The big picture of the start page, who works here, and what the salon is recognised for. */
export function TeamSection() {
  const field = useField()
  return (
    <div className="flex flex-col gap-8">
      <SalonPicture
        name="heroPictureId"
        label="Grote foto op de startpagina"
        hint="Liggend, minstens 1200 pixels breed. Zonder foto staat er een tekening."
      />
      <Checkbox
        {...field('showAccreditation')}
        label="‘Erkend en aangesloten’ tonen op de teampagina"
        hint="De logo’s zijn voorbeelden, met ‘voorbeeld’ erbij. Verberg dit deel als je geen erkenning hebt."
      />
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className="mb-4 font-heading text-xl font-semibold">Team</legend>
        <OwnList
          name="team"
          mark={{
            name: 'ownTeam',
            label: 'Mijn eigen team tonen',
            hint: 'Zonder vinkje staan er drie voorbeelden op de site, met ‘voorbeeld’ erbij.',
          }}
          item="Teamlid"
          whenEmpty="Zolang deze lijst leeg is, toont de site geen team."
          blank={{ name: '', role: '', text: '', pictureId: '' }}
          renderFields={(index) => (
            <>
              <TextInput {...field(`team.${index}.name`)} label="Naam" required />
              <TextInput
                {...field(`team.${index}.role`)}
                label="Wat doe je in het salon?"
                required
                hint="Bv. Hoofdtrimmer"
              />
              <TextArea
                {...field(`team.${index}.text`)}
                label="Voorstelling"
                className="sm:col-span-2"
              />
              <div className="sm:col-span-2">
                <SalonPicture
                  name={`team.${index}.pictureId`}
                  label="Foto"
                  hint="Zonder foto staat er een tekening van een hond."
                />
              </div>
            </>
          )}
        />
      </fieldset>
    </div>
  )
}
