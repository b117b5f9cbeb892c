import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import {
  type ContactField,
  type ContactFields,
  contactFields,
  readFields,
  sendMessage,
} from '#shop-window/contact/client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { isTrapped, TrapField } from '#ui/trap-field.tsx'
import { useListening } from '#ui/use-listening.ts'

/** A refusal, and what was typed: the form shows it again as it was. */
export type Refused = { values: ContactFields; errors: FieldErrors; sentence: string }

type ContactFormProps = { refused: Refused | undefined }

const labels: Record<ContactField, string> = {
  firstName: 'Voornaam',
  lastName: 'Naam',
  email: 'E-mailadres',
  phone: 'Telefoon',
  dogName: 'Naam van uw hond',
  dogBreed: 'Ras van uw hond',
  comments: 'Uw bericht',
}

/**
 * Sends itself as a form where there is no JavaScript; with it the page stays, tells how it went,
 * and keeps everything on a failure.
 */
export function ContactForm({ refused }: ContactFormProps) {
  const { toast } = useToast()
  const listening = useListening()
  const [sending, setSending] = useState(false)
  const [round, setRound] = useState({ number: 0, values: refused?.values, sentTo: '' })
  const [errors, setErrors] = useState<FieldErrors>(refused?.errors ?? {})
  const [attempt, setAttempt] = useState(0)

  async function send(values: ContactFields) {
    setSending(true)
    try {
      await sendMessage(values)
      toast({
        title: 'Bericht Verzonden!',
        description: 'We nemen binnen 24 uur contact met u op.',
      })
      setErrors({})
      setRound(({ number }) => ({ number: number + 1, values: undefined, sentTo: values.email }))
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      setAttempt((count) => count + 1)
      if (!contactFields.some((field) => fields[field])) toast({ ...failure, tone: 'destructive' })
    }
    setSending(false)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!sending && !isTrapped(event.currentTarget))
      void send(readFields(new FormData(event.currentTarget)))
  }

  return (
    <>
      {round.sentTo && (
        <Alert tone="success" className="mb-6">
          Bedankt! Van uw eerste drie berichten per dag sturen we een kopie naar {round.sentTo}.
        </Alert>
      )}
      <form
        key={round.number}
        method="post"
        action="/contact-form"
        noValidate={listening}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        <ErrorSummary errors={summaryOf(errors)} attempt={attempt} />
        <Fields values={round.values} errors={errors} />
        <p className="text-sm text-muted">
          Velden met een <span className="text-red">*</span> zijn verplicht. Uw gegevens dienen
          alleen om u te antwoorden: zie ons <a href="/privacy">privacybeleid</a>.
        </p>
        <Button
          type="submit"
          variant="accent"
          size="lg"
          loading={sending}
          loadingLabel="Bezig met versturen…"
          className="sm:self-start"
        >
          Verstuur bericht
        </Button>
      </form>
    </>
  )
}

/** What a failure is called when no field is to blame. */
export const failure = {
  title: 'Er ging iets mis',
  description: 'Probeer het opnieuw of bel ons direct.',
} as const

function Fields({ values, errors }: { values: ContactFields | undefined; errors: FieldErrors }) {
  const field = (name: ContactField) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
    defaultValue: values?.[name],
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput {...field('firstName')} required autoComplete="given-name" maxLength={100} />
        <TextInput {...field('lastName')} required autoComplete="family-name" maxLength={100} />
        <TextInput {...field('email')} required type="email" autoComplete="email" maxLength={254} />
        <TextInput {...field('phone')} required type="tel" autoComplete="tel" maxLength={30} />
        <TextInput {...field('dogName')} autoComplete="off" maxLength={100} />
        <TextInput {...field('dogBreed')} autoComplete="off" maxLength={100} />
      </div>
      <TextArea {...field('comments')} required rows={5} maxLength={2000} />
      <TrapField />
    </>
  )
}

function summaryOf(errors: FieldErrors) {
  return contactFields.flatMap((field) =>
    errors[field] ? [{ fieldId: field, message: `${labels[field]}: ${errors[field]}` }] : [],
  )
}
