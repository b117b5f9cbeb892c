import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { OpenFees } from '#agenda/cancellation-fees/components/open-fees.tsx'
import { FloodAlert } from '#agenda/requests/components/flood-alert.tsx'
import { MemberChoice } from '#agenda/staff/components/of-team.tsx'
import { WaitingFigure } from '#agenda/waiting-list/components/waiting-figure.tsx'
import { BackupAlert } from '#desk/backups/components/backup-alert.tsx'
import { BackupsBelow } from '#desk/backups/components/backups-below.tsx'
import { confirmedQuery } from '#desk/dashboard/client.ts'
import { AddressWarning } from '#desk/dashboard/components/address-warning.tsx'
import { ConfirmedList } from '#desk/dashboard/components/confirmed-list.tsx'
import { DayCalendarBelow } from '#desk/dashboard/components/day-calendar-below.tsx'
import { FailedMails } from '#desk/dashboard/components/failed-mails.tsx'
import { NextUp } from '#desk/dashboard/components/next-up.tsx'
import { Statistics, TodayFigures } from '#desk/dashboard/components/overview-cards.tsx'
import { PendingList } from '#desk/dashboard/components/pending-list.tsx'
import { QuickActions } from '#desk/dashboard/components/quick-actions.tsx'
import { TodayList } from '#desk/dashboard/components/today-list.tsx'
import { greetingAt } from '#desk/dashboard/rules.ts'
import { PrivacyRequests } from '#desk/my-data/components/privacy-requests.tsx'
import { SetupBelow } from '#foundation/salon/setup/components/setup-below.tsx'
import { formatHour, formatLongDate } from '#lib/dates.ts'
import { MessagesBelow } from '#shop-window/contact/components/messages-below.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useListening } from '#ui/use-listening.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { Launcher } from './launcher.tsx'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/**
 * The start of the owner's day: the figures, today's visits, who waits for an answer, and the year
 * ahead. Who is next stands there first: what lies below comes when that is drawn, unless it was
 * drawn before.
 */
export default function AdminHome() {
  const start = useStart()
  const time = useSyncExternalStore(never, timeNow, () => `${start.hour}:00`)
  const today = start.today
  const client = useQueryClient()
  const isKnown = client.getQueryState(confirmedQuery(today).queryKey) !== undefined
  const isWhole = useDeferredValue(true, !useListening() || isKnown)
  return (
    <div className="flex flex-col gap-10">
      <WindowTitle>Dashboard</WindowTitle>
      <div className="flex flex-col gap-5">
        <div>
          <h1 className="text-3xl sm:text-4xl">{greetingAt(Number(time.slice(0, 2)))}!</h1>
          <p className="mt-1 text-lg text-muted">Het is {formatLongDate(today)}.</p>
        </div>
        <NextUp today={today} time={time} />
        <Launcher />
        <QuickActions />
      </div>
      {isWhole && <Below start={start} />}
    </div>
  )
}

function Below({ start }: { start: ReturnType<typeof useStart> }) {
  const { today } = start
  const [staffId, choose] = useState('')
  return (
    <>
      <FloodAlert />
      <AddressWarning publicUrl={start.publicUrl} />
      <FailedMails />
      <BackupAlert />
      <OpenFees />
      <MemberChoice chosen={staffId} onChoose={choose} />
      <TodayFigures staffId={staffId} />
      <WaitingFigure />
      <PrivacyRequests
        renderLink={({ customerId }) => (
          <ButtonLink asChild size="sm">
            <Link to={`/admin/klanten?klant=${customerId}`}>Klantenfiche openen</Link>
          </ButtonLink>
        )}
      />
      <div className="grid items-start gap-10 *:min-w-0 lg:grid-cols-[2fr_3fr] lg:gap-8">
        <TodayList
          today={today}
          staffId={staffId}
          noticeDays={start.noticeDays}
          picture={<Poodle aria-hidden />}
        />
        <PendingList today={today} />
      </div>
      <SetupBelow />
      <DayCalendarBelow today={today} />
      <div className="grid items-start gap-10 *:min-w-0 lg:grid-cols-2 lg:gap-8">
        <ConfirmedList today={today} />
        <MessagesBelow salonName={start.salonName} />
      </div>
      <Statistics staffId={staffId} />
      <BackupsBelow />
    </>
  )
}

/** Read whenever the dashboard is shown. */
function timeNow(): string {
  return formatHour(new Date())
}

function never() {
  return () => undefined
}
