import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Candidate, treatmentsQuery } from '#agenda/appointments/client.ts'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import { useWriteEntry } from '#agenda/waiting-list/client.ts'
import {
  bodyOf,
  type JoinDraft,
  type PersonField,
  problemsOf,
} from '#agenda/waiting-list/components/join-draft.ts'
import type { WishBounds } from '#agenda/waiting-list/components/wish-draft.ts'
import { WishFields } from '#agenda/waiting-list/components/wish-fields.tsx'
import { DogChoice, detailsOf } from '#clients/customers/components/dog-choice.tsx'
import { EmailOrNone } from '#clients/customers/components/email-or-none.tsx'
import { ApiError } from '#lib/api-client.ts'
import { addDays } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { keyed } from '#lib/keyed.ts'
import { fullName } from '#lib/names.ts'
import { BOOKER_FIELDS } from '#lib/person-fields.ts'
import { BreedField } from '#shop-window/services/components/breed-field.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const UNPRICED = 'Trimmen'

const FIELDS: { field: PersonField; label: string; type?: string }[] = [
  { field: 'firstName', label: 'Voornaam' },
  { field: 'lastName', label: 'Familienaam' },
  { field: 'email', label: 'E-mailadres' },
  { field: 'phone', label: 'Telefoon', type: 'tel' },
  { field: 'dogName', label: 'Naam van de hond' },
]

/** Puts somebody on the list who called: a known client in one tap, or anybody. */
export function AddDialog({ bounds, onClose }: { bounds: WishBounds; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: write, isPending } = useWriteEntry()
  const [draft, setDraft] = useState(() => firstDraft(bounds))
  const [hasNoEmail, setHasNoEmail] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [dogs, setDogs] = useState<Candidate['dogs']>([])
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const change = (part: Partial<JoinDraft>) => setDraft((before) => ({ ...before, ...part }))

  /** With the treatment of its breed, as long as none was chosen for another reason. */
  function takeDog(known: Partial<JoinDraft> & Pick<JoinDraft, 'dogBreed'>) {
    const isOpen = draft.service === '' || draft.service === draft.dogBreed
    const service = treatments.some(({ name }) => name === known.dogBreed) ? known.dogBreed : ''
    change({ ...known, ...(isOpen && { service }) })
  }

  async function add() {
    if (isPending) return
    const {
      acceptedRules: _accepted,
      service: _service,
      email,
      ...others
    } = problemsOf(draft, { isKnown: false, asksAddress: false })
    const wrong = { ...others, ...(email && !hasNoEmail && { email }) }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(wrong)
    try {
      await write({ body: { ...bodyOf(draft, undefined), ...(hasNoEmail && { email: null }) } })
      toast({
        title: 'Op de wachtlijst gezet',
        description: hasNoEmail
          ? `Komt er iets vrij, bel dan ${fullName(draft)}.`
          : `${fullName(draft)} krijgt een bevestiging per mail.`,
      })
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      toast(failure('Dat is niet gelukt', error, 'Het toevoegen is niet gelukt.'))
    }
  }

  const options = treatments.map(({ name, price }) => ({ value: name, label: name, detail: price }))
  return (
    <FormDialog
      title="Op de wachtlijst zetten"
      size="lg"
      stickyFooter
      submitLabel="Toevoegen"
      saving={isPending}
      onSubmit={() => void add()}
      onClose={onClose}
      className="flex flex-col gap-6"
    >
      <CustomerPicker
        onPick={(customer) => {
          setDogs(customer.dogs)
          setHasNoEmail(customer.email === '')
          takeDog(detailsOf(customer))
        }}
      />
      <DogChoice
        dogs={dogs}
        name={draft.dogName}
        onChoose={(dog) => takeDog({ dogName: dog.name, dogBreed: dog.breed })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ field, label, type }) => {
          const shared = {
            id: `${PREFIX}-${field}`,
            label,
            required: true,
            autoComplete: 'off',
            value: draft[field],
            error: errors[field],
            onValue: (value: string) => change({ [field]: value }),
          }
          return field === 'email' ? (
            <EmailOrNone
              key={field}
              {...shared}
              hint="Een tijd die vrijkomt, wordt haar per mail aangeboden."
              hasNone={hasNoEmail}
              onHasNone={setHasNoEmail}
              reach="Komt er iets vrij, dan bel je haar zelf."
            />
          ) : (
            <TextInput key={field} {...shared} type={type} />
          )
        })}
        <BreedField
          id={`${PREFIX}-dogBreed`}
          label="Ras"
          value={draft.dogBreed}
          error={errors['dogBreed']}
          onChange={(dogBreed) => change({ dogBreed })}
        />
      </div>
      <Combobox
        id={`${PREFIX}-service`}
        label="Behandeling"
        hint={`Niets gekozen: ${UNPRICED}, met de prijs op aanvraag.`}
        options={options}
        value={draft.service}
        error={errors['service']}
        onChange={(service) => change({ service })}
      />
      <WishFields
        draft={draft}
        onChange={change}
        errors={errors}
        min={bounds.first}
        max={bounds.until}
        openDays={bounds.openDays}
        members={bounds.members}
        prefix={PREFIX}
      />
      <TextArea
        label="Notities"
        maxLength={2_000}
        value={draft.notes}
        error={errors['notes']}
        onValue={(value) => change({ notes: value })}
      />
    </FormDialog>
  )
}

const PREFIX = 'wacht-nieuw'

function firstDraft({ first, openDays }: WishBounds): JoinDraft {
  const person = keyed(BOOKER_FIELDS, () => '')
  const wish = {
    fromDate: first,
    toDate: addDays(first, 28),
    weekdays: openDays,
    part: 'any' as const,
    fromTime: '09:00',
    toTime: '12:00',
    staffId: '',
  }
  return { ...person, ...wish, service: '', notes: '', acceptedRules: false }
}

function focusFirst(problems: FieldErrors) {
  const field = [
    ...FIELDS.map((one) => one.field),
    'fromDate',
    'toDate',
    'fromTime',
    'toTime',
  ].find((name) => problems[name])
  if (field) requestAnimationFrame(() => document.getElementById(`${PREFIX}-${field}`)?.focus())
}
