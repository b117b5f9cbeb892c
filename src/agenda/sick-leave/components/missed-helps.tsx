import { UserRoundMinus } from 'lucide-react'
import { Link } from 'react-router'
import type { MissedHelp } from '#agenda/sick-leave/wire.ts'
import { formatBriefDay, withoutSeconds } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'

type MissedHelpsProps = {
  helps: readonly MissedHelp[]
  /** Which of them is being settled. */
  busy: string | undefined
  onAlone: (help: MissedHelp) => void
}

/** With what somebody who is ill was to help; whoever has the visit does it alone by one tap. */
export function MissedHelps({ helps, busy, onAlone }: MissedHelpsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {helps.map((help) => (
        <li
          key={help.appointmentId}
          className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-line p-4"
        >
          <p className="[overflow-wrap:anywhere]">
            <span className="block font-semibold tabular-nums">
              {formatBriefDay(help.date)}, {withoutSeconds(help.startTime)}–
              {withoutSeconds(help.endTime)}
            </span>
            <Link
              to={`/admin/afspraken?afspraak=${help.appointmentId}`}
              className="text-clay underline underline-offset-4"
            >
              {calledDog(help.dogName)}
            </Link>{' '}
            bij {help.name}
          </p>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${help.name} doet ${calledDog(help.dogName)} alleen`}
            loading={busy === help.appointmentId}
            onClick={() => busy === undefined && onAlone(help)}
          >
            <UserRoundMinus aria-hidden />
            {help.name} doet het alleen
          </Button>
        </li>
      ))}
    </ul>
  )
}
