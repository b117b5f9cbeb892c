import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { DogPhoto } from '#features/customers/components/dog-photo.tsx'
import { useUploadPhoto } from '#features/customers/components/use-customers.ts'
import { ApiError } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

type DogPhotoFieldProps = { value: string; onChange: (photoId: string) => void; error: string | undefined }

/** A dog's photo: chosen or taken on the spot, sent at once, kept when the dog is saved. */
export function DogPhotoField({ value, onChange, error }: DogPhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync: upload, isPending } = useUploadPhoto()
  const [failure, setFailure] = useState<string>()

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    setFailure(undefined)
    try {
      onChange(await upload(file))
    } catch (refusal) {
      setFailure((refusal instanceof ApiError && refusal.sentence) || 'De foto kon niet bewaard worden. Probeer het opnieuw.')
    }
  }

  return (
    <fieldset className="sm:col-span-2" aria-describedby={(error ?? failure) ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">Foto</legend>
      <div className="flex flex-wrap items-center gap-4">
        <DogPhoto photoId={value || null} size="lg" />
        <input ref={input} type="file" accept="image/jpeg,image/png,image/webp,image/avif" hidden onChange={(event) => void choose(event)} />
        <Button variant="secondary" loading={isPending} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden />
          {value ? 'Andere foto' : 'Foto kiezen'}
        </Button>
        {value && (
          <Button variant="ghost" onClick={() => onChange('')}>
            <Trash2 aria-hidden />
            Foto weghalen
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error ?? failure} />
    </fieldset>
  )
}
