import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWarnings } from '#agenda/appointments/components/use-warnings.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { inboxQuery } from '#desk/inbox/client.ts'
import { FeeRow } from '#desk/inbox/components/fee-row.tsx'
import { MailRow } from '#desk/inbox/components/mail-row.tsx'
import { MessageRow } from '#desk/inbox/components/message-row.tsx'
import { RequestRow } from '#desk/inbox/components/request-row.tsx'
import { WaitingRow } from '#desk/inbox/components/waiting-row.tsx'
import { inboxLists } from '#desk/inbox/lists/client.ts'
import { type InboxKind, inboxKinds, longestFirst } from '#desk/inbox/rules.ts'
import type { DateString } from '#lib/dates.ts'
import { keysOf } from '#lib/keyed.ts'
import { itemsOf } from '#lib/paged-query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type InboxProps = {
  /** One kind alone; empty: all of them in one list. */
  kind: InboxKind | ''
  onKind: (kind: InboxKind | '') => void
  today: DateString
  salonName: string
  picture?: ReactNode
}

/** All that waits for the owner in one list, each with the one thing that comes next. */
export function Inbox({ kind, onKind, today, salonName, picture }: InboxProps) {
  const { data: counts } = useQuery(inboxQuery)
  const { rows, lists } = useRows({ kind, today, salonName })
  const failed = lists.find(({ error }) => error)
  const isWaiting = lists.some(({ data, error }) => !data && !error)
  const more = lists.filter(({ hasNextPage }) => hasNextPage)
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Toon</legend>
        {(['', ...keysOf(inboxKinds)] as const).map((value) => (
          <Button
            key={value}
            size="sm"
            variant={kind === value ? 'primary' : 'secondary'}
            aria-pressed={kind === value}
            onClick={() => onKind(value)}
          >
            {value === '' ? 'Alles' : inboxKinds[value].label}
            {counts && (
              <span className="font-normal tabular-nums">
                {value === '' ? total : counts[value]}
              </span>
            )}
          </Button>
        ))}
      </fieldset>
      {failed && <LoadFailed title="De inbox kon niet helemaal geladen worden." query={failed} />}
      {isWaiting && <SkeletonText lines={8} />}
      {!isWaiting && !failed && rows.length === 0 && (
        <EmptyState
          title="Alles is gedaan"
          text={
            kind === ''
              ? 'Er wacht niets of niemand op jou.'
              : 'Hiervan wacht niets op jou. Bij Alles zie je de rest.'
          }
          illustration={picture}
        />
      )}
      {!isWaiting && rows.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft">
          {rows.map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
        </ul>
      )}
      {!isWaiting && more.length > 0 && (
        <Button
          variant="secondary"
          size="lg"
          loading={more.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          onClick={() => void Promise.all(more.map((list) => list.fetchNextPage()))}
          className="self-center max-sm:w-full"
        >
          Meer laden
        </Button>
      )}
    </div>
  )
}

/** The lists of what is shown, put together by since when each waits. */
function useRows({ kind, today, salonName }: Pick<InboxProps, 'kind' | 'today' | 'salonName'>) {
  const shows = (one: InboxKind) => kind === '' || kind === one
  const requests = useInfiniteQuery({ ...inboxLists.requests, enabled: shows('requests') })
  const messages = useInfiniteQuery({ ...inboxLists.messages, enabled: shows('messages') })
  const mails = useInfiniteQuery({ ...inboxLists.mails, enabled: shows('mails') })
  const fees = useInfiniteQuery({ ...inboxLists.fees, enabled: shows('fees') })
  const waiting = useInfiniteQuery({ ...inboxLists.waiting, enabled: shows('waiting') })
  const visits = itemsOf(requests.data)
  const warningsOf = useWarnings(visits, today)
  const of = <Item extends { id: string; createdAt: string }>(
    one: InboxKind,
    items: Item[] | undefined,
    rowOf: (item: Item) => ReactNode,
  ) =>
    shows(one)
      ? (items ?? []).map((item) => ({
          key: `${one} ${item.id}`,
          at: item.createdAt,
          row: rowOf(item),
        }))
      : []
  const rows = longestFirst([
    ...of('requests', visits, (visit) => (
      <RequestRow
        visit={visit}
        today={today}
        warnings={<WarningBadges warnings={warningsOf(visit.id)} />}
      />
    )),
    ...of('messages', itemsOf(messages.data), (message) => (
      <MessageRow message={message} salonName={salonName} />
    )),
    ...of('mails', itemsOf(mails.data), (mail) => <MailRow mail={mail} />),
    ...of('fees', itemsOf(fees.data), (fee) => <FeeRow fee={fee} />),
    ...of('waiting', itemsOf(waiting.data), (entry) => <WaitingRow entry={entry} />),
  ])
  const all = { requests, messages, mails, fees, waiting }
  return { rows, lists: keysOf(all).flatMap((one) => (shows(one) ? [all[one]] : [])) }
}
