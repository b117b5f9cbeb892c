import { useState } from 'react'
import { useAddBelgianHolidays } from '#agenda/holidays/client.ts'
import { belgianHolidays } from '#agenda/holidays/rules.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { counted } from '#lib/counted.ts'
import { formatLongDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'

/**
 * Puts the ten public holidays of a chosen year in the list. They are closed days anyway; here they
 * get a place of their own.
 */
export function BelgianDialog({ thisYear, onClose }: { thisYear: number; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: add, isPending } = useAddBelgianHolidays()
  const [year, setYear] = useState(thisYear)

  async function submit() {
    if (isPending) return
    try {
      const { holidays, alreadyExists } = await add(year)
      toast({
        title: `Belgische feestdagen ${year}`,
        description: answerText(holidays.length, alreadyExists),
      })
      onClose()
    } catch (error) {
      const description = sentenceOf(error, 'Kon Belgische feestdagen niet laden.')
      toast({ title: 'Fout', description, tone: 'destructive' })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Belgische feestdagen toevoegen"
      description="Op deze dagen kan er nooit geboekt worden, ook als ze niet in je lijst staan."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button loading={isPending} onClick={() => void submit()}>
            Toevoegen
          </Button>
        </>
      }
    >
      <Select
        label="Jaar"
        options={Array.from({ length: 6 }, (_, index) => String(thisYear - 1 + index)).map(
          (value) => ({ value, label: value }),
        )}
        value={String(year)}
        onValue={(value) => setYear(Number(value))}
      />
      <ul
        aria-label={`Feestdagen van ${year}`}
        className="mt-4 divide-y divide-line rounded-field border border-line"
      >
        {belgianHolidays(year).map(({ date, name }) => (
          <li key={date} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
            <span className="font-medium">{name}</span>
            <span className="text-muted">{formatLongDate(date)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function answerText(added: number, alreadyExists: number): string {
  if (added === 0) return 'Ze stonden allemaal al in je lijst.'
  const there = alreadyExists > 0 ? ` ${counted(alreadyExists, 'stond', 'stonden')} er al.` : ''
  return `${counted(added, 'feestdag', 'feestdagen')} toegevoegd.${there}`
}
