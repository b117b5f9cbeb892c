import { useController } from 'react-hook-form'
import { useUploadPicture } from '#foundation/salon/client.ts'
import { useField, useRefusal } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { OwnList } from '#foundation/salon/components/own-list.tsx'
import { picturePath } from '#lib/picture-path.ts'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { PictureField } from '#ui/picture-field.tsx'

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
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className="mb-4 font-heading text-xl font-semibold">Erkend en aangesloten</legend>
        <Checkbox
          {...field('showAccreditation')}
          label="‘Erkend en aangesloten’ tonen op de teampagina"
          hint="Verberg dit deel als je geen erkenning hebt."
        />
        <OwnList
          name="certificates"
          mark={{
            name: 'ownCertificates',
            label: 'Mijn eigen diploma’s en erkenningen tonen',
            hint: 'Zonder vinkje staan er twee voorbeelden op de site, tot de eerste klant online boekt.',
          }}
          item="Erkenning"
          whenEmpty="Zolang deze lijst leeg is, toont de site dit deel niet."
          blank={{ name: '', issuer: '', pictureId: '' }}
          renderFields={(index) => (
            <>
              <TextInput
                {...field(`certificates.${index}.name`)}
                label="Diploma of erkenning"
                required
                hint="Bv. Hondentrimmer niveau 2"
              />
              <TextInput
                {...field(`certificates.${index}.issuer`)}
                label="Van wie?"
                hint="Bv. de school of de vereniging"
              />
              <div className="sm:col-span-2">
                <SalonPicture
                  name={`certificates.${index}.pictureId`}
                  label="Logo of foto"
                  hint="Zonder foto staat er een tekening."
                />
              </div>
            </>
          )}
        />
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className="mb-4 font-heading text-xl font-semibold">Team</legend>
        <p className="text-muted">
          Zodra er bij Medewerkers iemand op de teampagina staat, toont de site die lijst in plaats
          van deze.
        </p>
        <OwnList
          name="team"
          mark={{
            name: 'ownTeam',
            label: 'Mijn eigen team tonen',
            hint: 'Zonder vinkje staan er drie voorbeelden op de site, tot de eerste klant online boekt.',
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

type SalonPictureProps = {
  name: 'heroPictureId' | `${'team' | 'certificates'}.${number}.pictureId`
  label: string
  hint: string
}

/** A picture of the salon, shown on the site when the settings are saved. */
function SalonPicture({ name, label, hint }: SalonPictureProps) {
  const { field } = useController<Draft, typeof name>({ name })
  const { mutateAsync: upload, isPending } = useUploadPicture('salon')
  const refusal = useRefusal(name)
  return (
    <PictureField
      label={label}
      hint={hint}
      value={field.value}
      onChange={field.onChange}
      upload={async (file) => (await upload(file)).id}
      uploading={isPending}
      error={refusal}
    >
      {field.value && (
        <img
          src={picturePath(field.value)}
          alt="De gekozen foto"
          className="h-28 w-40 rounded-field border border-line object-cover"
        />
      )}
    </PictureField>
  )
}
