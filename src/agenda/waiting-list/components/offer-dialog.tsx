import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timesQuery, useWriteEntry } from '#agenda/waiting-list/client.ts'
import { momentText } from '#agenda/waiting-list/components/entry-words.ts'
import type { Entry, FreeTime } from '#agenda/waiting-list/wire.ts'
import { formatDay, withoutSeconds } from '#lib/dates.ts'
import { fullName } from '#lib/names.ts'
import { startKey } from '#lib/starts.ts'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** Offers a free time by hand: one that suits her, or any other of a chosen date. */
export function OfferDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: write, isPending } = useWriteEntry()
  const [date, setDate] = useState('')
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const times = useQuery(timesQuery(entry.id, date))
  const name = fullName(entry)

  async function offer() {
    const time = times.data?.find((one) => startKey(one) === chosen)
    if (!time) return setError('Kies een tijd.')
    try {
      await write({
        id: entry.id,
        action: 'offer',
        body: { date: time.date, startTime: time.startTime },
      })
      toast({
        title: 'Tijd aangeboden',
        description: `${name} krijgt een mail voor ${momentText(time)}.`,
      })
      onClose()
    } catch (problem) {
      toast(failure('Dat is niet gelukt', problem, 'De tijd kon niet aangeboden worden.'))
      void times.refetch()
    }
  }

  return (
    <FormDialog
      title="Tijd aanbieden"
      description={`${name} krijgt een mail en heeft 30 minuten om te kiezen. Intussen is de tijd voor niemand anders vrij.`}
      submitLabel="Aanbieden"
      saving={isPending}
      stickyFooter
      onSubmit={() => void offer()}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      <TextInput
        type="date"
        label="Een bepaalde dag"
        hint="Leeg: alleen tijden die passen."
        value={date}
        onValue={(value) => {
          setDate(value)
          setChosen('')
        }}
        className="sm:max-w-64"
      />
      {times.error && (
        <LoadFailed title="De vrije tijden konden niet geladen worden." query={times} />
      )}
      {times.isPending && <SkeletonText lines={3} />}
      {times.data?.length === 0 && (
        <p role="status" className="rounded-field bg-paper p-4">
          {date
            ? 'Op deze dag is niets vrij.'
            : 'Geen enkele vrije tijd past nu. Kies hierboven een dag om ook andere tijden te zien.'}
        </p>
      )}
      {times.data && times.data.length > 0 && (
        <RadioCards
          legend={date ? 'Vrije tijden op deze dag' : 'Vrije tijden die passen'}
          minWidth={date ? 7 : 8.5}
          required
          options={times.data.map((time) => ({
            value: startKey(time),
            ...labelOf(time, date !== ''),
          }))}
          value={chosen}
          error={error}
          onChange={(value) => {
            setChosen(value)
            setError(undefined)
          }}
        />
      )}
    </FormDialog>
  )
}

function labelOf({ date, startTime, fits }: FreeTime, isOneDay: boolean) {
  const hour = withoutSeconds(startTime)
  return isOneDay
    ? { label: hour, detail: fits ? 'past' : 'niet gevraagd' }
    : { label: formatDay(date), detail: hour }
}
