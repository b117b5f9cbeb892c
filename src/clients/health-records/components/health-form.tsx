import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import {
  DOG_FIELDS,
  draftAgain,
  draftOf,
  emptyDraft,
  type FormCustomer,
  type FormDog,
  type HealthDraft,
} from '#clients/health-records/components/health-draft.ts'
import { HealthFormSection } from '#clients/health-records/components/health-form-section.tsx'
import { useHealthForm } from '#clients/health-records/components/use-health-form.ts'
import { DOG_SECTION, healthSections, NAME_SECTIONS } from '#clients/health-records/texts.ts'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import { brusselsToday, formatInstantDay } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'

type HealthFormProps = {
  /** The form to change, or with `isCopy` the one that a new form starts from. */
  record?: HealthRecord
  isCopy?: boolean
  customer?: FormCustomer
  dog?: FormDog
  onClose: () => void
  onSaved: (record: HealthRecord) => void
}

/**
 * The form in sections that fold: five questions first, the rest after 'Meer vragen'; on a phone
 * only the first are open at the start.
 */
export function HealthForm({
  record,
  isCopy = false,
  customer,
  dog,
  onClose,
  onSaved,
}: HealthFormProps) {
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  // What the form was when it was opened: a refetch behind it changes neither the base nor what is
  // typed.
  const [base] = useState(isCopy ? undefined : record)
  const [start] = useState(() => startOf({ record, isCopy, customer, dog }))
  const ties =
    isCopy && record
      ? { customerId: record.customerId, dogId: record.dogId }
      : { customerId: customer?.id ?? null, dogId: dog?.id ?? null }
  const dogId = base ? base.dogId : ties.dogId
  const isFirst = (key: string) =>
    key === DOG_SECTION || (!start.dogName && NAME_SECTIONS.includes(key))
  const [showsMore, setShowsMore] = useState(record !== undefined)
  const [open, setOpen] = useState(() =>
    healthSections.map(({ key }) => key).filter((key) => isWide() || isFirst(key)),
  )
  const state = useHealthForm({
    start,
    base,
    ties,
    dogId,
    onSaved,
    onReveal(names) {
      const told: string[] = healthSections
        .filter(
          ({ key, fields }) =>
            fields.some(({ name }) => names.includes(name)) ||
            (key === DOG_SECTION && DOG_FIELDS.some((name) => names.includes(name))),
        )
        .map(({ key }) => key)
      if (!told.every(isFirst)) setShowsMore(true)
      setOpen((shown) => [
        ...shown,
        ...healthSections.map(({ key }) => key).filter((key) => told.includes(key)),
      ])
    },
  })
  const { isDirty } = state.form.formState
  const close = () => (isDirty ? setLeaving(true) : onClose())

  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      title={
        base
          ? `Gezondheids\u00ADformulier van ${calledDog(base.dogName)}`
          : 'Nieuw gezondheids\u00ADformulier'
      }
      description={explanation({ record, isCopy, dog })}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void state.submit()
        }}
        className="flex flex-col"
      >
        {healthSections
          .filter(({ key }) => showsMore || isFirst(key))
          .map((section) => (
            <HealthFormSection
              key={section.key}
              section={section}
              form={state.form}
              knowsDog={dogId !== null}
              open={open.includes(section.key)}
              onToggle={() =>
                setOpen(
                  open.includes(section.key)
                    ? open.filter((key) => key !== section.key)
                    : [...open, section.key],
                )
              }
            />
          ))}
        {!showsMore && (
          <Button
            variant="secondary"
            onClick={() => setShowsMore(true)}
            className="my-4 self-start max-sm:w-full"
          >
            <ChevronDown aria-hidden />
            Meer vragen: vacht, huid, verzorging, contact
          </Button>
        )}
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-col-reverse gap-3 border-t border-line bg-card px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:flex-row sm:justify-end sm:px-7">
          <Button variant="secondary" onClick={close} className="max-sm:hidden">
            Sluiten
          </Button>
          <Button type="submit" loading={state.sending}>
            {base ? 'Bewaren' : 'Formulier toevoegen'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="Sluiten zonder bewaren?"
        text="Wat je in dit formulier gewijzigd hebt, gaat verloren."
        confirmLabel="Niet bewaren"
        cancelLabel="Verder invullen"
        tone="danger"
        onConfirm={onClose}
      />
      <StaleDialog
        open={state.conflict !== undefined}
        rows={state.conflict ?? []}
        onKeepMine={state.keepMine}
        onKeepStored={onClose}
        onClose={state.closeConflict}
        busy={state.sending}
      />
    </Dialog>
  )
}

type Source = {
  record: HealthRecord | undefined
  isCopy: boolean
  customer: FormCustomer | undefined
  dog: FormDog | undefined
}

function startOf({ record, isCopy, ...who }: Source): HealthDraft {
  const known = { ...who, today: brusselsToday(new Date()) }
  if (!record) return emptyDraft(known)
  return isCopy ? draftAgain(record, known) : draftOf(record)
}

/** What is said above the fields. */
function explanation({ record, isCopy, dog }: Omit<Source, 'customer'>): string {
  if (isCopy && record)
    return `Overgenomen uit het formulier van ${formatInstantDay(record.createdAt)}: pas aan wat veranderd is.`
  return dog
    ? 'Velden met een sterretje zijn verplicht.'
    : 'Velden met een sterretje zijn verplicht. Met het e-mailadres vinden we de klant en de hond terug.'
}

function isWide(): boolean {
  return window.matchMedia('(min-width: 40rem)').matches
}
