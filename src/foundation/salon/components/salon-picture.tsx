import { useController } from 'react-hook-form'
import { useUploadPicture } from '#foundation/salon/client.ts'
import { useRefusal } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { picturePath } from '#foundation/salon/rules.ts'
import { PictureField } from '#ui/picture-field.tsx'

type SalonPictureProps = {
  name: 'heroPictureId' | `${'team' | 'certificates'}.${number}.pictureId`
  label: string
  hint: string
}

/** A picture of the salon, shown on the site when the settings are saved. */
export function SalonPicture({ name, label, hint }: SalonPictureProps) {
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
