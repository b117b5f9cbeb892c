import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { MessageItem } from '#shop-window/contact/components/message-item.tsx'
import { type MessageFilter, messagesQuery } from '#shop-window/contact/messages/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type MessagesProps = {
  filter: MessageFilter
  onFilter: (filter: MessageFilter) => void
  salonName: string
  picture?: ReactNode
}

/** Every message of the contact form, with what is still to be answered first in view. */
export function Messages({ filter, onFilter, salonName, picture }: MessagesProps) {
  const [typed, setTyped] = useState(filter.q)
  const messages = useInfiniteQuery(messagesQuery(useDeferredValue(filter)))

  return (
    <div className="flex flex-col gap-5">
      <search className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <SearchInput
          placeholder="Naam, e-mail of tekst"
          value={typed}
          onValue={(value) => {
            setTyped(value)
            onFilter({ ...filter, q: value.trim() })
          }}
        />
        <StatusFilter
          status={filter.status}
          onChange={(status) => onFilter({ ...filter, status })}
        />
      </search>
      <PagedList
        query={messages}
        failure="De berichten konden niet geladen worden."
        waiting={<SkeletonText lines={6} />}
        empty={<NoMessages filter={filter} picture={picture} />}
      >
        {(items) => (
          <ul className="flex flex-col gap-3">
            {items.map((message) => (
              <li key={message.id}>
                <MessageItem message={message} salonName={salonName} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const STATES = [
  { value: '', label: 'Alle' },
  { value: 'open', label: 'Te doen' },
  { value: 'done', label: 'Gedaan' },
] as const

function StatusFilter({
  status,
  onChange,
}: {
  status: MessageFilter['status']
  onChange: (status: MessageFilter['status']) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-medium">Toon</legend>
      {STATES.map(({ value, label }) => (
        <Button
          key={value}
          variant={status === value ? 'primary' : 'secondary'}
          aria-pressed={status === value}
          onClick={() => onChange(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

function NoMessages({
  filter: { q, status },
  picture,
}: {
  filter: MessageFilter
  picture: ReactNode
}) {
  if (q || status)
    return (
      <EmptyState
        title="Geen berichten gevonden"
        text="Wis het zoekveld of toon alle berichten."
        illustration={picture}
      />
    )
  return (
    <EmptyState
      title="Nog geen berichten"
      text="Wie het contactformulier invult, staat hier."
      illustration={picture}
    />
  )
}
