import { Repeat, UserRoundPlus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import {
  type AppointmentFields,
  type Candidate,
  useAddAppointment,
} from '#agenda/appointments/client.ts'
import {
  type Draft,
  type DraftField,
  emptyDraft,
} from '#agenda/appointments/components/appointment-draft.ts'
import {
  ClientFields,
  MomentFields,
  NoteFields,
  type SavedDog,
  TreatmentFields,
} from '#agenda/appointments/components/appointment-fieldset.tsx'
import { AppointmentQuestions } from '#agenda/appointments/components/appointment-questions.tsx'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import { StepTabs } from '#agenda/appointments/components/step-tabs.tsx'
import { useAppointmentForm } from '#agenda/appointments/components/use-appointment-form.ts'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import { detailsOf } from '#clients/customers/components/dog-choice.tsx'
import { type DateString, formatShortDate, isDate } from '#lib/dates.ts'
import { newKey } from '#lib/new-key.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import type { ToastMessage } from '#ui/toast-message.ts'

/** Somebody for whom an appointment is made. */
type Person = {
  firstName: string
  lastName: string
  email: string
  phone: string
  address?: string
  dogName?: string
  dogBreed?: string
  dogs?: SavedDog[]
}
/** What is known of an appointment before it is filled in. */
export type NewAppointmentStart = {
  date?: DateString
  startTime?: string
  staffId?: string
  customer?: Person
  /** One that was filled in before. */
  draft?: Draft
}

/** The fields of an appointment that is to become the first of a series. */
export type Repeating = { fields: AppointmentFields; onDone: () => void; onBack: () => void }

type NewAppointmentProps = {
  start: NewAppointmentStart
  onClose: () => void
  today: DateString
  repeat?: ((repeating: Repeating) => ReactNode) | undefined
  /** It stands in the agenda, or waits on this device. */
  onSaved?: () => void
}

/** What is asked, in this order; each step keeps what was filled in. */
const STEPS = ['who', 'what', 'when'] as const
type Step = (typeof STEPS)[number]
const LABELS: Record<Step, string> = { who: 'Wie', what: 'Wat', when: 'Wanneer' }
const FIELDS: Record<Step, readonly DraftField[]> = {
  who: ['firstName', 'lastName', 'email', 'phone', 'address', 'postalCode', 'city'],
  what: ['dogName', 'dogBreed', 'service', 'price', 'comments', 'notes'],
  when: ['date', 'startTime', 'endTime', 'status'],
}

/**
 * A new appointment by the owner, at any time from today: who, what, when. What is known already is
 * not asked: of a client with one dog only the time is left.
 */
export function NewAppointment({
  start: { customer, draft, ...moment },
  onClose,
  today,
  repeat,
  onSaved,
}: NewAppointmentProps) {
  const { toast } = useToast()
  const { mutateAsync: add } = useAddAppointment()
  const [dogs, setDogs] = useState<readonly SavedDog[]>(customer?.dogs ?? [])
  const [step, setStep] = useState<Step>(() => firstStep(draft ?? customer))
  const [isTyping, setTyping] = useState(customer !== undefined || draft !== undefined)
  const shown = useRef<HTMLDivElement>(null)
  const [repeating, setRepeating] = useState<AppointmentFields>()
  const { plan } = useHandIns()
  // of this device: what comes in twice, is the same visit
  const [id] = useState(newKey)
  const state = useAppointmentForm({
    start: draft ?? emptyDraft({ date: today, ...fieldsOf(customer), ...moment }),
    earliest: today,
    failureTitle: 'Fout bij aanmaken',
    send: ({ fields, allowOverlap }) => add({ ...fields, id, allowOverlap }),
    later(fields) {
      plan(id, fields)
      done({
        title: 'Afspraak bewaard op dit toestel',
        description: 'Ze komt in de agenda zodra er weer internet is.',
      })
      return true
    },
    onSaved: () => done({ title: 'Afspraak aangemaakt' }),
    onProblems: (problems) => {
      const first = STEPS.find((one) => FIELDS[one].some((field) => problems[field]))
      flushSync(() => {
        setTyping(isTyping || first === 'who')
        if (first) setStep(first)
      })
    },
  })
  const { form } = state

  function done(message: ToastMessage) {
    toast(message)
    onSaved?.()
    onClose()
  }

  function pick(chosen: Candidate) {
    const active = chosen.dogs.filter(({ isActive }) => isActive)
    const known = { ...detailsOf(chosen, active), hasNoEmail: chosen.email === '' }
    form.reset(
      { ...form.getValues(), service: '', price: '', ...known },
      { keepDefaultValues: true },
    )
    setDogs(active)
    setTyping(true)
    goTo(stepAfter(known))
  }

  /** To a step, and the focus with it, which may stand on what is no longer there. */
  function goTo(next: Step) {
    flushSync(() => setStep(next))
    shown.current?.focus({ preventScroll: true })
    shown.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 })
  }

  function typeNew() {
    flushSync(() => setTyping(true))
    form.setFocus('firstName')
  }

  function goOn() {
    const next = STEPS[STEPS.indexOf(step) + 1]
    if (next === undefined) return void state.submit()
    if (state.check(FIELDS[step])) goTo(next)
  }

  return (
    <FormDialog
      size="lg"
      stickyFooter
      title="Nieuwe afspraak"
      submitLabel={step === 'when' ? 'Afspraak aanmaken' : 'Verder'}
      saving={state.sending}
      onSubmit={goOn}
      onClose={onClose}
      className="flex flex-col"
      questions={
        <>
          <AppointmentQuestions state={state} />
          {repeating &&
            repeat?.({ fields: repeating, onDone: onClose, onBack: () => setRepeating(undefined) })}
        </>
      }
    >
      <Steps form={form} current={step} onGo={goTo} />
      <Part of="who" step={step} shown={shown}>
        {!customer && <CustomerPicker {...(!isTyping && { today })} onPick={pick} />}
        {!isTyping && (
          <Button variant="secondary" className="self-start" onClick={typeNew}>
            <UserRoundPlus aria-hidden />
            Nieuwe klant
          </Button>
        )}
        <div hidden={!isTyping}>
          <ClientFields form={form} />
        </div>
      </Part>
      <Part of="what" step={step} shown={shown}>
        <TreatmentFields form={form} savedDogs={dogs} />
        <NoteFields form={form} />
      </Part>
      <Part of="when" step={step} shown={shown}>
        <MomentFields
          form={form}
          earliest={today}
          savedDogs={dogs}
          proposes={!draft && moment.date === undefined && moment.startTime === undefined}
        />
        {repeat && (
          <Button
            variant="secondary"
            className="self-start"
            onClick={() => setRepeating(state.check())}
          >
            <Repeat aria-hidden />
            Herhalen…
          </Button>
        )}
      </Part>
    </FormDialog>
  )
}

