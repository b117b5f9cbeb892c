import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#lib/api-client.ts'
import { useToast } from '#ui/toast.tsx'

type Options<Fields extends FieldValues, Stored> = {
  form: UseFormReturn<Fields>
  /** Sends what was typed. With `version`, onto that version. */
  send: (fields: Fields, version: number | undefined) => Promise<void>
  /** Reads what is stored now out of a refusal `stale`. */
  readStored: (current: unknown) => Stored
  failure: string
  /** Deals with a refusal of its own; true when it did. */
  onRefusal?: (error: ApiError) => boolean
}

/** A form being saved: refusals land beside their field, and somebody else's newer version is held up against what was typed. Nothing typed is lost. */
export function useEditor<Fields extends FieldValues, Stored extends { version: number }>(options: Options<Fields, Stored>) {
  const { form, send, readStored, failure, onRefusal } = options
  const { toast } = useToast()
  const client = useQueryClient()
  const [stored, setStored] = useState<Stored>()
  const [saving, setSaving] = useState(false)

  async function save(version?: number) {
    if (saving) return
    form.clearErrors()
    setSaving(true)
    try {
      await send(form.getValues(), version)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }

  function refuse(error: unknown) {
    if (error instanceof ApiError && error.code === 'stale') {
      void client.invalidateQueries({ queryKey: ['customers'] })
      return setStored(readStored(error.current))
    }
    setStored(undefined)
    const refusal = error instanceof ApiError ? error : undefined
    showFields(refusal?.fields ?? {})
    if (refusal && onRefusal?.(refusal)) return undefined
    return toast({ title: 'Fout bij opslaan', description: (refusal && refusal.status < 500 && refusal.sentence) || failure, tone: 'destructive' })
  }

  function showFields(fields: Record<string, string>) {
    const names = new Map(Object.keys(form.getValues()).map((name) => [name, pathOf(form, name)]))
    let isFirst = true
    for (const [field, message] of Object.entries(fields)) {
      const name = names.get(field)
      if (!name) continue
      form.setError(name, { message }, { shouldFocus: isFirst })
      isFirst = false
    }
  }

  return { save, saving, stored, forget: () => setStored(undefined) }
}

/** A key of the form's values as the form names it. */
function pathOf<Fields extends FieldValues>(form: UseFormReturn<Fields>, name: string): Path<Fields> | undefined {
  return Object.keys(form.getValues()).find((key): key is Path<Fields> => key === name)
}
