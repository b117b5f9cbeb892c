import { useId, useState } from 'react'
import { sentenceOf } from '#lib/api-client.ts'
import { formatLongDate } from '#lib/dates.ts'
import {
  type Cents,
  euro,
  formatEuro,
  fromDecimal,
  toDecimal,
  typedCents,
  withComma,
} from '#lib/money.ts'
import { useCloseDay } from '#money/day-book/client.ts'
import {
  COINS,
  type Counts,
  countedCents,
  countOf,
  NOTES,
  sumOf,
} from '#money/day-book/components/cash-count.ts'
import { differenceText } from '#money/day-book/components/day-book-words.ts'
import type { DayBookDay } from '#money/day-book/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { CONTROL, TextArea, TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useToast } from '#ui/toast.tsx'

const COULD_NOT = 'De dag kon niet afgesloten worden. Probeer het opnieuw.'
const FLOAT_KEY = 'dagboek-wisselgeld'

type Drawer = { counted: string; counts: Counts; float: string }

/**
 * Counts the cash and closes a day for good. The difference with what was expected shows while
 * typing.
 */
export function CloseDayDialog({ day, onClose }: { day: DayBookDay; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: closeDay, isPending } = useCloseDay()
  const [drawer, setDrawer] = useState<Drawer>({ counted: '', counts: {}, float: storedFloat() })
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  // more cash went out than came in: the float is short of it
  const isBelowZero = fromDecimal(day.expectedCash) < 0
  const counted = countedCents(drawer.counted, isBelowZero)

  async function submit() {
    setTried(true)
    if (isPending) return
    if (counted === undefined) return document.getElementById('counted-cash')?.focus()
    setRefusal('')
    try {
      await closeDay({ date: day.date, countedCash: toDecimal(counted), note })
      keepFloat(drawer.float)
      toast({ title: 'Dag afgesloten', description: `${formatLongDate(day.date)} is verzegeld.` })
      onClose()
    } catch (error) {
      setRefusal(sentenceOf(error, COULD_NOT))
    }
  }

  return (
    <FormDialog
      title="Dag afsluiten"
      description={formatLongDate(day.date)}
      submitLabel="Definitief afsluiten"
      saving={isPending}
      stickyFooter
      onSubmit={() => void submit()}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <TextInput
        id="counted-cash"
        label="Geteld bedrag (€)"
        hint={
          isBelowZero
            ? 'Er ging meer cash uit dan in. Tel je lade en trek je wisselgeld af: dat mag onder nul zijn, zoals -20,00.'
            : 'De cash van deze dag, zonder je wisselgeld.'
        }
        required
        inputMode={isBelowZero ? 'text' : 'decimal'}
        autoComplete="off"
        placeholder={isBelowZero ? '-20,00' : '52,50'}
        value={drawer.counted}
        onValue={(value) => setDrawer({ ...drawer, counted: value })}
        error={
          (tried || drawer.counted !== '') && counted === undefined
            ? 'Vul het getelde bedrag in zoals 52,50.'
            : undefined
        }
      />
      <Comparison expectedCash={day.expectedCash} counted={counted} />
      <details className="rounded-field border border-line">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
          Briefjes en munten tellen
        </summary>
        <div className="border-t border-line p-4">
          <DrawerCount drawer={drawer} isBelowZero={isBelowZero} onChange={setDrawer} />
        </div>
      </details>
      <TextArea
        label="Opmerking"
        rows={2}
        maxLength={500}
        value={note}
        onValue={setNote}
        hint="Bijvoorbeeld waarom er een verschil is."
      />
      <Alert tone="warning" title="Afsluiten is definitief">
        Daarna kan deze dag niet meer veranderen. Wat later nog binnenkomt of teruggaat, staat op de
        volgende dag.
      </Alert>
    </FormDialog>
  )
}

/**
 * What lies in the drawer less the float; fills in the counted amount as soon as both are numbers.
 */
