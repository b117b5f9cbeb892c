import { type ReactNode, useState } from 'react'
import { HealthDetails } from '#clients/health-records/components/health-details.tsx'
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
}

/** Every health form, with the one that is looked at or filled in. */
export function HealthRecords({ today, q, onSearch, openId, onOpen, picture }: HealthRecordsProps) {
  const [target, setTarget] = useState<HealthFormTarget>()
  return (
    <>
      <HealthList
        q={q}
        today={today}
        onSearch={onSearch}
        onOpen={onOpen}
        onNew={() => setTarget({ kind: 'new' })}
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
