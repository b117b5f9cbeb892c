import { type FormEvent, type ReactNode, useState } from 'react'
import {
  bodyOf,
  type JoinDraft,
  type JoinStart,
  type PersonField,
  problemsOf,
  summaryOf,
} from '#agenda/waiting-list/components/join-draft.ts'
import { freeWithin, toggled } from '#agenda/waiting-list/components/wish-draft.ts'
import { WishFields } from '#agenda/waiting-list/components/wish-fields.tsx'
import { joinList } from '#agenda/waiting-list/places/client.ts'
import type { Place } from '#agenda/waiting-list/places/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { addDays, formatLongDate, weekdayOf } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { keyed } from '#lib/keyed.ts'
import { euro } from '#lib/money.ts'
import { BOOKER_FIELDS } from '#lib/person-fields.ts'
import { GENERAL, OTHER_BREED, offered } from '#shop-window/services/components/breeds.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { ProposedTown } from '#ui/proposed-town.tsx'
import { SuggestedInput } from '#ui/suggested-input.tsx'
import { isTrapped, TrapField } from '#ui/trap-field.tsx'

const PREFIX = 'wachtlijst'
const WEEKS_AHEAD = 28
const UNPRICED = 'Trimmen'
const FAILED = 'Er ging iets mis. Probeer het opnieuw, of bel ons.'

type JoinFormProps = {
  start: JoinStart
  existingOnly: boolean
  contacts: ReactNode
  onJoined: (place: Place) => void
}
type Form = { draft: JoinDraft; errors: FieldErrors; change: (change: Partial<JoinDraft>) => void }

/**
 * When it suits, for which dog, and how to reach her; a client who comes by a link only says when.
 */
export function JoinForm({ start, existingOnly, contacts, onJoined }: JoinFormProps) {
  const [draft, setDraft] = useState(() => firstDraft(start))
  const [problem, setProblem] = useState<{
    errors: FieldErrors
    sentence: string
    code: string
    attempt: number
  }>()
  const [sending, setSending] = useState(false)
  const errors = problem?.errors ?? {}
  const isKnown = start.visit !== undefined
  const change = (part: Partial<JoinDraft>) => setDraft((before) => ({ ...before, ...part }))
  const complain = (refused: FieldErrors, sentence = '', code = '') =>
    setProblem((before) => ({
      errors: refused,
      sentence,
      code,
      attempt: (before?.attempt ?? 0) + 1,
    }))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending || isTrapped(event.currentTarget)) return
    const problems = problemsOf(draft, { isKnown, asksAddress: start.asksAddress })
    if (Object.keys(problems).length > 0) return complain(problems)
    setSending(true)
    try {
      onJoined(await joinList(bodyOf(draft, start.visit?.token)))
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      complain(refused?.fields ?? {}, refused?.sentence ?? FAILED, refused?.code)
    }
    setSending(false)
  }

  const summary = summaryOf(errors, PREFIX)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-9">
      <ErrorSummary errors={summary} attempt={problem?.attempt ?? 0} />
      {problem?.sentence && summary.length === 0 && <Alert tone="error">{problem.sentence}</Alert>}
      <Part title="Wanneer past het u?">
        <WishFields
          draft={draft}
          onChange={change}
          errors={errors}
          min={start.first}
          max={start.visit?.date ?? start.until}
          openDays={start.openDays}
          members={start.members}
          prefix={PREFIX}
        />
        <FreeNow draft={draft} dates={isKnown ? [] : start.free} />
      </Part>
      {!isKnown && <Details form={{ draft, errors, change }} start={start} />}
      {existingOnly && problem?.code === 'existing_customers_only' && (
        <Alert
          tone="warning"
          title="Wij nemen op dit moment geen nieuwe klanten aan."
          action={contacts}
        >
          Bent u al klant, gebruik dan het e-mailadres van uw vorige afspraak. Anders kunt u ons
          gerust bellen of mailen.
        </Alert>
      )}
      <TrapField />
      <div className="flex flex-col gap-5">
        <TextArea
          id={`${PREFIX}-notes`}
          label="Opmerking"
          hint="Alles wat we moeten weten, zoals een dag die zeker niet past."
          maxLength={2_000}
          value={draft.notes}
          error={errors['notes']}
          onValue={(value) => change({ notes: value })}
        />
        <Checkbox
          id={`${PREFIX}-acceptedRules`}
          label={
            <>
              Ik ga akkoord met de{' '}
              <a href="/salon-rules" target="_blank" rel="noopener">
                salonregels<span className="sr-only"> (nieuw venster)</span>
              </a>
            </>
          }
          required
          checked={draft.acceptedRules}
          error={errors['acceptedRules']}
          onChange={({ target: { checked } }) => change({ acceptedRules: checked })}
        />
        <Button
          type="submit"
          variant="accent"
          size="lg"
          loading={sending}
          className="sm:self-start"
        >
          Zet me op de wachtlijst
        </Button>
      </div>
    </form>
  )
}

