import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { parse } from 'valibot'
import type { AppointmentFields } from '#agenda/appointments/client.ts'
import {
  changesOf,
  type Draft,
  type DraftField,
  draftOf,
  inputOf,
  misses,
  problemsOf,
} from '#agenda/appointments/components/appointment-draft.ts'
import { APPOINTMENT_FIELDS } from '#agenda/appointments/rules.ts'
import { type Appointment, appointmentSchema } from '#agenda/appointments/wire.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { useAskClosed } from '#agenda/slots/components/use-ask-closed.ts'
import { ApiError, OFFLINE } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { showFieldErrors } from '#ui/field-errors.ts'
import { useToast } from '#ui/toast.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'

type Question =
  | { about: 'overlap' | 'closed'; sentence: string }
  | { about: 'stale' }
  | { about: 'cancel' }
/** What is sent: every field of a new appointment; the changed ones of `base`, with its version. */
type Submission = {
  fields: AppointmentFields
  allowOverlap: boolean
  version?: number
  cancelledBy?: CancelledBy
}
type Answers = {
  allowOverlap?: boolean
  allowClosed?: boolean
  onto?: Appointment | undefined
  cancelledBy?: CancelledBy
}

type Options = {
  start: Draft
  /** The appointment that is edited, as it was read. */
  base?: Appointment
  /** The first date that may be chosen. */
  earliest?: DateString
  failureTitle: string
  send: (submission: Submission) => Promise<Appointment>
  /** Keeps it on this device while there is no network; false where that cannot be. */
  later: (fields: AppointmentFields) => boolean
  onSaved: (appointment: Appointment) => void
  /** Brings the fields in sight that something is said about, before the focus goes there. */
  onProblems?: (problems: FieldErrors) => void
}

/**
 * An appointment being filled in: checks it, sends it, and asks when the day is closed, the time is
 * taken or somebody else was first. Nothing typed is lost on a failure.
 */
export function useAppointmentForm({
  start,
  base: readAtStart,
  earliest,
  failureTitle,
  send,
  later,
  onSaved,
  onProblems = () => undefined,
}: Options) {
  const { toast } = useToast()
  const form = useForm<Draft>({ defaultValues: start, shouldFocusError: false })
  const [base, setBase] = useState(readAtStart)
  const [stored, setStored] = useState<Appointment>()
  const [question, setQuestion] = useState<Question>()
  const [sending, setSending] = useState(false)
  const askClosed = useAskClosed()
  const isOnline = useIsOnline()

  /**
   * Everything that was filled in; undefined, with a sentence beside each field (of these alone),
   * when that is not enough.
   */
  function check(of: readonly DraftField[] = APPOINTMENT_FIELDS): AppointmentFields | undefined {
    const draft = form.getValues()
    form.clearErrors()
    const problems = Object.fromEntries(
      Object.entries(problemsOf(draft, earliest)).filter(([name]) =>
        of.some((field) => field === name),
      ),
    )
    if (Object.keys(problems).length === 0) return inputOf(draft)
    say(problems)
    if (misses(draft, of))
      toast({
        title: 'Vereiste velden',
        description: 'Vul alle vereiste velden in',
        tone: 'destructive',
      })
    return undefined
  }

  async function submit({
    allowOverlap = false,
    allowClosed = allowOverlap,
    onto = base,
    cancelledBy,
  }: Answers = {}) {
    if (sending || !check()) return
    const cancels =
      readAtStart !== undefined &&
      readAtStart.status !== 'cancelled' &&
      form.getValues('status') === 'cancelled'
    if (cancels && !cancelledBy) return setQuestion({ about: 'cancel' })
    if (!isOnline && later(typed())) return
    setSending(true)
    try {
      const closed = allowClosed ? undefined : await closedSentenceOf(form.getValues())
      if (closed) return setQuestion({ about: 'closed', sentence: closed })
      const fields = typed()
      const saved = await send({
        fields,
        allowOverlap,
        ...(onto && { version: onto.version }),
        ...(cancelledBy && { cancelledBy }),
      })
      setQuestion(undefined)
      onSaved(saved)
    } catch (error) {
      refuse(error)
    } finally {
      setSending(false)
    }
  }

  function typed(): AppointmentFields {
    const draft = form.getValues()
    return readAtStart ? changesOf(draft, draftOf(readAtStart)) : inputOf(draft)
  }

  /** A visit that stood on this day already, or that does not go through, needs no warning. */
  async function closedSentenceOf({ date, status }: Draft): Promise<string | undefined> {
    const stands = readAtStart?.date === date && readAtStart.status !== 'cancelled'
    return stands || status === 'cancelled' ? undefined : await askClosed(date)
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) return fail()
    if (error.code === 'overlap')
      return setQuestion({
        about: 'overlap',
        sentence: error.sentence ?? 'Op dit moment staat al een afspraak.',
      })
    if (error.code === 'stale') {
      setStored(parse(appointmentSchema, error.current))
      return setQuestion({ about: 'stale' })
    }
    setQuestion(undefined)
    if (error.status === 0 && later(typed())) return
    say(error.fields)
    fail(error.status === 0 ? OFFLINE : error.sentence)
  }

  function say(problems: FieldErrors) {
    onProblems(problems)
    showFieldErrors(form, problems)
  }

  function fail(sentence = 'Er is een fout opgetreden') {
    toast({ title: failureTitle, description: sentence, tone: 'destructive' })
  }

  /** Sends the changes again, on top of what somebody else has stored. */
  function keepMine() {
    setBase(stored)
    void submit({ onto: stored })
  }

  return {
    form,
    check,
    submit,
    sending,
    question,
    stored,
    keepMine,
    closeQuestion: () => setQuestion(undefined),
  }
}

export type AppointmentFormState = ReturnType<typeof useAppointmentForm>
