import type { ComponentProps, ReactNode } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { StaleDialog, type StaleRow } from '#ui/stale-dialog.tsx'
import type { useEditor } from '#ui/use-editor.ts'

type EditorDialogProps<Stored> = Omit<
  ComponentProps<typeof FormDialog>,
  'saving' | 'onSubmit' | 'questions'
> & {
  editor: Pick<ReturnType<typeof useEditor>, 'save' | 'saving' | 'forget'> & {
    stored: Stored | undefined
  }
  /** The version that the form was filled from, where it says so itself. */
  version?: number | undefined
  /** What is stored meanwhile beside what was typed. */
  rowsOf: (stored: Stored) => StaleRow[]
  questions?: ReactNode
}

/** A form in a window that is saved by `useEditor`, with its question about a newer version. */
export function EditorDialog<Stored extends { version: number }>({
  editor: { save, saving, stored, forget },
  version,
  rowsOf,
  questions,
  ...rest
}: EditorDialogProps<Stored>) {
  return (
    <FormDialog
      {...rest}
      saving={saving}
      onSubmit={() => void save(version)}
      questions={
        <>
          {questions}
          {stored && (
            <StaleDialog
              open
              rows={rowsOf(stored)}
              busy={saving}
              onKeepMine={() => void save(stored.version)}
              onKeepStored={rest.onClose}
              onClose={forget}
            />
          )}
        </>
      }
    />
  )
}
