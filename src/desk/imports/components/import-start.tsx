import { useState } from 'react'
import { useStartImport } from '#desk/imports/client.ts'
import { type ImportKind, importKinds } from '#desk/imports/rules.ts'
import { kindWords } from '#desk/imports/texts.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Card } from '#ui/card.tsx'
import { CONTROL, Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** What is brought along, and the file with it. Choosing one shows what would become of it. */
export function ImportStart({ onLooked }: { onLooked: (id: string) => void }) {
  const [kind, setKind] = useState<ImportKind>('klanten')
  const [error, setError] = useState('')
  const { mutateAsync: look, isPending } = useStartImport()

  async function choose(file: File | undefined) {
    if (!file || isPending) return
    setError('')
    try {
      onLooked((await look({ kind, file })).id)
    } catch (cause) {
      setError(sentenceOf(cause))
    }
  }

  return (
    <Card className="flex flex-col gap-6">
      <RadioCards
        legend="Wat breng je mee?"
        value={kind}
        onChange={(value) => setKind(importKinds.find((one) => one === value) ?? 'klanten')}
        options={importKinds.map((value) => ({
          value,
          label: kindWords[value].label,
          detail: kindWords[value].hint,
        }))}
        minWidth={13}
      />
      <Field
        label="Bestand"
        hint="CSV, Excel (.xlsx), vCard of iCalendar, tot 10 MB. Eerst zie je wat er zou gebeuren: er wordt nog niets bewaard en niemand krijgt een mail."
        error={error}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.vcf,.ics,text/csv,text/vcard,text/calendar"
            disabled={isPending}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
            className={`${CONTROL} file:mr-3 file:rounded-lg file:border-0 file:bg-pine-soft file:px-3 file:py-1 file:font-semibold file:text-pine`}
          />
        )}
      </Field>
      {isPending && <Spinner label="Het bestand wordt bekeken…" />}
    </Card>
  )
}
