import { type ReactNode, useState } from 'react'
import { draftAgain } from '#agenda/appointments/components/appointment-draft.ts'
import { NewAppointment } from '#agenda/appointments/components/new-appointment.tsx'
import { WalkInDialog } from '#agenda/appointments/components/walk-in-dialog.tsx'
import { handInStore } from '#agenda/appointments/hand-ins/components/hand-in-store.ts'
import {
  bothNotes,
  chosenNote,
  type HandIn,
  insisted,
  isHeldUp,
  type NewAppointmentHandIn,
  type NoteHandIn,
  textOf,
  type WalkInHandIn,
} from '#agenda/appointments/hand-ins/rules.ts'
import { NOTES_LENGTH } from '#agenda/appointments/wire.ts'
import {
  type DateString,
  formatHour,
  formatInstant,
  formatMoment,
  formatShortDate,
} from '#lib/dates.ts'
import { stepWords } from '#lib/visit-steps.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'

/** What can be filled in anew. */
type Adjustable = NewAppointmentHandIn | WalkInHandIn
type WaitingDialogProps = { all: readonly HandIn[]; today: DateString; onClose: () => void }

/**
 * All that waits on this device; of what the salon did not take both versions side by side, and the
 * ways out.
 */
export function WaitingDialog({ all, today, onClose }: WaitingDialogProps) {
  const [adjusting, setAdjusting] = useState<Adjustable>()
  const isOnline = useIsOnline()
  const stop = () => setAdjusting(undefined)
  if (adjusting?.does === 'walk-in')
    return <WalkInDialog again={adjusting} onAdded={stop} onClose={stop} />
  if (adjusting)
    return (
      <NewAppointment
        start={{ draft: draftAgain(adjusting.fields) }}
        today={today}
        onSaved={() => handInStore.drop(adjusting)}
        onClose={stop}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Wacht op dit toestel"
      description="Dit staat alleen hier, versleuteld, tot het doorgegeven is."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Sluiten
        </Button>
      }
    >
      {all.length === 0 ? (
        <p>Alles is doorgegeven.</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {all.map((one) => (
            <li key={one.id} className="rounded-field border border-line p-4">
              <h3 className="font-semibold [overflow-wrap:anywhere]">{titleOf(one)}</h3>
              {one.refused ? (
                <Refused one={one} onAdjust={setAdjusting} />
              ) : (
                <>
                  {isDeed(one) && <p>{deedOf(one)}</p>}
                  <Badge tone="amber" className="mt-2">
                    {isHeldUp(one, all) ? 'Wacht op je keuze hierboven' : 'Wacht op internet'}
                  </Badge>
                  {isAdjustable(one) && !isOnline && (
                    <div className="mt-3 flex flex-wrap gap-2">
                      <Otherwise one={one} onAdjust={setAdjusting} />
                    </div>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type RefusedProps = { one: HandIn; onAdjust: (one: Adjustable) => void }

function Refused({ one, onAdjust }: RefusedProps) {
  if (one.does === 'note' && one.refused?.stored)
    return <TwoNotes one={one} stored={one.refused.stored.notes} />
  const sentence = one.refused?.sentence ?? ''
  return (
    <Sides here={hereOf(one)} there={sentence}>
      {one.does === 'appointment' && one.refused?.code === 'overlap' && (
        <Button size="sm" onClick={() => handInStore.put(insisted(one))}>
          Toch inplannen
        </Button>
      )}
      <Otherwise one={one} onAdjust={onAdjust} />
    </Sides>
  )
}

/** What can be done with anything that waits. */
function Otherwise({ one, onAdjust }: RefusedProps) {
  return (
    <>
      {isAdjustable(one) && (
        <Button variant="secondary" size="sm" onClick={() => onAdjust(one)}>
          Aanpassen
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => handInStore.leave(one)}>
        Weglaten
      </Button>
    </>
  )
}

/** The same note, written on two devices. */
function TwoNotes({ one, stored }: { one: NoteHandIn; stored: string }) {
  const both = bothNotes(stored, one.notes, NOTES_LENGTH)
  const keep = (notes: string) => handInStore.put(chosenNote(one, notes))
  return (
    <Sides here={one.notes} there={stored}>
      <Button size="sm" onClick={() => keep(one.notes)}>
        Die van dit toestel
      </Button>
      <Button variant="secondary" size="sm" onClick={() => handInStore.drop(one)}>
        Die in de salon
      </Button>
      {both !== undefined && (
        <Button variant="secondary" size="sm" onClick={() => keep(both)}>
          Allebei
        </Button>
      )}
    </Sides>
  )
}

/** What was done here beside what the salon has or says, and what can be chosen. */
function Sides({ here, there, children }: { here: string; there: string; children: ReactNode }) {
  return (
    <>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Side name="Op dit toestel">{here}</Side>
        <Side name="In de salon">{there}</Side>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </>
  )
}

function Side({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0 rounded-field bg-pine-soft/50 p-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{children || '(leeg)'}</dd>
    </div>
  )
}

function titleOf(one: HandIn): string {
  if (one.does === 'note') return `Notitie bij ${one.about}`
  if (one.does === 'walk-in') return `Inloop: ${one.about}`
  return one.does === 'appointment' ? `Nieuwe afspraak: ${one.about}` : one.about
}

function isAdjustable(one: HandIn): one is Adjustable {
  return one.does === 'appointment' || one.does === 'walk-in'
}

type Deed = Extract<HandIn, { does: 'step' | 'undo' | 'no-show' }>

function isDeed(one: HandIn): one is Deed {
  return one.does === 'step' || one.does === 'undo' || one.does === 'no-show'
}

/** What was done here, in words. */
function hereOf(one: HandIn): string {
  if (one.does === 'note') return one.notes
  if (one.does === 'walk-in') return cameOf(one)
  return one.does === 'appointment' ? planOf(one) : deedOf(one)
}

function deedOf(one: Deed): string {
  const time = formatHour(one.at)
  if (one.does === 'no-show') return one.absent ? 'Niet komen opdagen' : 'Toch gekomen'
  return one.does === 'undo'
    ? `Een stap terug om ${time}`
    : `${stepWords[one.step].owner} om ${time}`
}

function cameOf({ at, fields }: WalkInHandIn): string {
  return `${formatInstant(at)}, ${fields.service}`
}

function planOf(one: NewAppointmentHandIn): string {
  const [date = '', startTime = '', service] = ['date', 'startTime', 'service'].map((field) =>
    textOf(one, field),
  )
  return `${formatMoment({ date, startTime }, formatShortDate)}, ${service}`
}
