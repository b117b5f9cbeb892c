import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRemoveDog, useSaveDog } from '#clients/customers/client.ts'
import { DogDialog } from '#clients/customers/components/dog-dialog.tsx'
import { DogPhoto } from '#clients/customers/components/dog-photo.tsx'
import { ageWords, dogFacts } from '#clients/customers/components/dog-words.ts'
import { FactList } from '#clients/customers/components/fact-list.tsx'
import { WarningWords } from '#clients/customers/components/warning-words.tsx'
import { dogFields } from '#clients/customers/texts.ts'
import type { Dog } from '#clients/customers/wire.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { formatShortDate } from '#lib/dates.ts'
import { keysOf, picked } from '#lib/keyed.ts'
import { calledDog } from '#lib/names.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type DogCardProps = {
  dog: Dog
  today: string /** Buttons of other features. */
  actions?: ReactNode
}

/** A dog with all that is known of it, and what can be done with it. */
export function DogCard({ dog, today, actions }: DogCardProps) {
  const isOwner = useIsOwner()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const titleId = `hond-${dog.id}`
  return (
    <article
      aria-labelledby={titleId}
      className={`rounded-card border bg-card p-4 shadow-soft sm:p-5 ${dog.isActive ? 'border-line' : 'border-dashed border-edge'}`}
    >
      <div className="flex items-center gap-4">
        <DogPhoto photoId={dog.photoId} size="md" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h3 id={titleId}>{calledDog(dog.name)}</h3>
          <p className="text-muted">{dog.breed || 'Ras niet gekend'}</p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {!dog.isActive && <Badge>Niet meer actief</Badge>}
        <VaccinationBadge until={dog.vaccinatedUntil} today={today} />
      </p>
      <FactList
        facts={[['Leeftijd', ageWords(dog, today)], ...dogFacts(dogFields, dog, ELSEWHERE)]}
      />
      {dog.notes && (
        <p className="mt-3 rounded-field bg-paper p-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {dog.notes}
        </p>
      )}
      {dog.ignoredWarnings.length > 0 && (
        <div className="mt-3">
          <WarningWords dog={dog} ignored={dog.ignoredWarnings} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        {actions}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${calledDog(dog.name)} bewerken`}
          onClick={() => setOpen('edit')}
        >
          <Pencil aria-hidden />
          Bewerken
        </Button>
        {isOwner && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${calledDog(dog.name)} verwijderen`}
            onClick={() => setOpen('remove')}
          >
            <Trash2 aria-hidden />
            Verwijderen
          </Button>
        )}
      </div>
      {open === 'edit' && (
        <DogDialog customerId={dog.customerId} dog={dog} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && <RemoveDog dog={dog} onClose={() => setOpen(undefined)} />}
    </article>
  )
}

function VaccinationBadge({ until, today }: { until: string | null; today: string }) {
  if (!until) return null
  if (until < today)
    return <Badge tone="red">Vaccinatie verlopen op {formatShortDate(until)}</Badge>
  return <Badge tone="green">Gevaccineerd tot {formatShortDate(until)}</Badge>
}

/** What stands elsewhere on the card. */
const ELSEWHERE = [
  'name',
  'breed',
  'birthDate',
  'age',
  'vaccinatedUntil',
  'photoId',
  'notes',
  'ignoredWarnings',
  'isActive',
]

function RemoveDog({ dog, onClose }: { dog: Dog; onClose: () => void }) {
  const { id, name, customerId } = dog
  const { toast } = useToast()
  const { mutateAsync: remove, isPending } = useRemoveDog()
  const { mutateAsync: save } = useSaveDog()

  async function confirm() {
    try {
      const deactivated = await remove(id)
      toast(
        deactivated
          ? {
              title: 'Hond op niet actief gezet',
              description: `${calledDog(name)} is hier al geweest: de afspraken en gezondheidsformulieren blijven bewaard.`,
              undo: async () => await save({ id, isActive: true }),
            }
          : {
              title: 'Hond verwijderd',
              description: name,
              undo: async () => await save({ ...picked(dog, keysOf(dogFields)), customerId }),
            },
      )
    } catch (error) {
      toast(failure('Fout bij verwijderen', error, 'De hond kon niet verwijderd worden.'))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${calledDog(name)} verwijderen?`}
      text="Een hond die al eens geweest is, wordt niet verwijderd maar op niet actief gezet: de afspraken en gezondheidsformulieren blijven bewaard."
      confirmLabel="Hond verwijderen"
      tone="danger"
      loading={isPending}
      onConfirm={() => void confirm()}
    />
  )
}
