import { type InvoiceFilter, invoicesQuery, totalsQuery } from '#money/invoices/client.ts'
import { statusOf, yearOf } from '#money/invoices/components/invoice-words.ts'
import { Invoices } from '#money/invoices/components/invoices.tsx'
import type { EditorTarget } from '#money/invoices/drafts/components/invoice-editor.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead(client, { parameters }) {
    const filter = readFilter(parameters)
    return [
      client.prefetchInfiniteQuery(invoicesQuery(filter)),
      client.prefetchQuery(totalsQuery(filter)),
    ]
  },
}

/**
 * Invoices; the search, the filters and the invoice that is open live in the address, which may
 * also ask for a new one of a visit or a sale.
 */
export default function AdminInvoices() {
  const { today } = useStart()
  const [{ openId, asked, ...filter }, show] = useAddress(
    (parameters) => ({
      ...readFilter(parameters),
      openId: parameters.get('factuur') ?? undefined,
      asked: targetOf(parameters),
    }),
    ({ q, status, year, openId: factuur }) => ({ zoek: q, status, jaar: year, factuur }),
  )

  return (
    <>
      <WindowTitle>Facturen</WindowTitle>
      <Invoices
        today={today}
        filter={filter}
        onFilter={show}
        openId={openId}
        onOpen={(id) =>
          show(
            { openId: id, asked: undefined },
            { isStep: id !== undefined && openId === undefined && asked === undefined },
          )
        }
        asked={asked}
        picture={<Poodle aria-hidden />}
      />
    </>
  )
}

/** The new invoice that a link asks for. */
function targetOf(parameters: URLSearchParams): EditorTarget | undefined {
  const [appointmentId, saleIds] = [parameters.get('voor'), parameters.get('verkoop')]
  if (appointmentId || saleIds)
    return {
      kind: 'new',
      source: { ...(appointmentId && { appointmentId }), ...(saleIds && { saleIds }) },
    }
  return parameters.has('nieuw') ? { kind: 'new' } : undefined
}

function readFilter(parameters: URLSearchParams): InvoiceFilter {
  return {
    q: parameters.get('zoek') ?? '',
    status: statusOf(parameters.get('status')),
    year: yearOf(parameters.get('jaar')),
  }
}
