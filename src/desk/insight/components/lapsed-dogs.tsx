import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { INVITED_DAYS } from '#agenda/appointments/rules.ts'
import { LAPSED_FILE, lapsedQuery, useInvite } from '#desk/insight/client.ts'
import { inviteRefusal, refusalText, weeksText } from '#desk/insight/rules.ts'
import type { LapsedDog } from '#desk/insight/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { telLink } from '#lib/reach.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { FirstOf } from '#ui/first-of.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const FIRST = 10

const columns: TableColumn<LapsedDog>[] = [
  {
    header: 'Hond',
    heading: true,
    cell: ({ dogName, breed, customerId, ...owner }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link
          to={`/admin/klanten?klant=${customerId}`}
          className="font-semibold text-clay underline"
        >
          {calledDog(dogName)}
        </Link>{' '}
        {breed && <span className="text-muted">({breed})</span>}
        <span className="block text-muted">{fullName(owner)}</span>
      </span>
    ),
  },
  {
    header: 'Laatste bezoek',
    cell: ({ lastDate }) => <span className="tabular-nums">{formatShortDate(lastDate)}</span>,
  },
  {
    header: 'Weg sinds',
    cell: ({ awayDays, usualDays }) => (
      <>
        {weeksText(awayDays)}
        <span className="block text-sm text-muted">gewoonlijk om de {weeksText(usualDays)}</span>
      </>
    ),
  },
  { header: 'Uitnodigen', actions: true, cell: (dog) => <Invitation dog={dog} /> },
]

/**
 * The dogs that are away for longer than they usually are, each with one tap to ask them back;
 * asked once they are due.
 */
export function LapsedDogs({ isDue }: { isDue: boolean }) {
  const query = useQuery({ ...lapsedQuery, enabled: isDue })
  return (
    <Card
      title="Wie hebben we al even niet gezien?"
      actions={
        <DownloadLink href={LAPSED_FILE}>
          CSV<span className="sr-only"> van wie we niet zagen</span>
        </DownloadLink>
      }
    >
      <p className="mb-4 max-w-prose text-muted">
        Honden die langer weg zijn dan ze gewoonlijk tussen twee bezoeken laten, en geen afspraak
        hebben. Uitnodigen gaat per mail, alleen naar wie nieuws wil, en niet vaker dan om de{' '}
        {INVITED_DAYS} dagen. Wie geen mails meer wil, meldt zich af met de link in de mail.
      </p>
      {(isDue || query.data) && (
        <Loaded query={query} failed="De honden konden niet geladen worden." lines={4}>
          {(dogs) => <Dogs dogs={dogs} />}
        </Loaded>
      )}
    </Card>
  )
}

function Dogs({ dogs }: { dogs: readonly LapsedDog[] }) {
  if (dogs.length === 0)
    return <p className="text-muted">Niemand blijft langer weg dan gewoonlijk. Mooi zo!</p>
  return (
    <FirstOf all={dogs} first={FIRST} noun="honden">
      {(rows) => (
        <Table
          caption="Honden die langer wegblijven dan gewoonlijk"
          columns={columns}
          rows={rows}
          rowKey={({ dogId }) => dogId}
        />
      )}
    </FirstOf>
  )
}

function Invitation({ dog }: { dog: LapsedDog }) {
  const { mutateAsync: invite, isPending } = useInvite()
  const { toast } = useToast()
  const [opened] = useState(() => new Date())
  const refused = inviteRefusal(dog, opened)
  const name = fullName(dog)
  if (refused)
    return (
      <span className="flex flex-wrap items-center gap-2 sm:justify-end">
        <span className="text-muted">{refusalText(refused, dog.invitedAt)}</span>
        {refused !== 'invited' && (
          <ButtonLink href={telLink(dog.phone)} variant="secondary" size="sm">
            <Phone aria-hidden />
            Bellen<span className="sr-only"> naar {name}</span>
          </ButtonLink>
        )}
      </span>
    )

  async function send() {
    try {
      await invite(dog.customerId)
      toast({ title: `Uitnodiging onderweg naar ${name}` })
    } catch (error) {
      toast(failure('Niet uitgenodigd', error))
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      onClick={() => void send()}
      className="max-sm:w-full"
    >
      <Mail aria-hidden />
      Uitnodigen
      <span className="sr-only">
        : {name}, voor {calledDog(dog.dogName)}
      </span>
    </Button>
  )
}
