import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { parse } from 'valibot'
import { useSaveDog } from '#clients/customers/client.ts'
import {
  type SentFields,
  useAddHealthRecord,
  useChangeHealthRecord,
} from '#clients/health-records/client.ts'
import {
  changesOf,
  conflictRows,
  dogChangesOf,
  draftOf,
  type HealthDraft,
  inputOf,
  problemsOf,
  wrongFields,
} from '#clients/health-records/components/health-draft.ts'
import { type HealthRecord, healthRecordSchema } from '#clients/health-records/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { useToast } from '#ui/toast.tsx'

type Options = {
  start: HealthDraft
  /** The form that is edited, as it was read; absent for a new one. */
  base?: HealthRecord | undefined
  ties?: SentFields
  /** The dog of the form, as far as it is known. */
  dogId: string | null
  onSaved: (record: HealthRecord) => void
  /** Makes fields visible before one of them gets the focus. */
  onReveal: (names: string[]) => void
}

/**
 * A health form being filled in: checks it, sends it, and shows both versions when somebody else
 * was first. Nothing typed is lost on a failure.
 */
export function useHealthForm({
  start: opened,
  base,
  ties = {},
  dogId,
  onSaved,
  onReveal,
}: Options) {
  // what was read when it was opened: a live update of the record would pass over what somebody
  // else changed meanwhile
  const [{ start, readAtStart }] = useState({ start: opened, readAtStart: base })
  const { toast } = useToast()
  const form = useForm<HealthDraft>({ defaultValues: start, shouldFocusError: false })
  const { mutateAsync: add } = useAddHealthRecord()
  const { mutateAsync: change } = useChangeHealthRecord()
  const { mutateAsync: saveDog } = useSaveDog()
  const [stored, setStored] = useState<HealthRecord>()
  const [sending, setSending] = useState(false)

  async function submit(onto = readAtStart) {
    if (sending) return
    const draft = form.getValues()
    form.clearErrors()
    const problems = problemsOf(draft)
    if (Object.keys(problems).length > 0) return show(problems)
    setSending(true)
    try {
      const changes = dogChangesOf(draft, start)
      if (dogId && Object.keys(changes).length > 0) await saveDog({ id: dogId, ...changes })
      const saved = onto
        ? await change({ id: onto.id, version: onto.version, fields: changesOf(draft, start) })
        : await add({ ...inputOf(draft), ...ties })
      setStored(undefined)
      toast({
        title: onto ? 'Gezondheidsformulier bijgewerkt' : 'Gezondheidsformulier toegevoegd',
        description: saved.dogName,
      })
      onSaved(saved)
    } catch (error) {
      refuse(error)
    } finally {
      setSending(false)
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) return fail()
    if (error.code === 'stale') return setStored(parse(healthRecordSchema, error.current))
    setStored(undefined)
    show(error.fields)
    fail(error.sentence)
  }

  function fail(sentence = 'Er ging iets mis. Probeer het opnieuw.') {
    toast({
      title: readAtStart ? 'Fout bij bijwerken' : 'Fout bij opslaan',
      description: sentence,
      tone: 'destructive',
    })
  }

  function show(problems: FieldErrors) {
    const wrong = wrongFields(problems)
    for (const name of wrong)
      form.setError(name, { type: 'refused', message: problems[name] ?? '' })
    flushSync(() => onReveal(wrong))
    if (wrong[0]) form.setFocus(wrong[0])
  }

  return {
    form,
    submit,
    sending,
    /** What somebody else stored since, beside what is typed here. */
    conflict: stored && conflictRows({ stored: draftOf(stored), start, typed: form.getValues() }),
    keepMine: () => void submit(stored),
    closeConflict: () => setStored(undefined),
  }
}