function DrawerCount({
  drawer,
  isBelowZero,
  onChange,
}: {
  drawer: Drawer
  isBelowZero: boolean
  onChange: (drawer: Drawer) => void
}) {
  const sum = sumOf(drawer.counts)
  const float = floatOf(drawer.float)
  const isShort = !isBelowZero && sum !== undefined && float !== undefined && sum < float && sum > 0

  function change(next: Drawer) {
    const [total, kept] = [sumOf(next.counts), floatOf(next.float)]
    const isKnown =
      total !== undefined && kept !== undefined && (total >= kept || (isBelowZero && total > 0))
    onChange({
      ...next,
      counted: isKnown ? withComma(toDecimal(total - kept)) : next.counted,
    })
  }

  return (
    <div className="flex flex-col gap-5">
      <CashCounter counts={drawer.counts} onChange={(counts) => change({ ...drawer, counts })} />
      <TextInput
        label="Wisselgeld dat in de lade blijft (€)"
        hint="Gaat van de telling af. Dit toestel onthoudt het."
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        value={drawer.float}
        onValue={(value) => change({ ...drawer, float: value })}
        error={floatError(float, isShort)}
      />
      <p className="flex justify-between gap-4 font-semibold tabular-nums">
        <span>In de lade</span>
        <span>{sum === undefined ? '?' : euro(toDecimal(sum))}</span>
      </p>
    </div>
  )
}

/** Expected and counted side by side, read out when it changes. */
function Comparison({
  expectedCash,
  counted,
}: {
  expectedCash: string
  counted: Cents | undefined
}) {
  const difference = counted === undefined ? undefined : counted - fromDecimal(expectedCash)
  const look =
    difference === undefined
      ? 'bg-paper'
      : difference === 0
        ? 'bg-green-soft text-green'
        : 'bg-amber-soft text-amber'
  return (
    <div className={`rounded-field p-4 tabular-nums ${look}`}>
      <p className="flex justify-between gap-4 text-ink">
        <span>Cash verwacht</span>
        <span>{euro(expectedCash)}</span>
      </p>
      <output className="mt-1 flex justify-between gap-4 font-semibold">
        <span>Verschil</span>
        <span>{difference === undefined ? '–' : differenceText(toDecimal(difference))}</span>
      </output>
    </div>
  )
}

function floatOf(typed: string): Cents | undefined {
  return typed.trim() === '' ? 0 : typedCents(typed)
}

function floatError(float: Cents | undefined, isShort: boolean): string | undefined {
  if (float === undefined) return 'Vul een bedrag in zoals 50,00.'
  return isShort ? 'In de lade zit minder dan dit wisselgeld.' : undefined
}

function storedFloat(): string {
  try {
    return localStorage.getItem(FLOAT_KEY) ?? ''
  } catch {
    return ''
  }
}

function keepFloat(typed: string) {
  try {
    localStorage.setItem(FLOAT_KEY, typed)
  } catch {
    // a browser that keeps nothing asks again tomorrow
  }
}

/** A field for each note and coin; what they come to stands beside each. */
function CashCounter({ counts, onChange }: { counts: Counts; onChange: (counts: Counts) => void }) {
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {[
        { title: 'Briefjes', values: NOTES },
        { title: 'Munten', values: COINS },
      ].map(({ title, values }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-2 font-medium">{title}</legend>
          <div className="flex flex-col gap-2">
            {values.map((value) => (
              <Line
                key={value}
                value={value}
                typed={counts[value] ?? ''}
                onChange={(typed) => onChange({ ...counts, [value]: typed })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function Line({
  value,
  typed,
  onChange,
}: {
  value: Cents
  typed: string
  onChange: (typed: string) => void
}) {
  const id = useId()
  const count = countOf(typed)
  return (
    <div className="grid grid-cols-[4rem_5rem_1fr] items-center gap-2 tabular-nums">
      <label htmlFor={id}>
        <span className="sr-only">Aantal van </span>
        {value >= 500 ? `€\u00a0${value / 100}` : formatEuro(value)}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="0"
        value={typed}
        aria-invalid={count === undefined || undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL} text-right`}
      />
      <span aria-hidden className={`text-right text-sm ${count ? 'font-semibold' : 'text-muted'}`}>
        {count === undefined ? '?' : formatEuro(count * value)}
      </span>
    </div>
  )
}
