import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CopyPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  healthRecordQuery,
  removalOf,
  useChangeHealthRecord,
} from '#clients/health-records/client.ts'
import { HealthHistory } from '#clients/health-records/components/health-history.tsx'
import { HealthSummary } from '#clients/health-records/components/health-summary.tsx'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { useDeleteWithUndo } from '#foundation/changes/components/use-delete-with-undo.ts'
import { type DateString, formatShortDate } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { isGone } from '#lib/refusals.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { Whole } from '#ui/whole.tsx'

type HealthDetailsProps = {
  id: string
  today: DateString
  onOpen: (id: string) => void
  onClose: () => void
  onEdit: () => void
  onCopy: () => void
}

/**
 * A form in full, with what changed since the ones before it, and everything that can be done with
 * it.
 */
export function HealthDetails({ id, today, onOpen, onClose, onEdit, onCopy }: HealthDetailsProps) {
  const query = useQuery(healthRecordQuery(id))
  const { data, error } = query
  const gone = isGone(error)
  const record = gone ? undefined : data
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={record ? `Gezondheid van ${calledDog(record.dogName)}` : 'Gezondheidsformulier'}
      footer={
        record && <Actions record={record} onClose={onClose} onEdit={onEdit} onCopy={onCopy} />
      }
    >
      {record && (
        <Whole className="flex flex-col gap-6" waiting={<SkeletonText lines={8} />}>
          <HealthSummary record={record} today={today}>
            <ReviewLine record={record} today={today} />
          </HealthSummary>
          <HealthHistory record={record} onOpen={onOpen} />
        </Whole>
      )}
      {!record && !error && <SkeletonText lines={8} />}
      {gone && <p>Dit gezondheidsformulier bestaat niet (meer).</p>}
      {error && !gone && (
        <LoadFailed title="Het gezondheidsformulier kon niet geladen worden." query={query} />
      )}
    </Dialog>
  )
}

type ReviewLineProps = { record: HealthRecord; today: DateString }

function ReviewLine({ record: { id, version, lastReviewedDate }, today }: ReviewLineProps) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeHealthRecord()

  async function review() {
    try {
      await change({ id, version, fields: { lastReviewedDate: today } })
      toast({ title: 'Gezondheidsformulier bijgewerkt', description: 'Vandaag nagekeken.' })
    } catch (error) {
      toast(failure('Fout bij bijwerken', error))
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-pine-soft/50 p-4">
      <p>
        Laatst nagekeken:{' '}
        <strong>{lastReviewedDate ? formatShortDate(lastReviewedDate) : 'nog niet'}</strong>
      </p>
      {lastReviewedDate !== today && (
        <Button variant="secondary" loading={isPending} onClick={() => void review()}>
          <CalendarCheck aria-hidden />
          Vandaag nagekeken
        </Button>
      )}
    </div>
  )
}

type ActionsProps = {
  record: HealthRecord
  onClose: () => void
  onEdit: () => void
  onCopy: () => void
}

function Actions({ record: { id, dogName }, onClose, onEdit, onCopy }: ActionsProps) {
  const isOwner = useIsOwner()
  const deleteWithUndo = useDeleteWithUndo()
  const [asking, setAsking] = useState(false)

  return (
    <>
      {isOwner && (
        <Button variant="ghost" onClick={() => setAsking(true)} className="text-red! sm:mr-auto">
          <Trash2 aria-hidden />
          Verwijderen
        </Button>
      )}
      <Button variant="secondary" onClick={onCopy}>
        <CopyPlus aria-hidden />
        Nieuw formulier
      </Button>
      <Button onClick={onEdit}>
        <Pencil aria-hidden />
        Bewerken
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Formulier verwijderen?"
        text={`Weet je zeker dat je dit gezondheidsformulier van ${calledDog(dogName)} wilt verwijderen? Oudere formulieren van deze hond blijven bestaan.`}
        confirmLabel="Verwijderen"
        tone="danger"
        onConfirm={() => {
          deleteWithUndo({ ...removalOf(id), description: dogName })
          onClose()
        }}
      />
    </>
  )
}
