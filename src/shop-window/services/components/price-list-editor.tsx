import { useQuery } from '@tanstack/react-query'
import { Download, Percent, Plus, Printer, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureText } from '#lib/failure-text.ts'
import {
  fieldsOf,
  servicesQuery,
  useRemoveService,
  useReorderServices,
  useSaveService,
  useSwitchService,
} from '#shop-window/services/client.ts'
import { BulkPriceDialog } from '#shop-window/services/components/bulk-price-dialog.tsx'
import { ImportDialog } from '#shop-window/services/components/import-dialog.tsx'
import { PlannedPrices } from '#shop-window/services/components/planned-prices.tsx'
import { ServiceDialog } from '#shop-window/services/components/service-dialog.tsx'
import { ServiceList } from '#shop-window/services/components/service-list.tsx'
import { categoryOptions } from '#shop-window/services/components/service-words.ts'
import { type ListFilter, movedOrder, shownServices } from '#shop-window/services/rules.ts'
import type { Service } from '#shop-window/services/wire.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { SearchInput } from '#ui/field.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type PriceListEditorProps = {
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  picture?: ReactNode
}
type Open =
  | { dialog: 'add' | 'bulk' | 'import' }
  | { dialog: 'edit' | 'remove'; service: Service }
  | undefined

/**
 * The owner's price list: find, add, edit, order, hide, delete, and change or import many at once.
 */
export function PriceListEditor({ filter, onFilter, picture }: PriceListEditorProps) {
  const services = useQuery(servicesQuery)
  const [open, setOpen] = useState<Open>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = services.data ?? []
  const shown = shownServices(list, filter)
  const actions = useListActions()
  const close = () => setOpen(undefined)

  return (
    <div className="flex flex-col gap-5">
      <PriceListToolbar
        filter={filter}
        onFilter={onFilter}
        onOpen={(dialog) => setOpen({ dialog })}
        isReady={services.data !== undefined}
      />
      <PlannedPrices />
      {services.error && <LoadFailed title="Fout bij het laden van services:" query={services} />}
      {services.isPending && !services.error && <SkeletonText lines={8} />}
      {services.data && (
        <ServiceList
          total={list.length}
          shown={shown}
          chosen={chosen}
          onChoose={setChosen}
          onSwitch={actions.switchTo}
          onMove={(id, by) =>
            void actions.move(
              list.map((item) => item.id),
              shown.map((item) => item.id),
              { id, by },
            )
          }
          onEdit={(service) => setOpen({ dialog: 'edit', service })}
          onRemove={(service) => setOpen({ dialog: 'remove', service })}
          onChangePrices={() => setOpen({ dialog: 'bulk' })}
          onImport={() => setOpen({ dialog: 'import' })}
          picture={picture}
        />
      )}
      {(open?.dialog === 'add' || open?.dialog === 'edit') && (
        <ServiceDialog
          service={open.dialog === 'edit' ? open.service : undefined}
          nextOrder={Math.max(-1, ...list.map(({ displayOrder }) => displayOrder)) + 1}
          onClose={close}
        />
      )}
      {open?.dialog === 'bulk' && (
        <BulkPriceDialog list={list} chosen={chosen} category={filter.category} onClose={close} />
      )}
      {open?.dialog === 'import' && <ImportDialog onClose={close} />}
      <ConfirmDialog
        open={open?.dialog === 'remove'}
        onClose={close}
        title="Service verwijderen?"
        text={
          open?.dialog === 'remove' &&
          `Weet je zeker dat je '${open.service.name}' wilt verwijderen? Afspraken die er al staan, behouden hun prijs.`
        }
        confirmLabel="Verwijderen"
        tone="danger"
        loading={actions.removing}
        onConfirm={() => open?.dialog === 'remove' && void actions.remove(open.service).then(close)}
      />
    </div>
  )
}

/** What the rows can do, each with its toast and, where it can be taken back, 'Ongedaan maken'. */
function useListActions() {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveService()
  const { mutateAsync: change } = useSwitchService()
  const { mutateAsync: reorder } = useReorderServices()
  const { mutateAsync: removeItem, isPending: removing } = useRemoveService()

  async function switchTo(item: Service, isActive: boolean) {
    try {
      const saved = await change({ item, isActive })
      toast({
        title: isActive ? 'Service zichtbaar' : 'Service verborgen',
        description: item.name,
        undo: async () => await switchTo(saved, !isActive),
      })
    } catch (error) {
      toast(failure('Fout', error, failureText('change', 'de service')))
    }
  }

  async function move(all: string[], shown: string[], step: { id: string; by: -1 | 1 }) {
    const ids = movedOrder(all, shown, step)
    if (ids.every((id, index) => id === all[index])) return
    try {
      await reorder(ids)
    } catch (error) {
      toast(failure('Fout', error, failureText('change', 'de service')))
    }
  }

  async function remove(service: Service) {
    try {
      await removeItem(service.id)
      toast({
        title: 'Service verwijderd',
        description: service.name,
        undo: async () => await restore(service),
      })
    } catch (error) {
      toast(failure('Fout', error, failureText('remove', 'de service')))
    }
  }

  async function restore(service: Service) {
    await save(fieldsOf(service))
    toast({ title: 'Service teruggezet', description: service.name })
  }

  return { switchTo, move, remove, removing }
}

type ToolbarProps = {
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  onOpen: (dialog: 'add' | 'bulk' | 'import') => void
  isReady: boolean
}

/** Search, category and what can be done with the list as a whole. */
function PriceListToolbar({ filter, onFilter, onOpen, isReady }: ToolbarProps) {
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
        <SearchInput
          placeholder="Ras of behandeling"
          value={filter.q}
          onValue={(value) => onFilter({ ...filter, q: value })}
        />
        <Select
          label="Categorie"
          options={[{ value: '', label: 'Alle categorieën' }, ...categoryOptions]}
          value={filter.category}
          onValue={(value) => onFilter({ ...filter, category: value })}
        />
      </search>
    </>
  )
}
