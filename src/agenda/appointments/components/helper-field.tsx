import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type Draft, newHelper } from '#agenda/appointments/components/appointment-draft.ts'
import { MomentNote } from '#agenda/appointments/components/duration-note.tsx'
import { leaveQuery } from '#agenda/holidays/client.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { absencesOf, toldApart, worksAt } from '#agenda/staff/rules.ts'
import { isDate, isTime } from '#lib/dates.ts'
import { TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

type HelperFieldProps = {
  form: UseFormReturn<Draft>
  visit: Pick<Draft, 'staffId' | 'date' | 'startTime' | 'endTime'>
}

/** Who does a stretch of the visit while whoever has it is free, where more than one has visits. */
export function HelperField({ form, visit }: HelperFieldProps) {
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: leave = [] } = useQuery(leaveQuery)
  const members = toldApart(staff)
  if (members.length === 0) return undefined
  return (
    <Controller
      control={form.control}
      name="helper"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => {
        const change = (next: Draft['helper']) => {
          onChange(next)
          form.clearErrors('helper')
        }
        const member = staff.find(({ id }) => id === value?.staffId)
        // who left since still helps with what she helped with
        const choices = members.some(({ id }) => id === member?.id)
          ? members
          : [...members, ...(member ? [member] : [])]
        const isWhole =
          isDate(visit.date) && value && isTime(value.startTime) && isTime(value.endTime)
        const isAway =
          member &&
          isWhole &&
          !worksAt(
            { ...member, absences: absencesOf(member.id, leave) },
            { ...value, date: visit.date },
          )
        return (
          <>
            <Select
              ref={ref}
              label="Wie helpt mee"
              hint="Doet een stuk van de afspraak, zoals het bad. Wie de afspraak heeft, is dan vrij."
              options={[
                { value: '', label: 'Niemand' },
                ...choices
                  .filter(({ id }) => id !== visit.staffId)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={value?.staffId ?? ''}
              onValue={(staffId) =>
                change(
                  staffId === '' ? null : value ? { ...value, staffId } : newHelper(staffId, visit),
                )
              }
              error={error?.message}
            />
            {value && (
              <div className="grid grid-cols-2 gap-4 self-end">
                <TextInput
                  label="Hulp van"
                  type="time"
                  value={value.startTime}
                  onValue={(startTime) => change({ ...value, startTime })}
                />
                <TextInput
                  label="Hulp tot"
                  type="time"
                  value={value.endTime}
                  onValue={(endTime) => change({ ...value, endTime })}
                />
              </div>
            )}
            {isAway && <MomentNote icon={UserX}>{member.name} werkt dan niet.</MomentNote>}
          </>
        )
      }}
    />
  )
}
