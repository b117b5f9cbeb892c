import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { healthRecordQuery, newestOfDogQuery } from '#clients/health-records/client.ts'
import type { FormCustomer, FormDog } from '#clients/health-records/components/health-draft.ts'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import { isGone } from '#lib/refusals.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

const HealthForm = lazy(async () => ({
  default: (await import('#clients/health-records/components/health-form.tsx')).HealthForm,
}))

/**
 * What the dialog is about: a new form, perhaps for somebody or starting from an older form
 * (`copyOf`, its id), or a form that exists.
 */
export type HealthFormTarget = NewForm | { kind: 'existing'; id: string }
type NewForm = { kind: 'new'; customer?: FormCustomer; dog?: FormDog; copyOf?: string }

type HealthFormDialogProps = {
  target: HealthFormTarget
  onClose: () => void
  onSaved?: (record: HealthRecord) => void
}

/**
 * The health form of a dog, to be filled in or changed. Render it while it is to be open; its code
 * is loaded then.
 */
export function HealthFormDialog({ target, onClose, onSaved }: HealthFormDialogProps) {
  const sourceId = target.kind === 'existing' ? target.id : target.copyOf
  const dogId = target.kind === 'new' ? target.dog?.id : undefined
  const done = (record: HealthRecord) => {
    onSaved?.(record)
    onClose()
  }
  if (sourceId !== undefined)
    return (
      <WithRecord
        key={sourceId}
        id={sourceId}
        isCopy={target.kind === 'new'}
        onClose={onClose}
        onSaved={done}
      />
    )
  if (target.kind === 'new' && dogId)
    return <OfDog key={dogId} dogId={dogId} target={target} onClose={onClose} onSaved={done} />
  return (
    <Suspense fallback={<Waiting onClose={onClose} />}>
      <HealthForm {...(target.kind === 'new' && target)} onClose={onClose} onSaved={done} />
    </Suspense>
  )
}

type OfDogProps = {
  dogId: string
  target: NewForm
  onClose: () => void
  onSaved: (record: HealthRecord) => void
}

/** A new form of a known dog: what its newest one says is not asked again. */
function OfDog({ dogId, target: { customer, dog }, onClose, onSaved }: OfDogProps) {
  const query = useQuery(newestOfDogQuery(dogId))
  // what was filled in elsewhere since it was read is in it
  if (!query.data || !query.isFetchedAfterMount)
    return (
      <Waiting onClose={onClose}>
        {query.error && (
          <LoadFailed title="Het gezondheidsformulier kon niet geladen worden." query={query} />
        )}
      </Waiting>
    )
  const [newest] = query.data
  return (
    <Suspense fallback={<Waiting onClose={onClose} />}>
      <HealthForm
        {...(newest && { record: newest, isCopy: true })}
        {...(customer && { customer })}
        {...(dog && { dog })}
        onClose={onClose}
        onSaved={onSaved}
      />
    </Suspense>
  )
}

type WithRecordProps = {
  id: string
  isCopy: boolean
  onClose: () => void
  onSaved: (record: HealthRecord) => void
}

function WithRecord({ id, isCopy, onClose, onSaved }: WithRecordProps) {
  const query = useQuery(healthRecordQuery(id))
  const { data: record, error } = query
  if (record)
    return (
      <Suspense fallback={<Waiting onClose={onClose} />}>
        <HealthForm record={record} isCopy={isCopy} onClose={onClose} onSaved={onSaved} />
      </Suspense>
    )
  return (
    <Waiting onClose={onClose}>
      {error && isGone(error) && <p>Dit gezondheidsformulier bestaat niet (meer).</p>}
      {error && !isGone(error) && (
        <LoadFailed title="Het gezondheidsformulier kon niet geladen worden." query={query} />
      )}
    </Waiting>
  )
}

function Waiting({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <Dialog open onClose={onClose} size="lg" title="Gezondheidsformulier">
      {children || <SkeletonText lines={8} />}
    </Dialog>
  )
}
