import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { StaleDialog, type StaleRow } from '#ui/stale-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type SettingsFormProps<Draft extends FieldValues, Stored> = {
  form: UseFormReturn<Draft>
  /** What the owner starts from. */
  shown: Stored
  draftOf: (stored: Stored) => Draft
  save: (draft: Draft, version: number) => Promise<Stored>
  /** How what is stored now stands in a refusal `stale`. */
  stored: GenericSchema<unknown, Stored>
  /** What is held up against each other when both changed it. */
  rowsOf: (theirs: Draft, mine: Draft) => StaleRow[]
  /** What a toast says once they are saved. */
  saved: string
  className: string
  children: (saving: boolean) => ReactNode
}

/**
 * Settings being changed: they go onto the version that the owner started from, whatever loads
 * behind the form.
 */
export function SettingsForm<Draft extends FieldValues, Stored extends { version: number }>(
  props: SettingsFormProps<Draft, Stored>,
) {
  const { form, shown, draftOf, save, stored: schema, rowsOf, saved, className, children } = props
  const [settings, setSettings] = useState(shown)
  const { toast } = useToast()
  const keep = (stored: Stored) => {
    setSettings(stored)
    form.reset(draftOf(stored))
    editor.forget()
  }
  const editor = useEditor({
    form,
    stored: schema,
    failure: {
      title: 'Fout bij opslaan',
      description: 'Er ging iets mis bij het bewaren. Probeer het opnieuw.',
    },
    async send(draft, version) {
      keep(await save(draft, version ?? settings.version))
      toast({ title: 'Bewaard', description: saved })
    },
  })
  const { stored } = editor
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
      className={className}
    >
      <LeaveGuard when={form.formState.isDirty} />
      {children(editor.saving)}
      {stored && (
        <StaleDialog
          open
          rows={rowsOf(draftOf(stored), form.getValues())}
          busy={editor.saving}
          onKeepMine={() => void editor.save(stored.version)}
          onKeepStored={() => keep(stored)}
          onClose={editor.forget}
        />
      )}
    </form>
  )
}