function firstStep(known: { dogName?: string; dogBreed?: string } | undefined): Step {
  return known ? stepAfter(known) : 'who'
}

/** Of a dog whose breed is known everything is known but the time. */
function stepAfter({ dogName = '', dogBreed = '' }: { dogName?: string; dogBreed?: string }): Step {
  return dogName && dogBreed ? 'when' : 'what'
}

type PartProps = {
  of: Step
  step: Step
  shown: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A step; one that is not shown keeps what was done in it. */
function Part({ of, step, shown, children }: PartProps) {
  const isShown = of === step
  return (
    <div
      ref={isShown ? shown : null}
      hidden={!isShown}
      role="group"
      aria-label={LABELS[of]}
      tabIndex={-1}
      {...(isShown && of !== 'who' && { 'data-first': '' })}
      className={isShown ? 'flex flex-col gap-6 outline-none' : ''}
    >
      {children}
    </div>
  )
}

type StepsProps = {
  form: ReturnType<typeof useAppointmentForm>['form']
  current: Step
  onGo: (step: Step) => void
}

/** Where she is, with what was filled in so far; each leads back, or ahead. */
function Steps({ form, current, onGo }: StepsProps) {
  const [firstName, lastName, dogName, service, date, startTime] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'dogName', 'service', 'date', 'startTime'],
  })
  const told: Record<Step, string> = {
    who: [firstName, lastName].filter(Boolean).join(' '),
    what: [dogName, service].filter(Boolean).join(', '),
    when: isDate(date) && startTime ? `${formatShortDate(date).slice(0, 5)} ${startTime}` : '',
  }
  return (
    <StepTabs
      current={current}
      onGo={onGo}
      steps={STEPS.map((step) => ({ step, label: LABELS[step], told: told[step] }))}
    />
  )
}

/** Everything but the dogs, of whom one is chosen in the form. */
function fieldsOf(customer: Person | undefined) {
  if (!customer) return {}
  const { dogs: _dogs, ...fields } = customer
  return fields
}
