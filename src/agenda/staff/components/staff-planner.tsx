import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  removalOf,
  staffQuery,
  useRemoveMember,
  useSaveMember,
  visitsOfQuery,
} from '#agenda/staff/client.ts'
import { MemberDialog } from '#agenda/staff/components/member-dialog.tsx'
import { StaffMark } from '#agenda/staff/components/staff-mark.tsx'
import { summaryOf } from '#agenda/staff/components/staff-words.ts'
import { nextColour, visitsSentence } from '#agenda/staff/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import {
  useDeleteWithUndo,
  useListed,
} from '#foundation/changes/components/use-delete-with-undo.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'
import { picturePath } from '#lib/picture-path.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type StaffPlannerProps = {
  /** The opening hours of the salon, with which own hours begin. */
  hours: OpeningHours
  picture?: ReactNode
  /** What else can be done with somebody who has visits. */
  renderDeeds?: (member: Member) => ReactNode
}
type Open = { dialog: 'new' } | { dialog: 'edit' | 'remove'; member: Member } | undefined

/** Everybody who works in the salon: in which order, with which hours and skills. */
export function StaffPlanner({ hours, picture, renderDeeds }: StaffPlannerProps) {
  const staff = useQuery(staffQuery)
  const { toast } = useToast()
  const { mutateAsync: save, isPending } = useSaveMember()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const list = useListed(staff.data ?? [])
  if (!staff.data)
    return <Pending query={staff} failed="De medewerkers konden niet geladen worden." lines={5} />

  async function move(member: Member, position: number) {
    try {
      await save({ id: member.id, position })
    } catch (error) {
      toast(failure('Fout', error, 'Kon de volgorde niet bewaren.'))
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <Button onClick={() => setOpen({ dialog: 'new' })} className="self-start max-sm:w-full">
        <Plus aria-hidden />
        Medewerker toevoegen
      </Button>
      <ol className="flex flex-col gap-3">
        {list.map((member, index) => (
          <li key={member.id}>
            <MemberItem member={member} picture={picture}>
              {member.isActive && renderDeeds?.(member)}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`${member.name} hoger zetten`}
                disabled={index === 0 || isPending}
                onClick={() => void move(member, index - 1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`${member.name} lager zetten`}
                disabled={index === list.length - 1 || isPending}
                onClick={() => void move(member, index + 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`${member.name} bewerken`}
                onClick={() => setOpen({ dialog: 'edit', member })}
              >
                <Pencil aria-hidden />
              </Button>
              {list.length > 1 && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`${member.name} verwijderen`}
                  onClick={() => setOpen({ dialog: 'remove', member })}
                >
                  <Trash2 aria-hidden />
                </Button>
              )}
            </MemberItem>
          </li>
        ))}
      </ol>
      {(open?.dialog === 'new' || open?.dialog === 'edit') && (
        <MemberDialog
          member={open.dialog === 'edit' ? open.member : undefined}
          initial={{ hours, colour: nextColour(list) }}
          onClose={close}
        />
      )}
      {open?.dialog === 'remove' && (
        <RemoveMember
          member={open.member}
          others={list.filter(({ id, isActive }) => isActive && id !== open.member.id)}
          onClose={close}
        />
      )}
    </div>
  )
}

type MemberItemProps = { member: Member; picture: ReactNode; children: ReactNode }

/** One member: who she is, how she works, and what can be done with her. */
function MemberItem({ member, picture, children }: MemberItemProps) {
  const { name, role, colour, pictureId, isActive, onTeamPage } = member
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-card p-4 shadow-soft sm:flex-nowrap sm:p-5"
    >
      {pictureId ? (
        <img
          src={picturePath(pictureId)}
          alt=""
          className="size-16 shrink-0 rounded-full border border-line object-cover"
        />
      ) : (
        <span className="grid size-16 shrink-0 place-items-end overflow-hidden rounded-full bg-pine-soft [&>svg]:h-14 [&>svg]:w-auto">
          {picture}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StaffMark colour={colour} />
          <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
          {!isActive && <Badge tone="amber">Geen agenda</Badge>}
          {onTeamPage && <Badge tone="green">Teampagina</Badge>}
        </div>
        {role && <p className="font-medium text-pine">{role}</p>}
        <p className="text-muted first-letter:uppercase">{summaryOf(member)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1 max-sm:w-full">{children}</div>
    </article>
  )
}

type RemoveMemberProps = { member: Member; others: readonly Member[]; onClose: () => void }

/** Asks before a member is removed, and who takes her visits when she has any. */
function RemoveMember({ member, others, onClose }: RemoveMemberProps) {
  const { toast } = useToast()
  const { data: visits } = useQuery(visitsOfQuery(member.id))
  const { mutateAsync: remove, isPending } = useRemoveMember()
  const deleteWithUndo = useDeleteWithUndo()
  const [visitsTo, setVisitsTo] = useState(others[0]?.id ?? '')
  const hasVisits = visits !== undefined && visits.coming + visits.past > 0

  async function confirm() {
    if (!hasVisits) deleteWithUndo({ ...removalOf(member.id), description: member.name })
    else
      try {
        await remove({ id: member.id, visitsTo })
        toast({ title: 'Medewerker verwijderd', description: member.name })
      } catch (error) {
        return toast(failure('Fout', error, 'Kon de medewerker niet verwijderen.'))
      }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${member.name} verwijderen?`}
      text={
        !hasVisits ? (
          <p>Weet je zeker dat je {member.name} wilt verwijderen?</p>
        ) : (
          <div className="flex flex-col gap-3">
            <p>
              {visitsSentence(member.name, visits)} Dat kan je niet ongedaan maken: daarna zegt
              niets meer welke afspraken van haar waren.
            </p>
            <Select
              label="Wie neemt de afspraken over?"
              value={visitsTo}
              onChange={({ target }) => setVisitsTo(target.value)}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
        )
      }
      confirmLabel={hasVisits ? 'Overdragen en verwijderen' : 'Verwijderen'}
      tone="danger"
      loading={isPending || visits === undefined}
      onConfirm={() => void confirm()}
    />
  )
}
