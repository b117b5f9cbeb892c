import { FilePlus2, Hash } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DateString } from '#lib/dates.ts'
import type { InvoiceFilter } from '#money/invoices/client.ts'
import { InvoiceDetails } from '#money/invoices/components/invoice-details.tsx'
import { InvoiceFigures } from '#money/invoices/components/invoice-figures.tsx'
import { InvoiceList } from '#money/invoices/components/invoice-list.tsx'
import { NumberingDialog } from '#money/invoices/components/numbering-dialog.tsx'
import {
  type EditorTarget,
  InvoiceEditor,
} from '#money/invoices/drafts/components/invoice-editor.tsx'
import { Button } from '#ui/button.tsx'

type InvoicesProps = {
  today: DateString
  filter: InvoiceFilter
  onFilter: (filter: InvoiceFilter) => void
  /** The invoice that is shown in full. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** What an invoice is to be made of, when a link asked for one. */
  asked: EditorTarget | undefined
  picture?: ReactNode
}

/**
 * Every invoice and credit note with what is still open, the one that is looked at, and the one
 * that is being written.
 */
export function Invoices({
  today,
  filter,
  onFilter,
  openId,
  onOpen,
  asked,
  picture,
}: InvoicesProps) {
  const [editing, setEditing] = useState(asked)
  const [isNumbering, setNumbering] = useState(false)
  const add = () => setEditing({ kind: 'new' })

  function close(id = openId) {
    setEditing(undefined)
    onOpen(id)
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Facturen</h1>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <Button variant="secondary" onClick={() => setNumbering(true)}>
            <Hash aria-hidden />
            Nummering
          </Button>
          <Button onClick={add} className="max-sm:grow">
            <FilePlus2 aria-hidden />
            Nieuwe factuur
          </Button>
        </div>
      </div>
      <InvoiceFigures filter={filter} />
      <InvoiceList
        today={today}
        filter={filter}
        onFilter={onFilter}
        onOpen={onOpen}
        onAdd={add}
        picture={picture}
      />
      {editing && (
        <InvoiceEditor
          target={editing}
          today={today}
          onClose={() => close()}
          onSaved={(id) => close(id)}
        />
      )}
      {openId && !editing && (
        <InvoiceDetails
          key={openId}
          id={openId}
          today={today}
          onClose={() => onOpen(undefined)}
          onOpen={onOpen}
          onEdit={(invoice) => setEditing({ kind: 'edit', invoice })}
          onCopy={(invoice) => setEditing({ kind: 'copy', invoice })}
        />
      )}
      {isNumbering && <NumberingDialog today={today} onClose={() => setNumbering(false)} />}
    </div>
  )
}