function firstDraft({ first, until, date, openDays, visit }: JoinStart): JoinDraft {
  const weeks = addDays(first, WEEKS_AHEAD)
  const end = visit?.date ?? until
  const person = keyed(BOOKER_FIELDS, () => '')
  const fromDate = date ?? first
  const weekdays =
    date && !openDays.includes(weekdayOf(date)) ? toggled(openDays, weekdayOf(date)) : openDays
  const wish = {
    fromDate,
    toDate: date ?? (visit || weeks > end ? end : weeks),
    weekdays,
    part: 'any' as const,
    fromTime: '09:00',
    toTime: '12:00',
    staffId: '',
  }
  return { ...person, ...wish, service: '', notes: '', acceptedRules: false }
}

/** Whoever can book at once need not wait. */
function FreeNow({ draft, dates }: { draft: JoinDraft; dates: readonly string[] }) {
  const free = freeWithin(draft, dates)
  const [next] = free
  if (!next) return null
  return (
    <Alert
      title={
        free.length === 1
          ? `Op ${formatLongDate(next)} is nu nog plaats`
          : `Op ${free.length} van deze dagen is nu nog plaats`
      }
      action={
        <ButtonLink href="/boeken" variant="secondary">
          Meteen een tijd kiezen
        </ButtonLink>
      }
    >
      Misschien past een van die tijden u al. U kunt zich natuurlijk ook op de wachtlijst zetten.
    </Alert>
  )
}

function Details({ form, start: { services, asksAddress } }: { form: Form; start: JoinStart }) {
  const { draft, errors, change } = form
  const options = services.map(({ name, price }) => ({
    value: name,
    label: name,
    detail: euro(price),
  }))
  return (
    <>
      <Part title="Uw hond">
        <div className="grid gap-5 sm:grid-cols-2">
          <PersonInput
            form={form}
            field="dogName"
            label="Naam van de hond"
            required
            autoComplete="off"
          />
          <SuggestedInput
            id={`${PREFIX}-dogBreed`}
            label="Ras"
            name="dogBreed"
            suggestions={offered(
              services
                .map(({ name }) => name)
                .filter((name) => name !== GENERAL && name !== UNPRICED),
            )}
            otherwise={OTHER_BREED}
            value={draft.dogBreed}
            error={errors['dogBreed']}
            onChange={(dogBreed) => change({ dogBreed })}
          />
        </div>
        <Combobox
          id={`${PREFIX}-service`}
          label="Behandeling"
          hint="Typ het ras van uw hond, of kies uit de lijst."
          required
          options={[
            ...options,
            ...(options.some(({ value }) => value === UNPRICED)
              ? []
              : [{ value: UNPRICED, label: UNPRICED, detail: 'Prijs op aanvraag' }]),
          ]}
          value={draft.service}
          error={errors['service']}
          onChange={(service) => change({ service })}
        />
      </Part>
      <Part title="Uw gegevens">
        <div className="grid gap-5 sm:grid-cols-2">
          <PersonInput
            form={form}
            field="firstName"
            label="Voornaam"
            required
            autoComplete="given-name"
          />
          <PersonInput
            form={form}
            field="lastName"
            label="Achternaam"
            required
            autoComplete="family-name"
          />
          <PersonInput
            form={form}
            field="email"
            label="E-mail"
            required
            type="email"
            autoComplete="email"
            hint="Hier krijgt u bericht als er iets vrijkomt."
          />
          <PersonInput
            form={form}
            field="phone"
            label="Telefoon"
            required
            type="tel"
            autoComplete="tel"
            hint="Voor als we u iets willen vragen."
          />
          {asksAddress && <AddressInputs form={form} />}
        </div>
      </Part>
    </>
  )
}

/** Where she lives; the postcode proposes the town. */
function AddressInputs({ form }: { form: Form }) {
  const { postalCode, city } = form.draft
  return (
    <>
      <ProposedTown
        postalCode={postalCode}
        city={city}
        onPropose={(value) => form.change({ city: value })}
      />
      <PersonInput
        form={form}
        field="address"
        label="Straat en huisnummer"
        required
        autoComplete="street-address"
        className="sm:col-span-2"
      />
      <PersonInput
        form={form}
        field="postalCode"
        label="Postcode"
        required
        autoComplete="postal-code"
        inputMode="numeric"
      />
      <PersonInput
        form={form}
        field="city"
        label="Gemeente"
        required
        autoComplete="address-level2"
      />
    </>
  )
}

type PersonInputProps = {
  form: Form
  field: PersonField
  label: string
  autoComplete: string
  required?: boolean
  type?: string
  inputMode?: 'numeric'
  hint?: string
  className?: string
}

function PersonInput({ form: { draft, errors, change }, field, ...rest }: PersonInputProps) {
  return (
    <TextInput
      {...rest}
      id={`${PREFIX}-${field}`}
      name={field}
      value={draft[field]}
      error={errors[field]}
      onValue={(value) => change({ [field]: value })}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}
