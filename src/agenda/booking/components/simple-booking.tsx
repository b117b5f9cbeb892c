import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { freeSlotsQuery, useFreshTimes } from '#agenda/booking/client.ts'
import { createBooking } from '#agenda/booking/form/client.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { newKey } from '#lib/new-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { isTrapped, TrapField } from '#ui/trap-field.tsx'
import { simpleDateLabel } from './simple-dates.ts'
import { SimpleDetails } from './simple-details.tsx'
import {
  emptyForm,
  failureOf,
  missingFields,
  type SimpleForm,
  type SimpleOutcome,
  withAnswer,
} from './simple-form.ts'
import { SimpleSuccess } from './simple-success.tsx'
import { type Attempt, attemptFor } from './wizard-storage.ts'

type SimpleBookingProps = { dates: readonly DateString[]; onChange?: (form: SimpleForm) => void }

/**
 * A booking in one form: the times appear after a date, the details after a time. `onChange` hears
 * of every answer.
 */
export function SimpleBooking({ dates, onChange }: SimpleBookingProps) {
  const askTimesAgain = useFreshTimes()
  const [form, setForm] = useState(emptyForm)
  const [outcome, setOutcome] = useState<SimpleOutcome>()
  const [sending, setSending] = useState(false)
  const sent = useRef<Attempt>(undefined)

  function change(next: SimpleForm) {
    setForm(next)
    onChange?.(next)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isTrapped(event.currentTarget)) return
    const fields = missingFields(form)
    if (Object.keys(fields).length > 0)
      return setOutcome({ kind: 'failed', sentence: '', fields, isTaken: false })
    setSending(true)
    const result = await book(form, sent)
    setSending(false)
    setOutcome(result)
    if (result.kind === 'failed' && result.isTaken) change({ ...form, appointmentTime: '' })
    // whatever the answer, the free times are no longer what they were
    void askTimesAgain()
  }

  function startAgain() {
    change(emptyForm)
    setOutcome(undefined)
  }

  if (outcome?.kind === 'booked')
    return <SimpleSuccess answer={outcome.answer} onAgain={startAgain} />
  const failed: { sentence: string; fields: FieldErrors } = outcome ?? { sentence: '', fields: {} }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-8">
      {failed.sentence && <Alert tone="error">{failed.sentence}</Alert>}
      <RadioCards
        legend="1. Kies een datum"
        options={dates.map((date) => ({ value: date, label: simpleDateLabel(date) }))}
        value={form.appointmentDate}
        onChange={(date) => change(withAnswer(form, 'appointmentDate', date))}
        error={failed.fields['appointmentDate']}
        minWidth={9}
      />
      {form.appointmentDate && (
        <Times
          date={form.appointmentDate}
          time={form.appointmentTime}
          onChoose={(time) => change(withAnswer(form, 'appointmentTime', time))}
        />
      )}
      {form.appointmentTime && (
        <SimpleDetails
          form={form}
          errors={failed.fields}
          onChange={(field, value) => change(withAnswer(form, field, value))}
        >
          <TrapField />
          <Button type="submit" size="lg" loading={sending} className="justify-self-start">
            Afspraak bevestigen
          </Button>
        </SimpleDetails>
      )}
    </form>
  )
}

/** Sends the booking. The same answers once more, after a lost reply, are the same booking. */
async function book(
  form: SimpleForm,
  sent: { current: Attempt | undefined },
): Promise<SimpleOutcome> {
  const attempt = attemptFor(JSON.stringify(form), sent.current, newKey)
  sent.current = attempt
  try {
    return { kind: 'booked', answer: await createBooking(form, attempt.key) }
  } catch (error) {
    return failureOf(error)
  }
}

type TimesProps = { date: DateString; time: string; onChoose: (time: string) => void }

function Times({ date, time, onChoose }: TimesProps) {
  const slots = useQuery(freeSlotsQuery(date))
  if (slots.isPending) return <Spinner label="Beschikbare tijden worden geladen…" />
  if (!slots.data || slots.data.length === 0)
    return <Alert>Geen beschikbare tijden voor deze datum</Alert>
  return (
    <RadioCards
      legend="2. Kies een tijd"
      options={slots.data.map((slot) => ({ value: slot.time, label: slot.time }))}
      value={time}
      onChange={onChoose}
    />
  )
}
