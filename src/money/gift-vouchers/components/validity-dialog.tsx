import { useState } from 'react'
import { parse } from 'valibot'
import { ApiError } from '#lib/api-client.ts'
import { addMonths, type DateString, formatShortDate } from '#lib/dates.ts'
import { useChangeVoucher } from '#money/gift-vouchers/client.ts'
import { type WholeVoucher, wholeVoucherSchema } from '#money/gift-vouchers/wire.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/field.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const CHOICES = [
  { months: 3, label: '+ 3 maanden' },
  { months: 6, label: '+ 6 maanden' },
  { months: 12, label: '+ 1 jaar' },
]

type ValidityDialogProps = { voucher: WholeVoucher; today: DateString; onClose: () => void }

/** Gives a voucher more time, also one that has expired. */
export function ValidityDialog({
  voucher: { code, version, validUntil },
  today,
  onClose,
}: ValidityDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeVoucher()
  const from = validUntil > today ? validUntil : today
  const [until, setUntil] = useState(() => addMonths(from, 12))
  const [error, setError] = useState<string>()

  async function save(latest = version) {
    if (isPending) return
    if (until <= validUntil) return setError(`Kies een dag na ${formatShortDate(validUntil)}.`)
    setError(undefined)
    try {
      await change({ code, version: latest, change: { validUntil: until } })
      toast({ title: 'Geldigheid verlengd', description: `Tot en met ${formatShortDate(until)}.` })
      onClose()
    } catch (problem) {
      const newer =
        problem instanceof ApiError && problem.code === 'stale'
          ? parse(wholeVoucherSchema, problem.current)
          : undefined
      // What changed meanwhile is something else: a later day is a later day.
      if (newer && newer.validUntil < until && latest === version) return save(newer.version)
      setError(problem instanceof ApiError ? problem.fields['validUntil'] : undefined)
      toast(failure('Fout', problem, 'De kadobon kon niet bijgewerkt worden.'))
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title="Geldigheid verlengen"
      description={`Kadobon ${code} is nu geldig tot en met ${formatShortDate(validUntil)}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button type="submit" form="validity-form" loading={isPending}>
            Verlengen
          </Button>
        </>
      }
    >
      <form
        id="validity-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-wrap gap-2">
          {CHOICES.map(({ months, label }) => (
            <Button
              key={months}
              variant="secondary"
              aria-pressed={until === addMonths(from, months)}
              onClick={() => setUntil(addMonths(from, months))}
            >
              {label}
            </Button>
          ))}
        </div>
        <TextInput
          type="date"
          label="Geldig tot en met"
          required
          min={from}
          value={until}
          error={error}
          onValue={setUntil}
          className="sm:max-w-64"
        />
      </form>
    </Dialog>
  )
}
