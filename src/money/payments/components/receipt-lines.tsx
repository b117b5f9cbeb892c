import { useQuery } from '@tanstack/react-query'
import { ticketQuery } from '#money/payments/client.ts'
import type { TicketPart } from '#money/payments/wire.ts'
import { Pending } from '#ui/loaded.tsx'

/** The ticket of a payment, line by line as it is on paper. */
export function ReceiptLines({ id }: { id: string }) {
  const query = useQuery(ticketQuery(id))
  const ticket = query.data
  if (!ticket) return <Pending query={query} failed="De bon kon niet geladen worden." lines={8} />
  return (
    <div className="flex flex-col gap-1 text-sm leading-snug tabular-nums">
      {ticket.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: TicketPart }) {
  if (part.kind === 'line') return <hr className="my-1.5 border-t border-dashed border-edge" />
  if (part.kind === 'title')
    return <p className="text-center font-heading text-lg font-semibold">{part.text}</p>
  if (part.kind === 'mark')
    return <p className="border border-ink py-1 text-center font-semibold">{part.text}</p>
  if (part.kind === 'rows') return <Rows head={part.head} rows={part.rows} />
  const { text, bold, muted, centred } = part
  return (
    <p
      className={`[overflow-wrap:anywhere] ${bold ? 'font-semibold' : ''} ${muted ? 'text-xs text-muted' : ''} ${centred ? 'text-center' : ''}`}
    >
      {text}
    </p>
  )
}

/** Names to the left, figures to the right. */
function Rows({ head, rows }: Omit<Extract<TicketPart, { kind: 'rows' }>, 'kind'>) {
  return (
    <table className="w-full">
      {head.length > 0 && (
        <thead className="text-xs text-muted">
          <tr>
            {head.map((name, index) => (
              <th key={name} scope="col" className={`font-normal ${sideOf(index)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ cells: [name, ...figures], bold }, index) => (
          <tr key={index} className={`align-top ${bold ? 'font-semibold' : ''}`}>
            <th
              scope="row"
              className={`py-0.5 whitespace-pre-line [overflow-wrap:anywhere] ${bold ? '' : 'font-normal'} ${sideOf(0)}`}
            >
              {name}
            </th>
            {figures.map((figure, place) => (
              <td key={place} className={`py-0.5 pl-3 whitespace-nowrap ${sideOf(place + 1)}`}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sideOf(column: number): string {
  return column === 0 ? 'text-left' : 'text-right'
}
