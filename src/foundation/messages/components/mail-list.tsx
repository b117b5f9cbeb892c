import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type MailView, mailsQuery } from '#foundation/messages/client.ts'
import { badgeOf, fateOf, stateOptions } from '#foundation/messages/components/mail-words.ts'
import { mailLabel } from '#foundation/messages/texts.ts'
import type { MailSummary } from '#foundation/messages/wire.ts'
import { formatInstant, isDate } from '#lib/dates.ts'
import { nameIn } from '#lib/names-of.ts'
import { mailStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

type MailListProps = {
  view: MailView
  onView: (view: MailView) => void
  onOpen: (id: string) => void
  picture: ReactNode
}

/** Mails, newest first, found while one types. */
export function MailList({ view, onView, onOpen, picture }: MailListProps) {
  const mails = useInfiniteQuery(mailsQuery(view))
  const [typed, type] = useDebouncedSearch(view.q, (q) => onView({ ...view, q }))
  const isFiltered = Object.values(view).some((value) => value !== '')
  return (
    <>
      <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <TextInput
          type="search"
          label="Zoeken"
          placeholder="Naam, hond, e-mailadres of onderwerp"
          autoComplete="off"
          className="max-lg:col-span-2"
          value={typed}
          onChange={({ target: { value } }) => type(value)}
        />
        <Select
          label="Status"
          className="max-lg:col-span-2"
          options={stateOptions}
          value={view.status}
          onChange={({ target: { value } }) =>
            onView({ ...view, status: nameIn(mailStates, value) })
          }
        />
        <DateFilter label="Van" value={view.from} onChange={(from) => onView({ ...view, from })} />
        <DateFilter label="Tot en met" value={view.to} onChange={(to) => onView({ ...view, to })} />
      </search>
      <PagedList
        query={mails}
        failure="De mails konden niet geladen worden."
        waiting={<SkeletonText lines={8} />}
        empty={
          isFiltered ? (
            <EmptyState
              title="Geen mails gevonden"
              text="Zoek op iets anders of toon alle mails."
              illustration={picture}
              action={
                <Button
                  variant="secondary"
                  onClick={() => onView({ q: '', status: '', from: '', to: '' })}
                >
                  Alle mails tonen
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="Nog geen mails"
              text="Zodra er een mail vertrekt, staat hij hier."
              illustration={picture}
            />
          )
        }
      >
        {(items) => (
          <ul className="flex flex-col gap-2">
            {items.map((mail) => (
              <li key={mail.id}>
                <MailLine mail={mail} onOpen={() => onOpen(mail.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function MailLine({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) {
  const { state, kind, subject, recipient, createdAt, lastError } = mail
  const { label, tone } = badgeOf(mail)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-card p-4 text-left shadow-soft hover:border-pine hover:bg-pine-soft/40"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-sm text-muted">{mailLabel(kind)}</span>
          <span className="text-sm text-muted tabular-nums sm:ml-auto">
            {formatInstant(createdAt)}
          </span>
        </span>
        <span className="mt-1.5 block font-semibold wrap-anywhere">{subject}</span>
        <span className="block text-muted wrap-anywhere">aan {recipient}</span>
        {state !== 'sent' && <span className="mt-1 block text-sm">{fateOf(mail)}</span>}
        {lastError && state !== 'sent' && (
          <span
            className={`mt-1 flex items-start gap-1.5 text-sm wrap-anywhere ${state === 'failed' ? 'text-red' : 'text-amber'}`}
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {lastError}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  )
}

/**
 * While a year is being typed the field passes through years such as 0020; only whole dates count.
 */
function DateFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (date: string) => void
}) {
  return (
    <TextInput
      key={value === '' ? 'empty' : 'filled'}
      type="date"
      label={label}
      defaultValue={value}
      onChange={({ target: { value: date } }) => {
        if (date === '' || isDate(date)) onChange(date)
      }}
    />
  )
}
