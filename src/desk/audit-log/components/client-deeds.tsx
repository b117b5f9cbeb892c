import { useState } from 'react'
import { DeedList } from '#desk/audit-log/components/deed-list.tsx'

/** Who did what with one client, her dogs and her visits; asked for once it is opened. */
export function ClientDeeds({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-heading font-semibold text-2xl">
        Wie deed wat
      </summary>
      {isOpen && (
        <div className="mt-3">
          <DeedList
            search={{ customerId }}
            heading="h3"
            empty={<p className="text-muted">Hier deed nog niemand iets.</p>}
          />
        </div>
      )}
    </details>
  )
}
