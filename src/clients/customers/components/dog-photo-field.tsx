import { DogPhoto } from '#clients/customers/components/dog-photo.tsx'
import { useUploadPicture } from '#foundation/salon/client.ts'
import { PictureField } from '#ui/picture-field.tsx'

type DogPhotoFieldProps = {
  label: string
  value: string
  onChange: (photoId: string) => void
  error: string | undefined
}

/** A dog's photo. */
export function DogPhotoField(field: DogPhotoFieldProps) {
  const { mutateAsync: upload, isPending } = useUploadPicture('dog')
  return (
    <PictureField
      {...field}
      upload={async (file) => (await upload(file)).id}
      uploading={isPending}
      className="sm:col-span-2"
    >
      <DogPhoto photoId={field.value || null} size="lg" />
    </PictureField>
  )
}
