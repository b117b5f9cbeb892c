import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type GenericSchema, parse } from 'valibot'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { showFieldErrors } from '#ui/field-errors.ts'
import { failure, useToast } from '#ui/toast.tsx'

type Options<Fields extends FieldValues, Stored> = {
  form: UseFormReturn<Fields>
  /** The sentence beside each field that keeps the form from being sent. */
  check?: (fields: Fields) => FieldErrors
  /** Sends what was typed. With `version`, onto that version. */
  send: (fields: Fields, version: number | undefined) => Promise<void>
  /** How what is stored now stands in a refusal `stale`. */
  stored: GenericSchema<unknown, Stored>
  /**
   * What a toast says when it failed; the server's own sentence takes the place of the description.
   */
  failure: { title: string; description: string }
  /** Deals with a refusal of its own; true when it did. */
  onRefusal?: (error: ApiError) => boolean
}

/**
 * A form being saved: refusals land beside their field, and somebody else's newer version is held
 * up against what was typed. Nothing typed is lost.
 */
export function useEditor<Fields extends FieldValues, Stored extends { version: number }>(
  options: Options<Fields, Stored>,
) {
  const { form, check, send, stored: schema, failure: said, onRefusal } = options
  const { toast } = useToast()
  const [stored, setStored] = useState<Stored>()
  const [saving, setSaving] = useState(false)

  async function save(version?: number) {
    if (saving) return
    const typed = form.getValues()
    form.clearErrors()
    const problems = check?.(typed) ?? {}
    if (Object.keys(problems).length > 0) return showFieldErrors(form, problems)
    setSaving(true)
    try {
      await send(typed, version)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }

  function refuse(error: unknown) {
    if (error instanceof ApiError && error.code === 'stale')
      return setStored(parse(schema, error.current))
    setStored(undefined)
    if (error instanceof ApiError) {
      showFieldErrors(form, error.fields)
      if (onRefusal?.(error)) return
    }
    toast(failure(said.title, error, said.description))
  }

  return { save, saving, stored, forget: () => setStored(undefined) }
}
