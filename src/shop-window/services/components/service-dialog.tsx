import { useForm } from 'react-hook-form'
import { minutesIn } from '#lib/duration-text.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { failureText } from '#lib/failure-text.ts'
import { toDecimal, typedCents, typedEuro, withComma } from '#lib/money.ts'
import { yesNo } from '#lib/words.ts'
import { type ServiceFields, useSaveService } from '#shop-window/services/client.ts'
import {
  categoryName,
  categoryOptions,
  columnNames,
  sizeOptions,
} from '#shop-window/services/components/service-words.ts'
import { sizes } from '#shop-window/services/rules.ts'
import { type Service, serviceSchema } from '#shop-window/services/wire.ts'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type Draft = {
  name: string
  description: string
  price: string
  duration: string
  minutes: string
  category: string
  size: string
  displayOrder: string
  isActive: boolean
}
type ServiceDialogProps = { service: Service | undefined; nextOrder: number; onClose: () => void }

/**
 * Adds an item or edits one. What another editor saved meanwhile is shown beside what was typed
 * here.
 */
export function ServiceDialog({ service, nextOrder, onClose }: ServiceDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveService()
  const form = useForm<Draft>({
    defaultValues: draftOf(service, nextOrder),
    shouldFocusError: false,
  })
  const field = fieldsOf(form)
  const duration = field('duration')

  /** The minutes follow the text as long as they say the same. */
  function follow(text: string) {
    const before = form.getValues()
    if (before.minutes.trim() === minutesText(before.duration))
      form.setValue('minutes', minutesText(text), { shouldDirty: true })
  }

  const editor = useEditor({
    form,
    check: problemsOf,
    stored: serviceSchema,
    failure: { title: 'Fout', description: failureText(service ? 'change' : 'add', 'de service') },
    async send(draft, version = service?.version) {
      await save({
        ...fieldsOfDraft(draft),
        ...(service && { id: service.id, ...(version !== undefined && { version }) }),
      })
      toast({
        title: service ? 'Service bijgewerkt' : 'Service toegevoegd',
        description: draft.name,
      })
      onClose()
    },
  })

  return (
    <EditorDialog
      editor={editor}
      title={service ? 'Service bewerken' : 'Service toevoegen'}
      submitLabel={service ? 'Bewaren' : 'Toevoegen'}
      onClose={onClose}
      rowsOf={(stored) => rowsOf(stored, fieldsOfDraft(form.getValues()))}
    >
      <TextInput
        {...field('name')}
        label="Naam"
        required
        className="sm:col-span-2"
        hint="Het ras of de behandeling."
      />
      <TextInput
        {...field('price')}
        label="Prijs (€)"
        required
        inputMode="decimal"
        placeholder="55,00"
      />
      <TextInput
        {...duration}
        label="Duur"
        placeholder="60-90 min"
        hint="Zo staat het op de website."
        onChange={(event) => {
          follow(event.target.value)
          void duration.onChange(event)
        }}
      />
      <TextInput
        {...field('minutes')}
        label="Minuten"
        inputMode="numeric"
        placeholder="90"
        hint="Daarmee rekent de agenda. Leeg: wat de duur zegt."
      />
      <Select {...field('category')} label="Categorie" required options={categoryOptions} />
      <Select {...field('size')} label="Grootte" options={sizeOptions} />
      <TextArea {...field('description')} label="Omschrijving" className="sm:col-span-2" />
      <TextInput
        {...field('displayOrder')}
        label="Plaats in de lijst"
        inputMode="numeric"
        hint="0 staat bovenaan."
      />
      <Checkbox {...field('isActive')} label="Zichtbaar op de website" className="sm:self-end" />
    </EditorDialog>
  )
}

const FIELDS = [
  'name',
  'price',
  'duration',
  'minutes',
  'category',
  'size',
  'description',
  'displayOrder',
  'isActive',
] as const

function draftOf(service: Service | undefined, nextOrder: number): Draft {
  if (!service)
    return {
      name: '',
      price: '',
      duration: '',
      minutes: '',
      category: 'algemeen',
      size: '',
      description: '',
      displayOrder: String(nextOrder),
      isActive: true,
    }
  const { name, description, price, duration, minutes, category, size, displayOrder, isActive } =
    service
  return {
    name,
    price: withComma(price),
    duration: duration ?? '',
    minutes: String(minutes ?? ''),
    category,
    size,
    description,
    displayOrder: String(displayOrder),
    isActive,
  }
}

function problemsOf({ name, price, displayOrder }: Draft): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Vul een naam in.' }),
    ...(typedCents(price) === undefined && { price: 'Vul een prijs in zoals 55,00.' }),
    ...(!/^\d{0,5}$/.test(displayOrder.trim()) && {
      displayOrder: 'Vul een geheel getal in vanaf 0.',
    }),
  }
}

/** The minutes that a text about the duration stands for, as they are typed. */
function minutesText(duration: string): string {
  return String(minutesIn(duration) ?? '')
}

function fieldsOfDraft({
  duration,
  minutes,
  price,
  size,
  displayOrder,
  ...draft
}: Draft): ServiceFields {
  const cents = typedCents(price)
  return {
    ...draft,
    price: cents === undefined ? price : toDecimal(cents),
    duration: duration.trim() || null,
    minutes: readMinutes(minutes.trim(), duration),
    size: sizes.find((known) => known === size) ?? '',
    displayOrder: Number(displayOrder),
  }
}

/** A number, or what was typed where it is none: the server says what is wrong with it. */
function readMinutes(typed: string, duration: string) {
  if (typed === '') return minutesIn(duration)
  return /^\d+$/.test(typed) ? Number(typed) : typed
}

function rowsOf(stored: Service, mine: ServiceFields) {
  return FIELDS.map((field) => ({
    label: columnNames[field],
    stored: shown(stored, field),
    mine: shown(mine, field),
  }))
}

function shown(item: ServiceFields, field: (typeof FIELDS)[number]): string {
  if (field === 'price') return typedEuro(item.price)
  if (field === 'category') return categoryName(item.category)
  if (field === 'isActive') return yesNo(item.isActive)
  return String(item[field] ?? '').trim()
}
