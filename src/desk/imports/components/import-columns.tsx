import { useQuery } from '@tanstack/react-query'
import { firstRowsQuery, useChangeImport } from '#desk/imports/client.ts'
import { importFields } from '#desk/imports/texts.ts'
import type { Import } from '#desk/imports/wire.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'

/** Each column of the file with its first values, and what it is taken for. */
export function ImportColumns({ draft }: { draft: Import }) {
  const { toast } = useToast()
  const { data: rows = [] } = useQuery(firstRowsQuery(draft.id))
  const { mutateAsync: change, isPending } = useChangeImport(draft.id)
  const fields = Object.entries(importFields[draft.kind]).map(([value, { label }]) => ({
    value,
    label,
  }))

  async function take(index: number, field: string) {
    const columns = draft.columns.map((column, at) => ({
      // what was taken from another column comes from this one now
      field: at === index ? field || null : column.field === field ? null : column.field,
    }))
    try {
      await change({ columns })
    } catch (error) {
      toast({ title: 'Fout', description: sentenceOf(error), tone: 'destructive' })
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must scroll it
    <section tabIndex={0} aria-label="Kolommen en eerste rijen" className="overflow-x-auto pb-2">
      <table className="border-collapse text-left text-sm" aria-busy={isPending}>
        <thead>
          <tr>
            {draft.columns.map(({ name, field }, index) => (
              <th
                key={name + String(index)}
                scope="col"
                className="min-w-52 p-2 align-bottom font-normal"
              >
                <Select
                  label={name}
                  value={field ?? ''}
                  placeholder="Niet meenemen"
                  options={fields}
                  onValue={(value) => void take(index, value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line} className="border-t border-line">
              {draft.columns.map(({ name, field }, index) => (
                <td
                  key={name + String(index)}
                  className={`max-w-64 truncate px-3 py-1.5 ${field ? '' : 'text-muted'}`}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
