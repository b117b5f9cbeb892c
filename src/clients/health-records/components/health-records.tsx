import { type ReactNode, useState } from 'react'
import { HealthDetails } from '#clients/health-records/components/health-details.tsx'
import type { FormCustomer, FormDog } from '#clients/health-records/components/health-draft.ts'
import {
  HealthFormDialog,
  type HealthFormTarget,
} from '#clients/health-records/components/health-form-dialog.tsx'
import { HealthList } from '#clients/health-records/components/health-list.tsx'
import type { DateString } from '#lib/dates.ts'

type HealthRecordsProps = {
  today: DateString
  q: string
  onSearch: (q: string) => void
  /** The form that is shown in full. */
  openId: string | undefined
  /** Shows a form, or none. */
  onOpen: (id: string | undefined) => void
  picture?: ReactNode
  /** Asks whose dog a new form is about, before anything else. */
  renderWho: (asking: {
    onKnown: (known: { customer?: FormCustomer; dog?: FormDog }) => void
    onClose: () => void
  }) => ReactNode
}

/** Every health form, with the one that is looked at or filled in. */
export function HealthRecords({
  today,
  q,
  onSearch,
  openId,
  onOpen,
  picture,
  renderWho,
}: HealthRecordsProps) {
  const [target, setTarget] = useState<HealthFormTarget>()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <HealthList
        q={q}
        today={today}
        onSearch={onSearch}
        onOpen={onOpen}
        onNew={() => setAsking(true)}
        picture={picture}
      />
      {openId && !target && (
        <HealthDetails
          key={openId}
          id={openId}
          today={today}
          onOpen={onOpen}
          onClose={() => onOpen(undefined)}
          onEdit={() => setTarget({ kind: 'existing', id: openId })}
          onCopy={() => setTarget({ kind: 'new', copyOf: openId })}
        />
      )}
      {isAsking &&
        renderWho({
          onKnown(known) {
            setAsking(false)
            setTarget({ kind: 'new', ...known })
          },
          onClose: () => setAsking(false),
        })}
      {target && (
        <HealthFormDialog
          target={target}
          onClose={() => setTarget(undefined)}
          onSaved={({ id }) => {
            if (openId) onOpen(id)
          }}
        />
      )}
    </>
  )
}
