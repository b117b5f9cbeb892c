import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { counted } from '#lib/counted.ts'
import { formatLongDate } from '#lib/dates.ts'
import { plannedPricesQuery, servicesQuery, useChangePrices } from '#shop-window/services/client.ts'
import { BulkPreview } from '#shop-window/services/components/bulk-preview.tsx'
import { categoryName, categoryOptions } from '#shop-window/services/components/service-words.ts'
import {
  parseHundredths,
  pricedBefore,
  type Rounding,
  repriced,
  roundings,
} from '#shop-window/services/rules.ts'
import type { Service } from '#shop-window/services/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type BulkPriceDialogProps = {
  list: readonly Service[]
  chosen: ReadonlySet<string>
  category: string
  onClose: () => void
}

const KINDS = [
  { value: 'percent', label: 'Procent' },
  { value: 'amount', label: 'Bedrag' },
]
const ROUNDING_NAMES: Record<Rounding, string> = {
  '0.01': 'Op de cent',
  '0.50': 'Op € 0,50',
  '1.00': 'Op € 1,00',
  '5.00': 'Op € 5,00',
}

/**
 * Changes many prices by one rule. What it makes of each price is seen while typing; only what is
 * seen is saved.
 */
export function BulkPriceDialog({
  list: listAtStart,
  chosen,
  category,
  onClose,
}: BulkPriceDialogProps) {
  const { toast } = useToast()
  const client = useQueryClient()
  // What changes elsewhere meanwhile must not slip into what she is about to confirm.
  const [listNow, setList] = useState(listAtStart)
  const { data: planned = [] } = useQuery(plannedPricesQuery)
  const [from, setFrom] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { mutateAsync: changePrices, isPending } = useChangePrices()
  const formId = useId()
  const [scope, setScope] = useState(chosen.size > 0 ? 'chosen' : category || 'all')
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [value, setValue] = useState('')
  const [rounding, setRounding] = useState<Rounding>('0.50')
  const [isStale, setIsStale] = useState(false)
  const [tried, setTried] = useState(false)

  const list = from === '' ? listNow : pricedBefore(listNow, planned, from)
  const items = list.filter(
    (item) =>
      scope === 'all' || (scope === 'chosen' ? chosen.has(item.id) : item.category === scope),
  )
  const hundredths = parseHundredths(value)
  const problem = problemOf(kind, value, hundredths)
  const prices =
    hundredths === undefined || problem
      ? []
      : repriced(items, { kind, value: hundredths }, rounding)
  const changes = prices.filter(({ oldPrice, newPrice }) => oldPrice !== newPrice)

  async function submit() {
    setTried(true)
    if (isPending || changes.length === 0) return
    try {
      const expected = items.map(({ id, price }) => ({ id, price }))
      await changePrices({
        change: { kind, value: value.trim().replace(',', '.') },
        rounding,
        ids: items.map(({ id }) => id),
        ...(from !== '' && { from }),
        expected,
      })
      const count = counted(changes.length, 'prijs', 'prijzen')
      toast(
        from === ''
          ? { title: 'Prijzen aangepast', description: `${count} bijgewerkt.` }
          : {
              title: 'Nieuwe prijzen staan klaar',
              description: `${count} vanaf ${formatLongDate(from)}.`,
            },
      )
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') {
        setList(client.getQueryData(servicesQuery.queryKey) ?? listNow)
        return setIsStale(true)
      }
      if (error instanceof ApiError && error.fields?.['from'])
        return setRefusal(error.fields['from'])
      toast(failure('Fout', error, 'De prijzen konden niet aangepast worden.'))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Prijzen aanpassen"
      description="Verhoog of verlaag in één keer. Met een minteken verlaag je."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button type="submit" form={formId} loading={isPending} disabled={changes.length === 0}>
            {changes.length === 0
              ? 'Aanpassen'
              : `${counted(changes.length, 'prijs', 'prijzen')} aanpassen`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        {isStale && (
          <Alert tone="warning" title="De prijslijst is intussen gewijzigd">
            Het voorbeeld hieronder is bijgewerkt. Kijk het na en pas opnieuw aan.
          </Alert>
        )}
        <Select
          label="Welke prijzen"
          options={scopesOf(list, chosen)}
          value={scope}
          onValue={setScope}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <RadioCards
            legend="Hoe"
            options={KINDS}
            value={kind}
            onChange={(next) => setKind(next === 'amount' ? 'amount' : 'percent')}
            className="[&_label]:min-h-11 [&_label]:py-1"
          />
          <TextInput
            label={kind === 'percent' ? 'Procent' : 'Bedrag (€)'}
            placeholder={kind === 'percent' ? '3,5' : '2,50'}
            inputMode="text"
            autoComplete="off"
            required
            value={value}
            onValue={setValue}
            error={value !== '' || tried ? problem : undefined}
          />
        </div>
        <Select
          label="Afronden"
          options={roundings.map((step) => ({ value: step, label: ROUNDING_NAMES[step] }))}
          value={rounding}
          onValue={(step) => setRounding(roundings.find((one) => one === step) ?? '0.01')}
        />
        <TextInput
          label="Vanaf"
          type="date"
          value={from}
          onChange={({ target }) => {
            setFrom(target.value)
            setRefusal(undefined)
          }}
          error={refusal}
          hint="Leeg: nu meteen. Met een dag veranderen ze die dag vanzelf, op de site en bij het boeken."
        />
        <BulkPreview changes={changes} looked={prices.length} />
      </form>
    </Dialog>
  )
}

function problemOf(
  kind: 'percent' | 'amount',
  value: string,
  hundredths: number | undefined,
): string | undefined {
  if (value.trim() === '') return 'Vul een getal in.'
  if (hundredths === undefined) return 'Vul een getal in zoals 5 of -2,50.'
  return kind === 'percent' && (hundredths < -10_000 || hundredths > 50_000)
    ? 'Kies een percentage van -100 tot 500.'
    : undefined
}

function scopesOf(list: readonly Service[], chosen: ReadonlySet<string>) {
  const used = categoryOptions.filter(({ value }) =>
    list.some(({ category }) => category === value),
  )
  return [
    ...(chosen.size > 0
      ? [
          {
            value: 'chosen',
            label: `De gekozen services (${list.filter(({ id }) => chosen.has(id)).length})`,
          },
        ]
      : []),
    { value: 'all', label: `Alle services (${list.length})` },
    ...used.map(({ value }) => ({
      value,
      label: `Categorie ${categoryName(value)} (${list.filter(({ category }) => category === value).length})`,
    })),
  ]
}
