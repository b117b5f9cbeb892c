import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { parse } from 'valibot'
import { useSaveSalon } from '#foundation/salon/client.ts'
import {
  conflictsOf,
  type Draft,
  draftOf,
  inputOf,
  mergeDrafts,
} from '#foundation/salon/components/business-draft.ts'
import { sectionOf } from '#foundation/salon/components/business-sections.ts'
import { type Salon, salonSchema } from '#foundation/salon/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { type StaleRow } from '#ui/stale-dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type Conflict = { stored: Draft; rows: StaleRow[] }

/**
 * The settings being edited, saved onto the version they were read from; fields that only one of
 * two editors touched are put together, the rest is asked.
 */
export function useBusinessForm(salon: Salon) {
  const { toast } = useToast()
  const navigate = useNavigate()
  const { mutateAsync: send, isPending: isSaving } = useSaveSalon()
  const form = useForm<Draft>({ defaultValues: draftOf(salon), shouldFocusError: false })
  const { reset, getValues } = form
  const { isDirty } = form.formState
  const base = useRef(draftOf(salon))
  const [refusal, setRefusal] = useState<FieldErrors>({})
  const [conflict, setConflict] = useState<Conflict>()

  // What was saved elsewhere is shown as long as nothing is being typed here.
  useEffect(() => {
    if (isDirty || salon.version === base.current.version) return
    base.current = draftOf(salon)
    reset(base.current)
  }, [salon, isDirty, reset])

  useEffect(() => {
    const [first] = Object.keys(refusal)
    if (first) focusField(first)
  }, [refusal])

  // a link leads to one field (`?veld=phone`), which what opens or closes beside it leaves alone
  const named = useSearchParams()[0].get('veld')
  useEffect(() => {
    if (named) focusField(named)
  }, [named])

  /** Shows a draft as changes onto what is stored. */
  function put(stored: Draft, draft: Draft) {
    base.current = stored
    reset(stored)
    reset({ ...draft, version: stored.version }, { keepDefaultValues: true })
  }

  async function save() {
    if (isSaving) return
    await sendDraft()
  }

  async function sendDraft() {
    const sent = structuredClone(getValues())
    try {
      const stored = draftOf(await send(inputOf(sent)))
      const now = getValues()
      put(stored, JSON.stringify(now) === JSON.stringify(sent) ? stored : now)
      setRefusal({})
      setConflict(undefined)
      toast({ title: 'Bewaard', description: 'Je wijzigingen staan op de site.' })
    } catch (error) {
      await refuse(error)
    }
  }

  async function refuse(error: unknown) {
    if (error instanceof ApiError && error.code === 'stale')
      return await settle(draftOf(parse(salonSchema, error.current)))
    setConflict(undefined)
    const refused = error instanceof ApiError ? error : undefined
    const fields = refused?.fields ?? {}
    const [section] = Object.keys(fields).map(sectionOf).filter(Boolean)
    if (section)
      await navigate(`/admin/bedrijf/${section.path}`, { replace: true, preventScrollReset: true })
    setRefusal(fields)
    toast(
      failure('Fout bij opslaan', error, 'Er ging iets mis bij het bewaren. Probeer het opnieuw.'),
    )
  }

  async function settle(stored: Draft) {
    const rows = conflictsOf({ base: base.current, mine: getValues(), stored })
    if (rows.length > 0) setConflict({ stored, rows })
    else await keepMine(stored)
  }

  /** Saves what was typed on top of what is stored. */
  async function keepMine(stored: Draft) {
    put(stored, mergeDrafts({ base: base.current, mine: getValues(), stored }, 'mine'))
    await sendDraft()
  }

  /** What both changed follows the other; what was typed beside it waits to be saved. */
  function keepStored(stored: Draft) {
    put(stored, mergeDrafts({ base: base.current, mine: getValues(), stored }, 'stored'))
    setConflict(undefined)
  }

  function undo() {
    setRefusal({})
    reset(base.current)
  }

  return {
    form,
    isDirty,
    isSaving,
    refusal,
    save,
    undo,
    conflict,
    keepMine,
    keepStored,
    closeConflict: () => setConflict(undefined),
  }
}

function focusField(name: string) {
  const named = `[name="${CSS.escape(name)}"]`
  const field =
    document.querySelector<HTMLElement>(`${named}:checked`) ??
    document.querySelector<HTMLElement>(`${named}, [data-field="${CSS.escape(name)}"]`)
  const part = field?.closest('details')
  if (part) part.open = true
  field?.focus()
}
