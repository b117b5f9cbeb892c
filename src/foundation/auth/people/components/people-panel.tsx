import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { SecretOnce } from '#foundation/auth/components/secret-once.tsx'
import { peopleQuery } from '#foundation/auth/people/client.ts'
import { InviteDialog } from '#foundation/auth/people/components/invite-dialog.tsx'
import { OwnersName } from '#foundation/auth/people/components/owners-name.tsx'
import { PersonItem } from '#foundation/auth/people/components/person-item.tsx'
import type { Invited } from '#foundation/auth/people/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Pending } from '#ui/loaded.tsx'

/** Who logs in beside the owner: invited by a link, let rest or ended here. */
export function PeoplePanel({ members }: { members: readonly { id: string; name: string }[] }) {
  const query = useQuery(peopleQuery)
  const [invites, setInvites] = useState(false)
  const [invited, setInvited] = useState<Invited>()
  const staff = query.data?.filter(({ role }) => role === 'staff')
  const owner = query.data?.find(({ role }) => role === 'owner')
  return (
    <Card title="Log-ins" heading="h2">
      <div className="flex flex-col gap-5">
        <p className="max-w-prose text-muted">
          Geef wie bij je werkt een eigen log-in. Een medewerker ziet agenda, afspraken, klanten en
          honden met hun waarschuwingen; geen omzet, geen kassa, geen instellingen. Jij blijft
          inloggen met je eigen wachtwoord.
        </p>
        {owner && <OwnersName id={owner.id} name={owner.name} />}
        {staff && staff.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {staff.map((person) => (
              <PersonItem
                key={person.id}
                person={person}
                memberName={members.find(({ id }) => id === person.staffId)?.name}
                onInvited={setInvited}
              />
            ))}
          </ul>
        )}
        {staff?.length === 0 && <p>Nog niemand anders heeft een log-in.</p>}
        {!staff && (
          <Pending query={query} failed="De log-ins konden niet geladen worden." lines={2} />
        )}
        <Button
          variant="secondary"
          className="self-start max-sm:w-full"
          onClick={() => setInvites(true)}
        >
          <UserPlus aria-hidden />
          Iemand uitnodigen
        </Button>
      </div>
      {invites && (
        <InviteDialog
          members={members.filter(({ id }) => !staff?.some(({ staffId }) => staffId === id))}
          onClose={() => setInvites(false)}
          onInvited={(link) => {
            setInvites(false)
            setInvited(link)
          }}
        />
      )}
      {invited && (
        <SecretOnce
          title="Uitnodiging verstuurd"
          warning="Je ziet deze link maar één keer"
          secret={invited.link}
          copyLabel="Kopieer de link"
          onClose={() => setInvited(undefined)}
        >
          De link ging per mail naar {invited.email}. Komt die niet aan, geef hem dan zelf door. Hij
          werkt één keer, een week lang, en alleen voor wie hij bedoeld is.
        </SecretOnce>
      )}
    </Card>
  )
}
