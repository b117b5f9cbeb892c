import { Download, Percent, Plus, Printer, Upload } from 'lucide-react'
import { categoryOptions } from '#shop-window/services/components/service-words.ts'
import type { ListFilter } from '#shop-window/services/rules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

type ToolbarProps = {
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  onOpen: (dialog: 'add' | 'bulk' | 'import') => void
  isReady: boolean
}

/** Search, category and what can be done with the list as a whole. */
export function PriceListToolbar({ filter, onFilter, onOpen, isReady }: ToolbarProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button disabled={!isReady} onClick={() => onOpen('add')} className="max-sm:basis-full">
          <Plus aria-hidden />
          Service toevoegen
        </Button>
        <Button
          variant="secondary"
          disabled={!isReady}
          onClick={() => onOpen('bulk')}
          className="max-sm:basis-full"
        >
          <Percent aria-hidden />
          Prijzen aanpassen
        </Button>
        <Button variant="secondary" onClick={() => onOpen('import')}>
          <Upload aria-hidden />
          Importeren
        </Button>
        <ButtonLink variant="secondary" href="/api/services.csv" download>
          <Download aria-hidden />
          Exporteren
        </ButtonLink>
        <ButtonLink
          variant="secondary"
          href="/api/services.pdf"
          target="_blank"
          className="max-sm:basis-full"
        >
          <Printer aria-hidden />
          Afdrukken
          <span className="sr-only">(opent in een nieuw venster)</span>
        </ButtonLink>
      </div>
      <search className="grid items-end gap-4 sm:grid-cols-[1fr_14rem]">
        <TextInput
          type="search"
          label="Zoeken"
          placeholder="Ras of behandeling"
          autoComplete="off"
          value={filter.q}
          onChange={({ target }) => onFilter({ ...filter, q: target.value })}
        />
        <Select
          label="Categorie"
          options={[{ value: '', label: 'Alle categorieën' }, ...categoryOptions]}
          value={filter.category}
          onChange={({ target }) => onFilter({ ...filter, category: target.value })}
        />
      </search>
    </>
  )
}
