import { useQuery } from '@tanstack/react-query'
import { FilePlus2, Hash } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DateString } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { Turnover, TurnoverSwitch } from '#money/day-book/components/turnover.tsx'
import { type InvoiceFilter, totalsQuery } from '#money/invoices/client.ts'
import { InvoiceDetails } from '#money/invoices/components/invoice-details.tsx'
import { InvoiceList } from '#money/invoices/components/invoice-list.tsx'
import { NumberingDialog } from '#money/invoices/components/numbering-dialog.tsx'
import {
  type EditorTarget,
  InvoiceEditor,
} from '#money/invoices/drafts/components/invoice-editor.tsx'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

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
          <TurnoverSwitch />
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

/** What customers still owe, what is late, and what came in, over what is looked at. */
function InvoiceFigures({ filter }: { filter: InvoiceFilter }) {
  const query = useQuery(totalsQuery(filter))
  const { data, error, isPlaceholderData } = query
  if (error && !data)
    return <LoadFailed title="De totalen konden niet geladen worden." query={query} />
  if (!data) return <Skeleton className="h-28 w-full max-sm:h-52" />
  const isLate = data.overdue !== '0.00'
  return (
    <dl
      aria-label="Totalen"
      aria-busy={isPlaceholderData}
      className={`grid grid-cols-2 gap-3 transition-opacity sm:gap-4 lg:grid-cols-4 ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <Figure
        label="Openstaand"
        value={euro(data.open)}
        look="border-pine bg-pine text-white"
        quiet=""
      />
      <Figure
        label="Vervallen"
        value={euro(data.overdue)}
        look={isLate ? 'border-red bg-red-soft text-red' : 'border-line bg-card'}
        quiet={isLate ? '' : 'text-muted'}
      />
      <Figure
        label="Betaald"
        value={euro(data.paid)}
        look="border-line bg-card"
        quiet="text-muted"
      />
      <Figure
        label="Gefactureerd"
        value={euro(data.invoiced)}
        look="border-line bg-card"
        quiet="text-muted"
      />
    </dl>
  )
}

function Figure({
  label,
  value,
  look,
  quiet,
}: {
  label: string
  value: string
  look: string
  quiet: string
}) {
  return (
    <div
      className={`flex min-w-0 flex-col rounded-card border p-4 shadow-soft wrap-anywhere sm:p-5 ${look}`}
    >
      <dt className={quiet}>{label}</dt>
      <dd className="mt-1 font-heading text-xl leading-tight font-semibold tabular-nums sm:text-3xl">
        <Turnover>{value}</Turnover>
      </dd>
    </div>
  )
}
