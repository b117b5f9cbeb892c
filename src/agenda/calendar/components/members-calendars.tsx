import { useState } from 'react'
import { useChooseCalendar } from '#agenda/calendar/client.ts'
import type { CalendarState } from '#agenda/calendar/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** In which calendar of Google's the visits of each member stand. */
export function MembersCalendars({
  members,
  account,
}: {
  members: NonNullable<CalendarState['members']>
  /** With whom a calendar must be shared. */
  account: string
}) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h4 className="text-lg">Een agenda per medewerker</h4>
        <p className="text-muted">
          Zonder eigen agenda staan haar afspraken in de agenda van het salon, met haar naam erbij.
          {account && ` Deel elke agenda met ${account}.`}
        </p>
      </div>
      <ul className="flex flex-col gap-4">
        {members.map((member) => (
          <li key={`${member.id} ${member.calendarId}`}>
            <MembersCalendar member={member} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MembersCalendar({
  member: { id, name, calendarId },
}: {
  member: NonNullable<CalendarState['members']>[number]
}) {
  const { toast } = useToast()
  const { mutateAsync: choose, isPending } = useChooseCalendar()
  const [typed, setTyped] = useState(calendarId)
  const [error, setError] = useState<string>()

  async function save() {
    if (isPending) return
    setError(undefined)
    try {
      await choose({ id, calendarId: typed.trim() })
      toast({
        title: 'Agenda bewaard',
        description: `De komende afspraken van ${name} verhuizen vanzelf.`,
      })
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.fields['calendarId'] : undefined)
      toast(failure('Niet bewaard', problem))
    }
  }

  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="min-w-0 grow basis-72">
        <TextInput
          label={`Agenda-ID van ${name}`}
          placeholder="Agenda van het salon"
          value={typed}
          maxLength={200}
          error={error}
          onValue={setTyped}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        loading={isPending}
        disabled={typed.trim() === calendarId}
        className="max-sm:w-full"
      >
        Bewaren
      </Button>
    </form>
  )
}
