import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { sentenceOf } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

/** Types that every server can read; a phone turns its own format into one of them by itself. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'
const FAILED = 'De foto kon niet bewaard worden. Probeer het opnieuw.'

type PictureFieldProps = {
  label: string
  hint?: string
  /** The id of the chosen picture; empty for none. */
  value: string
  onChange: (id: string) => void
  /** Stores a file and answers its id. */
  upload: (file: File) => Promise<string>
  uploading: boolean
  error: string | undefined
  /** The chosen picture, or what stands in its place. */
  children: ReactNode
  className?: string
}

/** A picture: chosen or taken on the spot, sent at once, kept when the form is saved. */
export function PictureField({
  label,
  hint,
  value,
  onChange,
  upload,
  uploading,
  error,
  children,
  className = '',
}: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    setFailure(undefined)
    try {
      onChange(await upload(file))
    } catch (problem) {
      setFailure(sentenceOf(problem, FAILED))
    }
  }

  return (
    <fieldset
      className={`flex min-w-0 flex-col gap-2 ${className}`}
      aria-describedby={`${id}-hint ${id}-error`}
    >
      <legend className="mb-1.5 font-medium">{label}</legend>
      <p id={`${id}-hint`} className="-mt-1 text-sm text-muted empty:hidden">
        {hint}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {children}
        <input
          ref={input}
          type="file"
          accept={TYPES}
          onChange={(event) => void choose(event)}
          aria-label={`${label}: bestand kiezen`}
          className="sr-only"
          tabIndex={-1}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" loading={uploading} onClick={() => input.current?.click()}>
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
        <FieldError id={`${id}-error`} error={failure ?? error} />
      </div>
    </fieldset>
  )
}
