import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { treatmentsQuery } from '#agenda/appointments/client.ts'
import { useIsMeasured } from '#agenda/appointments/components/best-times.tsx'
import { MomentNote } from '#agenda/appointments/components/duration-note.tsx'
import { agendaQuery } from '#agenda/appointments/listed/client.ts'
import { occupies, stretchesOf } from '#agenda/appointments/rules.ts'
import { leaveQuery } from '#agenda/holidays/client.ts'
import { freeSlotsOf, whyClosed } from '#agenda/slots/rules.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { absencesOf, canDo, toldApart, worksAt } from '#agenda/staff/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import { salonQuery } from '#foundation/salon/client.ts'
import { brusselsWallClock, type DateString, isDate, isTime, withoutSeconds } from '#lib/dates.ts'
import { Select } from '#ui/select.tsx'

type MemberFieldProps = {
  register: UseFormRegisterReturn<'staffId'>
  visit: { staffId: string; date: DateString; startTime: string }
  /** Who has the visit that is edited; empty for a new one. */
  stored: string
  /** Takes one of her free times. */
  onTake: (startTime: string) => void
}

/** Whose visit it becomes, where more than one has visits, and when she is free on its day. */
export function MemberField({ register, visit, stored, onTake }: MemberFieldProps) {
  const { data: staff = [] } = useQuery(staffQuery)
  const isMeasured = useIsMeasured()
  const choices = toldApart(staff)
  const gone = staff.filter(({ id, isActive }) => id === stored && !isActive)
  const member = staff.find(({ id }) => id === visit.staffId)
  if (choices.length === 0) return undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        // the list comes after the form: a list without the chosen one would show the first
        key={choices.length}
        {...register}
        label="Voor wie"
        {...(stored === '' && { placeholder: 'Wie het best past' })}
        options={[...choices, ...gone].map(({ id, name }) => ({ value: id, label: name }))}
      />
      {member && isDate(visit.date) && !isMeasured && (
        <FreeTimes member={member} date={visit.date} chosen={visit.startTime} onTake={onTake} />
      )}
    </div>
  )
}

type FreeTimesProps = {
  member: Member
  date: DateString
  chosen: string
  onTake: (startTime: string) => void
}

/** When a member is free on a day, each to be taken by a tap. */
function FreeTimes({ member, date, chosen, onTake }: FreeTimesProps) {
  const [opened] = useState(() => brusselsWallClock(new Date()))
  const { data: salon } = useQuery(salonQuery)
  const { data: leave } = useQuery(leaveQuery)
  const { data: visits, isPlaceholderData } = useQuery(agendaQuery({ from: date, to: date }))
  if (!salon || !leave || !visits || isPlaceholderData) return undefined
  const isClosed = whyClosed(date, { leave, hours: salon.openingHours }) !== undefined
  const free = freeSlotsOf({ ...member, absences: absencesOf(member.id, leave) }, date, {
    hours: salon.openingHours,
    slotMinutes: salon.slotMinutes,
    busy: visits
      .filter(({ status }) => occupies(status))
      .flatMap(stretchesOf)
      .filter(({ staffId }) => staffId === member.id),
  }).filter(({ startTime }) => date !== opened.date || startTime > opened.time)
  if (isClosed || free.length === 0)
    return <p className="text-sm text-muted">Geen vrije uren van {member.name} op deze dag.</p>
  return (
    <div
      role="group"
      aria-label={`Vrije uren van ${member.name}`}
      className="flex flex-wrap items-center gap-1.5"
    >
      <span aria-hidden className="text-sm text-muted">
        Vrij:
      </span>
      {free.map(({ startTime }) => (
        <button
          key={startTime}
          type="button"
          aria-pressed={withoutSeconds(startTime) === chosen}
          onClick={() => onTake(withoutSeconds(startTime))}
          className="min-h-11 rounded-full border border-edge bg-card px-3 tabular-nums hover:border-pine hover:bg-pine-soft aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-white"
        >
          {withoutSeconds(startTime)}
        </button>
      ))}
    </div>
  )
}

type Wanted = {
  staffId: string
  service: string
  date: DateString
  startTime: string
  endTime: string
}

/** What speaks against the chosen member: she does not work then, or does not do the treatment. */
export function MemberNotes({ visit }: { visit: Wanted }) {
  const { staffId, service, date, startTime, endTime } = visit
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: leave = [] } = useQuery(leaveQuery)
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const member = toldApart(staff).find(({ id }) => id === staffId)
  if (!member) return undefined
  const isWhole = isDate(date) && isTime(startTime) && isTime(endTime)
  const isAway = isWhole && !worksAt({ ...member, absences: absencesOf(member.id, leave) }, visit)
  const treatment = treatments.find(({ name }) => name === service)
  return (
    <>
      {isAway && <MomentNote icon={UserX}>{member.name} werkt dan niet.</MomentNote>}
      {!canDo(member, treatment) && (
        <MomentNote icon={UserX}>{member.name} doet deze behandeling niet.</MomentNote>
      )}
    </>
  )
}
