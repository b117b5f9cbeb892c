import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useUploadPicture } from '#features/salon/client.ts'
import { useRefusal } from '#features/salon/components/business-context.ts'
import type { Draft } from '#features/salon/components/business-draft.ts'
import { picturePath } from '#features/salon/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

type PictureFieldProps = { name: 'heroPictureId' | `team.${number}.pictureId`; label: string; hint: string }

/** Types that every server can read; a phone turns its own format into one of them by itself. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** A picture of the salon: uploaded at once, shown on the site when the settings are saved. */
export function PictureField({ name, label, hint }: PictureFieldProps) {
  const id = useId()
  const {
    field: { value, onChange },
  } = useController<Draft, typeof name>({ name })
  const { mutateAsync: upload, isPending } = useUploadPicture('salon')
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const refusal = useRefusal(name)

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setFailure(undefined)
    try {
      onChange((await upload(file)).id)
    } catch (error) {
      setFailure((error instanceof ApiError ? error.sentence : undefined) ?? 'De foto kon niet verstuurd worden. Probeer het opnieuw.')
    }
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
        {hint}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {value && <img src={picturePath(value)} alt="De gekozen foto" className="h-28 w-40 rounded-field border border-line object-cover" />}
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={TYPES}
            onChange={(event) => void send(event)}
            aria-label={`${label}: bestand kiezen`}
            className="sr-only"
            tabIndex={-1}
          />
          <Button variant="secondary" loading={isPending} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            {value ? 'Andere foto kiezen' : 'Foto kiezen'}
          </Button>
          {value && (
            <Button variant="ghost" onClick={() => onChange('')}>
              <Trash2 aria-hidden />
              Foto weghalen
            </Button>
          )}
        </div>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={failure ?? refusal} />
      </div>
    </fieldset>
  )
}
