import { useState } from 'react'
import { parse } from 'valibot'
import { useWriteEntry } from '#agenda/waiting-list/client.ts'
import {
  draftOf,
  type WishBounds,
  type WishDraft,
  wishOf,
} from '#agenda/waiting-list/components/wish-draft.ts'
import { WishFields } from '#agenda/waiting-list/components/wish-fields.tsx'
import { datesText, timesText, weekdaysText } from '#agenda/waiting-list/rules.ts'
import type { Wish } from '#agenda/waiting-list/schema.ts'
import { type Entry, entrySchema } from '#agenda/waiting-list/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/**
 * Changes when it suits somebody, and the notes; what another editor saved meanwhile is shown
 * beside what was typed here.
 */
export function EditDialog({
  entry,
  bounds,
  onClose,
}: {
  entry: Entry
  bounds: WishBounds
  onClose: () => void
}) {
  const { toast } = useToast()
  const { mutateAsync: write, isPending } = useWriteEntry()
  const [draft, setDraft] = useState<WishDraft>(() => draftOf(entry))
  const [notes, setNotes] = useState(entry.notes)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [stored, setStored] = useState<Entry>()

  async function save(version: number) {
    if (isPending) return
    setErrors({})
    try {
      await write({ id: entry.id, method: 'PATCH', body: { ...wishOf(draft), notes, version } })
      toast({ title: 'Wachtlijst bijgewerkt', description: fullName(entry) })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale')
        return setStored(parse(entrySchema, error.current))
      setStored(undefined)
      if (error instanceof ApiError) setErrors(error.fields)
      toast(failure('Dat is niet gelukt', error, 'De wijziging kon niet bewaard worden.'))
    }
  }

  return (
    <FormDialog
      title={`${fullName(entry)} – ${calledDog(entry.dogName)}`}
      stickyFooter
      submitLabel="Bewaren"
      saving={isPending}
      onSubmit={() => void save(entry.version)}
      onClose={onClose}
      className="flex flex-col gap-5"
      questions={
        stored && (
          <StaleDialog
            open
            rows={rowsOf({ stored, wish: wishOf(draft), notes, members: bounds.members })}
            busy={isPending}
            onKeepMine={() => void save(stored.version)}
            onKeepStored={onClose}
            onClose={() => setStored(undefined)}
          />
        )
      }
    >
      <WishFields
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        errors={errors}
        min={bounds.first < entry.fromDate ? bounds.first : entry.fromDate}
        max={entry.visit?.date ?? bounds.until}
        openDays={bounds.openDays}
        members={bounds.members}
        prefix="wacht-bewerken"
      />
      <TextArea
        label="Notities"
        maxLength={2_000}
        value={notes}
        error={errors['notes']}
        onValue={setNotes}
      />
    </FormDialog>
  )
}

type Sides = { stored: Entry; wish: Wish; notes: string; members: WishBounds['members'] }

function rowsOf({ stored, wish, notes, members = [] }: Sides) {
  const whose = ({ staffId }: { staffId: string | null }) =>
    members.find(({ id }) => id === staffId)?.name ?? 'Geen voorkeur'
  return [
    { label: 'Datums', stored: datesText(stored), mine: datesText(wish) },
    { label: 'Dagen', stored: weekdaysText(stored.weekdays), mine: weekdaysText(wish.weekdays) },
    { label: 'Uren', stored: timesText(stored), mine: timesText(wish) },
    ...(members.length > 1 ? [{ label: 'Bij wie', stored: whose(stored), mine: whose(wish) }] : []),
    { label: 'Notities', stored: stored.notes, mine: notes },
  ]
}
