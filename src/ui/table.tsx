import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures: to the right, all digits equally wide. */
  numeric?: boolean
  /** On phones it heads its card, without its label. */
  heading?: boolean
  /**
   * Actions: the header is only read out, and on phones the cell takes the whole width without its
   * label.
   */
  actions?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  showCaption?: boolean
  className?: string
}

/**
 * A table that turns into one card per row below 640 px, each value behind its column's name.
 * Browsers keep it a table for screen readers.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  showCaption = false,
  className = '',
}: TableProps<Row>) {
  return (
    <table className={`w-full border-collapse text-left max-sm:block ${className}`}>
      <caption className={showCaption ? 'mb-3 text-left font-semibold max-sm:block' : 'sr-only'}>
        {caption}
      </caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={`border-b border-edge px-3 py-2.5 text-sm font-semibold text-muted ${column.numeric ? 'text-right' : ''}`}
            >
              {column.actions ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="border-b border-line max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-card max-sm:p-4 max-sm:shadow-soft sm:hover:bg-pine-soft/40"
          >
            {columns.map((column) => (
              <TableCell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TableCell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const label = column.actions
    ? 'max-sm:mt-3 max-sm:block'
    : column.heading
      ? 'max-sm:block max-sm:pb-2'
      : 'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:wrap-anywhere max-sm:text-right max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:text-sm max-sm:before:font-semibold max-sm:before:text-muted max-sm:before:content-[attr(data-label)]'
  return (
    <td
      data-label={column.header}
      className={`px-3 py-2.5 max-sm:px-0 max-sm:py-1 ${column.numeric || column.actions ? 'sm:text-right' : ''} ${column.numeric ? 'tabular-nums' : ''} ${label}`}
    >
      <div className="max-sm:ml-auto sm:contents">{column.cell(row)}</div>
    </td>
  )
}
