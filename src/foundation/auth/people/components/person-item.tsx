import { useState } from 'react'
import { useEndLogIn, useInviteAgain, useSetActive } from '#foundation/auth/people/client.ts'
import type { Invited, ListedPerson } from '#foundation/auth/people/wire.ts'
import { formatInstant } from '#lib/dates.ts'
import { personStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** One log-in of the staff, with what the owner can do about it. */
export function PersonItem({
  person: { id, name, email, state, lastSeenAt },
  memberName,
  onInvited,
}: {
  person: ListedPerson
  memberName: string | undefined
  onInvited: (invited: Invited) => void
}) {
  const { toast } = useToast()
  const [ends, setEnds] = useState(false)
  const again = useInviteAgain()
  const setActive = useSetActive()
  const end = useEndLogIn()
  const { label, tone } = personStates[state]
  const restLabel = state === 'resting' ? 'Weer toelaten' : 'Stilleggen'

  async function inviteAgain() {
    try {
      onInvited(await again.mutateAsync(id))
    } catch (error) {
      toast(failure('Geen nieuwe link gemaakt', error))
    }
  }

  async function rest(isActive: boolean) {
    try {
      await setActive.mutateAsync({ id, isActive })
      toast({
        title: isActive ? `${name} kan weer inloggen` : `${name} kan niet meer inloggen`,
        ...(!isActive && { description: 'Overal is uitgelogd.' }),
      })
    } catch (error) {
      toast(failure('Niet gewijzigd', error))
    }
  }

  async function endIt() {
    try {
      await end.mutateAsync(id)
      toast({ title: 'Log-in verwijderd', description: 'Overal is uitgelogd.' })
    } catch (error) {
      toast(failure('Niet verwijderd', error))
      setEnds(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {email}
          {memberName !== undefined && memberName !== name && ` · ${memberName}`}
          {lastSeenAt && <span className="block">Laatst gezien {formatInstant(lastSeenAt)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state !== 'resting' && (
          <Button
            variant="secondary"
            size="sm"
            loading={again.isPending}
            onClick={() => void inviteAgain()}
            aria-label={`Nieuwe link voor ${name}`}
          >
            Nieuwe link
          </Button>
        )}
        {(state === 'active' || state === 'resting') && (
          <Button
            variant="secondary"
            size="sm"
            loading={setActive.isPending}
            onClick={() => void rest(state === 'resting')}
            aria-label={`${restLabel}: ${name}`}
          >
            {restLabel}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => setEnds(true)}
          aria-label={`Log-in van ${name} verwijderen`}
        >
          Verwijderen
        </Button>
      </div>
      {ends && (
        <ConfirmDialog
          open
          onClose={() => setEnds(false)}
          title={`Log-in van ${name} verwijderen?`}
          text="Er wordt meteen overal uitgelogd en inloggen kan niet meer. Bij wat gedaan werd, blijven de initialen staan. Een nieuwe uitnodiging sturen kan altijd."
          confirmLabel="Verwijderen"
          tone="danger"
          loading={end.isPending}
          onConfirm={() => void endIt()}
        />
      )}
    </li>
  )
}
