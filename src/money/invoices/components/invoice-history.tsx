import { useQuery } from '@tanstack/react-query'
import { formatInstant, formatShortDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { creditNotesQuery, historyQuery, invoiceQuery } from '#money/invoices/client.ts'
import { titleOf } from '#money/invoices/rules.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Pending } from '#ui/loaded.tsx'

/** What happened to an invoice; the latest first. */
export function InvoiceHistory({ id }: { id: string }) {
  const query = useQuery(historyQuery(id))
  return (
    <section aria-labelledby="factuur-geschiedenis">
      <h3 id="factuur-geschiedenis" className="mb-3 text-lg">
        Geschiedenis
      </h3>
      <Pending query={query} failed="De geschiedenis kon niet geladen worden." lines={3} />
      <ol className="flex flex-col gap-3 border-l-2 border-line pl-4 empty:hidden">
        {query.data?.toReversed().map(({ what, at }) => (
          <li key={`${at} ${what}`} className="wrap-anywhere">
            <p>{what}</p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={at}>{formatInstant(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type CreditNotesProps = { invoice: Invoice; onOpen: (id: string) => void }

/** What was taken back of an invoice, or of which invoice a credit note takes back. */
export function CreditNotes({ invoice, onOpen }: CreditNotesProps) {
  if (invoice.creditOf) return <Original id={invoice.creditOf} onOpen={onOpen} />
  return invoice.status === 'draft' ? null : <Notes invoice={invoice} onOpen={onOpen} />
}

function Notes({ invoice, onOpen }: CreditNotesProps) {
  const query = useQuery(creditNotesQuery(invoice))
  const { data: notes = [], error } = query
  if (error) return <LoadFailed title="De creditnota’s konden niet geladen worden." query={query} />
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="factuur-creditnotas">
      <h3 id="factuur-creditnotas" className="mb-3 text-lg">
        Creditnota’s
      </h3>
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.id}>
            <Related invoice={note} detail={`-${euro(note.totalAmount)}`} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Original({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { data } = useQuery(invoiceQuery(id))
  if (!data) return null
  return (
    <section aria-labelledby="factuur-origineel">
      <h3 id="factuur-origineel" className="mb-3 text-lg">
        Voor
      </h3>
      <Related invoice={data} detail={euro(data.totalAmount)} onOpen={onOpen} />
    </section>
  )
}

function Related({
  invoice,
  detail,
  onOpen,
}: {
  invoice: Invoice
  detail: string
  onOpen: (id: string) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onOpen(invoice.id)}
      className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-field border border-line bg-card px-4 py-2 text-left hover:border-pine hover:bg-pine-soft"
    >
      <span className="font-semibold">{titleOf(invoice)}</span>
      <span className="text-sm text-muted tabular-nums">
        {formatShortDate(invoice.invoiceDate)} · {detail}
      </span>
    </button>
  )
}
