import { useQuery } from '@tanstack/react-query'
import { Thermometer } from 'lucide-react'
import { useState } from 'react'
import { sickQuery } from '#agenda/sick-leave/client.ts'
import { ReportForm } from '#agenda/sick-leave/components/report-form.tsx'
import { SickVisits } from '#agenda/sick-leave/components/sick-visits.tsx'
import { periodText } from '#agenda/sick-leave/components/sick-words.ts'
import type { DateString } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type SickMemberProps = {
  member: { id: string; name: string }
  today: DateString
  onOpen: () => void
}

/** Beside a member: that she is ill and how much is still to be settled, or the way to say so. */
export function SickMember({ member: { id, name }, today, onOpen }: SickMemberProps) {
  const current = useQuery(sickQuery).data?.find(({ staffId }) => staffId === id)
  const left = current && current.open > 0 ? `${current.open} te regelen` : 'Geregeld'
  return (
    <>
      {current && <Badge tone="amber">Ziek {periodText(current, today)}</Badge>}
      <Button
        variant={current ? 'secondary' : 'ghost'}
        size="sm"
        aria-label={current ? `${left}: ziekte van ${name}` : `${name} ziek melden`}
        onClick={onOpen}
      >
        <Thermometer aria-hidden />
        {current ? left : 'Ziek'}
      </Button>
    </>
  )
}

type SickDialogProps = {
  member: { id: string; name: string }
  today: DateString
  salonName: string
  onClose: () => void
}

/** Says that a member is ill, and settles her visits. */
export function SickDialog({ member, today, salonName, onClose }: SickDialogProps) {
  const { data } = useQuery(sickQuery)
  const [reported, setReported] = useState<string>()
  const [isChanging, setChanging] = useState(false)
  if (!data) return null
  const current = data.find(({ staffId }) => staffId === member.id)
  const id = current?.id ?? reported
  if (id === undefined || isChanging)
    return (
      <ReportForm
        member={member}
        current={current}
        today={today}
        onClose={isChanging ? () => setChanging(false) : onClose}
        onReported={(added) => {
          setReported(added)
          setChanging(false)
        }}
      />
    )
  return (
    <SickVisits
      id={id}
      name={member.name}
      today={today}
      salonName={salonName}
      onClose={onClose}
      onDays={() => setChanging(true)}
    />
  )
}
