import type { PublicSalon } from '#foundation/salon/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { TextInput } from '#ui/field.tsx'
import { ProposedTown } from '#ui/proposed-town.tsx'
import { ContactLinks } from './contact-links.tsx'
import { LinkOffer } from './link-offer.tsx'
import { useCustomerLookUp } from './use-customer-look-up.ts'
import type { Wizard } from './use-wizard.ts'
import { isKnownStranger, type PersonField, savedDogs } from './wizard-draft.ts'
import { wireNames } from './wizard-state.ts'
import { fieldId } from './wizard-texts.ts'

type FieldLook = {
  field: PersonField
  label: string
  autoComplete: string
  type?: string
  inputMode?: 'numeric'
  className?: string
}

const CONTACT: FieldLook[] = [
  { field: 'firstName', label: 'Voornaam', autoComplete: 'given-name' },
  { field: 'lastName', label: 'Achternaam', autoComplete: 'family-name' },
  {
    field: 'phone',
    label: 'Telefoon',
    autoComplete: 'tel',
    type: 'tel',
    className: 'sm:col-span-2',
  },
]
const ADDRESS: FieldLook[] = [
  {
    field: 'address',
    label: 'Straat en huisnummer',
    autoComplete: 'street-address',
    className: 'sm:col-span-2',
  },
  { field: 'postalCode', label: 'Postcode', autoComplete: 'postal-code', inputMode: 'numeric' },
  { field: 'city', label: 'Gemeente', autoComplete: 'address-level2' },
]

/** The customer, e-mail first: it tells whether we know her. */
export function CustomerFields({ wizard, salon }: { wizard: Wizard; salon: PublicSalon }) {
  const searching = useCustomerLookUp(wizard.state, wizard.dispatch)
  return (
    <section aria-labelledby={fieldId('person')} className="flex flex-col gap-5">
      <h3 id={fieldId('person')}>Contactgegevens</h3>
      <PersonInput
        wizard={wizard}
        field="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        hint="Hierheen sturen we de bevestiging. Kennen we u al, dan hoeft u de rest niet in te vullen."
      />
      <Recognition wizard={wizard} salon={salon} searching={searching} />
      <div className="grid gap-5 sm:grid-cols-2">
        {CONTACT.map((field) => (
          <PersonInput key={field.field} wizard={wizard} {...field} />
        ))}
        {salon.asksAddress && <AddressFields wizard={wizard} />}
      </div>
    </section>
  )
}

/** Where she lives; the postcode proposes the town. */
function AddressFields({ wizard }: { wizard: Wizard }) {
  const { postalCode, city } = wizard.state.draft.person
  return (
    <>
      {ADDRESS.map((field) => (
        <PersonInput key={field.field} wizard={wizard} {...field} />
      ))}
      <ProposedTown
        postalCode={postalCode}
        city={city}
        onPropose={(value) => wizard.dispatch({ type: 'personChanged', field: 'city', value })}
      />
    </>
  )
}

function Recognition({
  wizard,
  salon,
  searching,
}: {
  wizard: Wizard
  salon: PublicSalon
  searching: boolean
}) {
  const { draft } = wizard.state
  const { lookUp } = draft
  if (lookUp && !lookUp.customer && salon.existingCustomersOnly)
    return (
      <Alert
        tone="warning"
        title="Wij nemen op dit moment geen nieuwe klanten aan."
        action={<ContactLinks salon={salon} email />}
      >
        Dit e-mailadres is nog niet bij ons bekend. Bent u al klant, gebruik dan het adres van uw
        vorige afspraak. Anders kunt u ons gerust bellen of mailen om op de wachtlijst te komen.
      </Alert>
    )
  return (
    <div aria-live="polite" className="empty:hidden">
      {searching && <p className="text-sm text-muted">Even kijken of we u al kennen…</p>}
      {lookUp?.customer?.recognised && (
        <Alert title="We kennen u!">
          We vulden uw gegevens voor u in.
          {savedDogs(draft).length > 0 && ' Kies hieronder uw hond.'}
        </Alert>
      )}
      {isKnownStranger(draft) && <LinkOffer key={lookUp?.email} wizard={wizard} />}
    </div>
  )
}

type PersonInputProps = FieldLook & { wizard: Wizard; hint?: string }

function PersonInput({ wizard, field, ...rest }: PersonInputProps) {
  const { draft, errors } = wizard.state
  return (
    <TextInput
      {...rest}
      id={fieldId(wireNames[field])}
      name={wireNames[field]}
      required={field === 'email' || !isKnownStranger(draft)}
      value={draft.person[field]}
      error={errors[wireNames[field]]}
      onChange={(event) =>
        wizard.dispatch({ type: 'personChanged', field, value: event.target.value })
      }
    />
  )
}
