import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { useToday } from '#desk/dashboard/client.ts'
import type { InvoiceFilter } from '#money/invoices/client.ts'
import type { EditorTarget } from '#money/invoices/components/invoice-editor.tsx'
import { statusOf, yearOf } from '#money/invoices/components/invoice-words.ts'
import { Invoices } from '#money/invoices/components/invoices.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { AdminStart } from './load-admin.ts'

/**
 * Invoices; the search, the filters and the invoice that is open live in the address, which may
 * also ask for a new one of a visit or a sale.
 */
export default function AdminInvoices() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const openId = parameters.get('factuur') ?? undefined
  const filter: InvoiceFilter = {
    q: parameters.get('zoek') ?? '',
    status: statusOf(parameters.get('status')),
    year: yearOf(parameters.get('jaar')),
  }

  function show(
    { q, status, year }: InvoiceFilter,
    { id, replace }: { id: string | undefined; replace: boolean },
  ) {
    const search = new URLSearchParams({
      ...(q && { zoek: q }),
      ...(status && { status }),
      ...(year && { jaar: year }),
      ...(id && { factuur: id }),
    })
    void navigate({ search: search.toString() }, { replace, preventScrollReset: true })
  }

  return (
    <>
      <title>{`Facturen – ${start.salonName}`}</title>
      <Invoices
        today={today}
        filter={filter}
        onFilter={(next) => show(next, { id: openId, replace: true })}
        openId={openId}
        onOpen={(id) =>
          show(filter, {
            id,
            replace: id === undefined || openId !== undefined || targetOf(parameters) !== undefined,
          })
        }
        asked={targetOf(parameters)}
        picture={<Poodle aria-hidden />}
      />
    </>
  )
}

/** The new invoice that a link asks for. */
function targetOf(parameters: URLSearchParams): EditorTarget | undefined {
  const [appointmentId, saleIds] = [parameters.get('afspraak'), parameters.get('verkoop')]
  if (appointmentId || saleIds)
    return {
      kind: 'new',
      source: { ...(appointmentId && { appointmentId }), ...(saleIds && { saleIds }) },
    }
  return parameters.has('nieuw') ? { kind: 'new' } : undefined
}
