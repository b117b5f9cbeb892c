import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ServiceFields, storedService, useSaveService } from '#features/services/client.ts'
import { readPrice, sizes } from '#features/services/rules.ts'
import type { Service } from '#features/services/schema.ts'
import { categoryName, categoryOptions, columnNames, failure, priceText, sizeOptions } from '#features/services/components/service-words.ts'
import { ApiError } from '#lib/api-client.ts'
import { parseCents, toDecimal } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'
import { useToast } from '#ui/toast.tsx'

type Draft = { name: string; description: string; price: string; duration: string; category: string; size: string; displayOrder: string; isActive: boolean }
type ServiceDialogProps = { service: Service | undefined; nextOrder: number; onClose: () => void }

/** Adds an item or edits one. What another editor saved meanwhile is shown beside what was typed here. */
export function ServiceDialog({ service, nextOrder, onClose }: ServiceDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: save, isPending } = useSaveService()
  const [stored, setStored] = useState<Service>()
  const { register, getValues, setError, clearErrors, formState } = useForm<Draft>({ defaultValues: draftOf(service, nextOrder) })
  const errorOf = (field: keyof Draft) => formState.errors[field]?.message

  async function submit(version = service?.version) {
    if (isPending) return
    const draft = getValues()
    const problems = problemsOf(draft)
    clearErrors()
    if (Object.keys(problems).length > 0) return show(problems)
    try {
      await save({ ...fieldsOfDraft(draft), ...(service && { id: service.id, ...(version !== undefined && { version }) }) })
      toast({ title: service ? 'Service bijgewerkt' : 'Service toegevoegd', description: draft.name })
      onClose()
    } catch (error) {
      const newer = storedService(error)
      setStored(newer)
      if (newer) return
      if (error instanceof ApiError) show(error.fields)
      toast(failure(service ? 'change' : 'add', error))
    }
  }

  function show(problems: Partial<Record<string, string>>) {
    const wrong = FIELDS.filter((field) => problems[field])
    for (const [index, field] of wrong.entries()) setError(field, { message: problems[field] ?? '' }, { shouldFocus: index === 0 })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={service ? 'Service bewerken' : 'Service toevoegen'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" form="service-form" loading={isPending}>
            {service ? 'Bewaren' : 'Toevoegen'}
          </Button>
        </>
      }
    >
      <form
        id="service-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextInput {...register('name')} label="Naam" required error={errorOf('name')} className="sm:col-span-2" hint="Het ras of de behandeling." />
        <TextInput {...register('price')} label="Prijs (€)" required inputMode="decimal" placeholder="55,00" error={errorOf('price')} />
        <TextInput {...register('duration')} label="Duur" placeholder="60-90 min" error={errorOf('duration')} />
        <Select {...register('category')} label="Categorie" required options={categoryOptions} error={errorOf('category')} />
        <Select {...register('size')} label="Grootte" options={sizeOptions} error={errorOf('size')} />
        <TextArea {...register('description')} label="Omschrijving" error={errorOf('description')} className="sm:col-span-2" />
        <TextInput {...register('displayOrder')} label="Plaats in de lijst" inputMode="numeric" hint="0 staat bovenaan." error={errorOf('displayOrder')} />
        <Checkbox {...register('isActive')} label="Zichtbaar op de website" className="sm:self-end" />
      </form>
      {stored && (
        <StaleDialog
          open
          rows={rowsOf(stored, fieldsOfDraft(getValues()))}
          busy={isPending}
          onKeepMine={() => void submit(stored.version)}
          onKeepStored={onClose}
          onClose={() => setStored(undefined)}
        />
      )}
    </Dialog>
  )
}

const FIELDS = ['name', 'price', 'duration', 'category', 'size', 'description', 'displayOrder', 'isActive'] as const

function draftOf(service: Service | undefined, nextOrder: number): Draft {
  if (!service) return { name: '', description: '', price: '', duration: '', category: 'algemeen', size: '', displayOrder: String(nextOrder), isActive: true }
  const { name, description, price, duration, category, size, displayOrder, isActive } = service
  return { name, description, price: price.replace('.', ','), duration: duration ?? '', category, size, displayOrder: String(displayOrder), isActive }
}

function problemsOf({ name, price, displayOrder }: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(name.trim() === '' && { name: 'Vul een naam in.' }),
    ...(parseCents(readPrice(price)) === undefined && { price: 'Vul een prijs in zoals 55,00.' }),
    ...(!/^\d{0,5}$/.test(displayOrder.trim()) && { displayOrder: 'Vul een geheel getal in vanaf 0.' }),
  }
}

function fieldsOfDraft({ duration, price, size, displayOrder, ...draft }: Draft): ServiceFields {
  const cents = parseCents(readPrice(price))
  return {
    ...draft,
    price: cents === undefined ? price : toDecimal(cents),
    duration: duration.trim() || null,
    size: sizes.find((known) => known === size) ?? '',
    displayOrder: Number(displayOrder),
  }
}

function rowsOf(stored: Service, mine: ServiceFields) {
  return FIELDS.map((field) => ({ label: columnNames[field], stored: shown(stored, field), mine: shown(mine, field) }))
}

function shown(item: ServiceFields, field: (typeof FIELDS)[number]): string {
  if (field === 'price') return priceText(item.price)
  if (field === 'category') return categoryName(item.category)
  if (field === 'isActive') return item.isActive ? 'Ja' : 'Nee'
  return String(item[field] ?? '').trim()
}
