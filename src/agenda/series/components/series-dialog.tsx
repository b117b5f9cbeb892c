import { useQuery } from '@tanstack/react-query'
import { nextVisitQuery, type Repeated } from '#agenda/series/client.ts'
import { SeriesRows } from '#agenda/series/components/series-rows.tsx'
import { type SeriesState, useSeries } from '#agenda/series/components/use-series.ts'
import { MOST_VISITS, MOST_WEEKS } from '#agenda/series/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { counted } from '#lib/counted.ts'
import { calledDog } from '#lib/names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Segments } from '#ui/segments.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

const ENDS = [
  { value: 'count', label: 'Aantal keer' },
  { value: 'until', label: 'Tot een datum' },
] as const
/** How often a visit is repeated of a dog that nothing is known of. */
const USUAL_WEEKS = 8

type SeriesDialogProps = {
  repeated: Repeated
  dogName: string
  onPlanned: () => void
  onClose: () => void
}

/**
 * Repeats a visit every so many weeks. Every date is shown with what stands in its way before
 * anything is planned.
 */
export function SeriesDialog(props: SeriesDialogProps) {
  const { repeated, onClose } = props
  const id = 'appointmentId' in repeated ? repeated.appointmentId : ''
  // only how often the dog comes is of interest here
  const { data, isPending } = useQuery({
    ...nextVisitQuery(id, undefined),
    enabled: id !== '',
  })
  if (id !== '' && isPending)
    return (
      <Dialog open onClose={onClose} title="Herhalen">
        <SkeletonText lines={4} />
      </Dialog>
    )
  return <SeriesForm {...props} weeks={data?.usualWeeks ?? USUAL_WEEKS} />
}

function SeriesForm({
  repeated,
  dogName,
  weeks,
  onPlanned,
  onClose,
}: SeriesDialogProps & { weeks: number }) {
  const state = useSeries({ repeated, weeks, onPlanned })
  const { sending } = state
  return (
    <FormDialog
      size="lg"
      stickyFooter
      title={`Afspraak van ${calledDog(dogName)} herhalen`}
      submitLabel={counted(sending, 'afspraak inplannen', 'afspraken inplannen')}
      cancelLabel="Terug"
      saving={state.isPending}
      onSubmit={state.submit}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      <PlanFields state={state} />
      <Dates state={state} isNew={'appointment' in repeated} />
    </FormDialog>
  )
}

function PlanFields({ state: { draft, change, fields } }: { state: SeriesState }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[13rem_auto_1fr]">
      <TextInput
        label="Om de hoeveel weken?"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_WEEKS}
        required
        value={draft.everyWeeks}
        error={fields['everyWeeks']}
        onValue={(value) => change({ everyWeeks: value })}
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="font-medium">
          Hoelang?
        </span>
        <Segments
          legend="Hoelang wordt er herhaald?"
          options={ENDS}
          value={draft.end}
          onChange={(end) => change({ end })}
        />
      </div>
      {draft.end === 'count' ? (
        <TextInput
          key="count"
          label="Aantal afspraken"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_VISITS}
          required
          value={draft.count}
          error={fields['count']}
          onValue={(value) => change({ count: value })}
          className="sm:max-w-40"
        />
      ) : (
        <TextInput
          key="until"
          label="Tot en met"
          type="date"
          required
          value={draft.until}
          error={fields['until']}
          onValue={(value) => change({ until: value })}
          className="sm:max-w-52"
        />
      )}
    </div>
  )
}

function Dates({ state, isNew }: { state: SeriesState; isNew: boolean }) {
  const { preview, rows, fields } = state
  const isRefused =
    preview.error instanceof ApiError && Object.keys(preview.error.fields).length > 0
  if (preview.error && !isRefused)
    return <LoadFailed title="De data konden niet nagekeken worden." query={preview} />
  if (rows.length === 0)
    return preview.isFetching ? (
      <SkeletonText lines={6} />
    ) : (
      <p className="text-muted">{messageOf(fields)}</p>
    )
  const obstructed = rows.filter(({ obstacles }) => obstacles.length > 0).length
  return (
    <div className={`flex flex-col gap-3 ${preview.isPlaceholderData ? 'opacity-60' : ''}`}>
      <p role="status" className="text-muted">
        {isNew ? 'De eerste is de afspraak zelf. ' : ''}
        {obstructed === 0
          ? 'Alle data zijn vrij. '
          : `${obstructed === 1 ? 'Bij 1 datum' : `Bij ${obstructed} data`} is er iets in de weg: kies wat er gebeurt. `}
        De klant krijgt één mail met alle data.
      </p>
      <SeriesRows state={state} />
    </div>
  )
}

/** Sentences of fields that are not on the screen, such as the customer's. */
function messageOf(fields: Readonly<Record<string, string>>): string {
  const { everyWeeks: _weeks, count: _count, until: _until, ...others } = fields
  return Object.values(others)[0] ?? 'Vul hierboven in hoe vaak de afspraak terugkomt.'
}
