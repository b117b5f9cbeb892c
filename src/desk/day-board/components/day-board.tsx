import { useQuery } from '@tanstack/react-query'
import { DoorOpen, MessageCircle, Phone, Smartphone, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { textsQuery } from '#agenda/appointments/client.ts'
import { HelperWords } from '#agenda/appointments/components/helper-words.tsx'
import { NoShow } from '#agenda/appointments/components/no-show.tsx'
import { TellClient } from '#agenda/appointments/components/tell-client.tsx'
import { useWarnings } from '#agenda/appointments/components/use-warnings.ts'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import type { CameIn } from '#agenda/appointments/components/walk-in-dialog.tsx'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import {
  appointmentsOn,
  type NewAppointmentHandIn,
  textOf,
  walkInsOn,
  withNoShow,
  withSteps,
} from '#agenda/appointments/hand-ins/rules.ts'
import { isOf, WALK_IN } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { NextVisitButton } from '#agenda/series/components/next-visit-button.tsx'
import { staffQuery } from '#agenda/staff/client.ts'
import { MemberChoice, WhoseVisit } from '#agenda/staff/components/of-team.tsx'
import { currentStep, nextStep, readyAround } from '#agenda/visit-steps/rules.ts'
import type { VisitStep } from '#agenda/visit-steps/wire.ts'
import { reachedBy } from '#clients/customers/rules.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { visitsQuery } from '#desk/dashboard/client.ts'
import { dayStepsQuery } from '#desk/day-board/client.ts'
import { tillOf, useTillNext } from '#desk/day-board/components/use-till-next.ts'
import { useWho } from '#desk/day-board/components/use-who.ts'
import { type Place, placeOf } from '#desk/day-board/rules.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { type DateString, formatHour, withoutSeconds } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { smsLink, telLink, whatsappLink } from '#lib/reach.ts'
import type { ReadyWay } from '#lib/states.ts'
import { type StepName, stepWords } from '#lib/visit-steps.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pending } from '#ui/loaded.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { useLinkBeside } from '#ui/use-link-beside.ts'
import { useNow } from '#ui/use-now.ts'

// only who taps on it needs it
const WalkInDialog = lazy(async () => ({
  default: (await import('#agenda/appointments/components/walk-in-dialog.tsx')).WalkInDialog,
}))

const COLUMNS: readonly { place: Place; title: string; empty: string }[] = [
  { place: 'expected', title: 'Verwacht', empty: 'Niemand meer op komst.' },
  { place: 'inside', title: 'In het salon', empty: 'Geen hond binnen.' },
  { place: 'done', title: 'Naar huis', empty: 'Nog niemand naar huis.' },
]
/** What the big button says that does a step. */
const DEEDS: Record<StepName, string> = {
  arrived: 'Aangekomen',
  started: 'Begin eraan',
  bath: 'In bad',
  dryer: 'Drogen',
  table: 'Op tafel',
  ready: 'Klaar',
  collected: 'Opgehaald',
}
const STATIONS = ['bath', 'dryer', 'table'] as const

type Named = { id: string; name: string }
/** `waits`: it is still to be handed in, or was refused. */
type Shown = {
  visit: Appointment
  steps: VisitStep[]
  readyBy: ReadyWay
  waits?: { isRefused: boolean }
}
type DayBoardProps = { today: DateString; picture?: ReactNode }

/**
 * The day on one board: each dog with one big button for what comes next. It goes on without a
 * network, and hands in later what was tapped.
 */
export function DayBoard({ today, picture }: DayBoardProps) {
  const visits = useQuery(visitsQuery(today))
  const { data: known = [] } = useQuery(dayStepsQuery(today))
  const { all, addStep, undo } = useHandIns()
  const { data: staff = [] } = useQuery(staffQuery)
  const active = staff.filter(({ isActive }) => isActive)
  const members = active.length > 1 ? active : []
  const [chosen, choose] = useWho()
  // who left since does nothing here any more
  const who = members.some(({ id }) => id === chosen) ? chosen : ''
  const pay = useTillNext(all)
  const warningsOf = useWarnings(visits.data, today)
  const [staffId, show] = useState('')
  const hers = (visits.data ?? [])
    .filter((visit) => staffId === '' || isOf(visit, staffId))
    .map((visit) => withNoShow(visit, all))
  const listed = hers.map((visit): Shown => {
    const { steps = [], readyBy = 'mail' } =
      known.find(({ appointmentId }) => appointmentId === visit.id) ?? {}
    return { visit, readyBy, steps: withSteps(visit.id, steps, all) }
  })
  const cameIn = walkInsOn(today, all)
    .filter(({ visit }) => !visits.data?.some(({ id }) => id === visit.id))
    .map(({ visit, isRefused }): Shown => {
      const steps = withSteps(visit.id, [], all)
      return { visit, readyBy: 'mail', steps, waits: { isRefused } }
    })
  const shown = [...listed, ...cameIn].toSorted((a, b) =>
    a.visit.startTime < b.visit.startTime ? -1 : a.visit.startTime > b.visit.startTime ? 1 : 0,
  )
  const waiting = appointmentsOn(today, all)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <WalkInButton onAdded={(visit) => addStep(visit, 'arrived', who || undefined)} />
        {members.length > 0 && (
          <Select
            label="Wie werkt aan dit toestel?"
            options={[
              { value: '', label: 'Wie de afspraak heeft' },
              ...members.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={who}
            onValue={choose}
            className="max-sm:w-full"
          />
        )}
      </div>
      <MemberChoice chosen={staffId} onChoose={show} />
      <Pending
        query={visits}
        failed="De afspraken van vandaag konden niet geladen worden."
        lines={6}
      />
      {visits.data && shown.length === 0 && waiting.length === 0 && (
        <EmptyState
          heading="h2"
          title="Vandaag geen afspraken"
          text="Een rustige dag."
          illustration={picture}
          className="rounded-card border border-line bg-card"
        />
      )}
      {waiting.length > 0 && (
        <ul
          aria-label="Nieuwe afspraken die nog niet doorgegeven zijn"
          className="flex flex-col gap-2"
        >
          {waiting.map((one) => (
            <li key={one.id}>
              <PlannedHere one={one} />
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <div className="grid items-start gap-6 lg:grid-cols-3">
          {COLUMNS.map(({ place, title, empty }) => {
            const here = shown.filter(({ visit, steps }) => placeOf(steps, visit) === place)
            return (
              <section key={place} className="flex min-w-0 flex-col gap-3">
                <h2 className="text-xl">
                  {title} <span className="font-normal text-muted">({here.length})</span>
                </h2>
                {here.length === 0 && <p className="text-muted">{empty}</p>}
                <ul className="flex flex-col gap-3">
                  {here.map((one) => (
                    <li key={one.visit.id}>
                      <VisitCard
                        {...one}
                        {...{ addStep, undo }}
                        members={members}
                        who={who}
                        onCollected={pay}
                      >
                        <WarningBadges warnings={warningsOf(one.visit.id)} />
                      </VisitCard>
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
    </div>
  )
}

type VisitCardProps = Shown & {
  addStep: (visit: Appointment, step: StepName, staffId?: string) => string
  undo: (visit: Appointment, id: string) => void
  /** Everybody, where there is more than one; and who works at this device. */
  members: readonly Named[]
  who: string
  /** The dog went home, by this step; nothing once that was taken back. */
  onCollected: (step: { visit: string; id: string } | undefined) => void
  children: ReactNode
}

function VisitCard({
  visit,
  steps,
  readyBy,
  waits,
  addStep,
  undo,
  members,
  who,
  onCollected,
  children,
}: VisitCardProps) {
  const navigate = useNavigate()
  const isOwner = useIsOwner()
  const { toast } = useToast()
  const now = useNow()
  const { id, startTime, dogName, dogBreed, service, isNoShow, source } = visit
  const [current, next] = [currentStep(steps), nextStep(steps)]
  const name = calledDog(dogName)
  const by = members.find((member) => member.id === current?.staffId)?.name
  const around = current && readyAround(steps, visit, now)
  const isWorkedOn = next === 'ready'

  function tap(step: StepName) {
    const made = addStep(visit, step, who || visit.staffId || undefined)
    onCollected(step === 'collected' ? { visit: id, id: made } : undefined)
    toast({
      title: `${name}: ${stepWords[step].owner.toLowerCase()}`,
      undo: () => takeBack(made),
    })
  }

  /** The dog is still here: from the till she is brought back to the board. */
  function takeBack(made: string) {
    onCollected(undefined)
    undo(visit, made)
    void navigate('/admin/vandaag')
  }

  return (
    <article
      aria-label={`${name} van ${fullName(visit)}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-soft [overflow-wrap:anywhere]"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg">
            {waits ? name : <VisitLink id={id}>{name}</VisitLink>}{' '}
            {dogBreed && (
              <span className="font-sans text-base font-normal text-muted">({dogBreed})</span>
            )}
          </h3>
          <p className="text-muted">
            {service} · {fullName(visit)}
          </p>
          <WhoseVisit staffId={visit.staffId} />
          <HelperWords helper={visit.helper} className="block text-sm" />
        </div>
        <p className="shrink-0 font-heading text-xl font-semibold tabular-nums">
          {withoutSeconds(startTime)}
        </p>
      </div>
      {children}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {waits && <WaitsBadge {...waits} />}
        {isNoShow && <Badge tone="red">Niet gekomen</Badge>}
        {source === WALK_IN && <Badge>Inloop</Badge>}
        {current && (
          <Badge tone={current.step === 'ready' ? 'green' : 'neutral'}>
            {stepWords[current.step].owner}
            {by && ` bij ${by}`} sinds {formatHour(current.at)}
          </Badge>
        )}
        {around && <span className="text-muted tabular-nums">klaar rond {around}</span>}
      </p>
      {next && !isNoShow && (
        <Button
          variant={next === 'ready' ? 'accent' : 'primary'}
          className="min-h-16 w-full text-xl"
          aria-label={`${DEEDS[next]}: ${name}`}
          onClick={() => tap(next)}
        >
          {DEEDS[next]}
        </Button>
      )}
      {isWorkedOn && (
        <div className="grid grid-cols-3 gap-2">
          {STATIONS.map((station) => (
            <Button
              key={station}
              variant="secondary"
              className="min-h-13 px-2"
              aria-label={`${DEEDS[station]}: ${name}`}
              aria-pressed={current?.step === station}
              onClick={() => tap(station)}
            >
              {DEEDS[station]}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {current?.step === 'ready' && !waits && <Told visit={visit} readyBy={readyBy} />}
        {(waits || (current?.step !== 'ready' && current?.step !== 'collected')) && (
          <Reach visit={visit} />
        )}
        {current?.step === 'collected' && !waits && (
          <>
            {isOwner && (
              <ButtonLink asChild variant="secondary">
                <Link to={tillOf(id)}>
                  Afrekenen<span className="sr-only"> van {name}</span>
                </Link>
              </ButtonLink>
            )}
            <NextVisitButton visit={visit} />
          </>
        )}
        {!current && !waits && <NoShow appointment={visit} />}
        {current && (
          <Button variant="ghost" className="-ml-5" onClick={() => undo(visit, current.id)}>
            <Undo2 aria-hidden />
            Stap terug
            <span className="sr-only">
              : {name} is toch niet {stepWords[current.step].owner.toLowerCase()}
            </span>
          </Button>
        )}
      </div>
    </article>
  )
}

/** A new appointment that is to be handed in before anything can be done with it. */
function PlannedHere({ one }: { one: NewAppointmentHandIn }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-edge border-dashed bg-card p-4 [overflow-wrap:anywhere]">
      <span className="font-heading text-xl font-semibold tabular-nums">
        {withoutSeconds(textOf(one, 'startTime'))}
      </span>
      <span>
        {one.about} · {textOf(one, 'service')}
      </span>
      <WaitsBadge isRefused={one.refused !== undefined} />
    </p>
  )
}

function WaitsBadge({ isRefused }: { isRefused: boolean }) {
  return (
    <Badge tone={isRefused ? 'red' : 'amber'}>
      {isRefused ? 'Niet doorgegeven' : 'Nog niet doorgegeven'}
    </Badge>
  )
}

/** A dog that just came in; '+' opens its form by the address. */
function WalkInButton({ onAdded }: { onAdded: (visit: CameIn) => void }) {
  const isOpen = useSearchParams()[0].has('inloop')
  const navigate = useNavigate()
  const beside = useLinkBeside()
  const setOpen = (open: boolean) =>
    void navigate(beside('inloop', open ? '' : undefined), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <>
      <Button
        variant="secondary"
        className="self-start max-sm:w-full"
        onClick={() => setOpen(true)}
      >
        <DoorOpen aria-hidden />
        Inloop: hond zonder afspraak
      </Button>
      {isOpen && (
        <Suspense>
          <WalkInDialog
            onClose={() => setOpen(false)}
            onAdded={(visit) => {
              setOpen(false)
              onAdded(visit)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The client, one tap away. */
function Reach({ visit }: { visit: Appointment }) {
  const { phone, firstName } = visit
  if (phone === '') return null
  const name = fullName(visit)
  return (
    <>
      <ButtonLink
        href={telLink(phone)}
        variant="secondary"
        size="icon"
        aria-label={`${name} bellen`}
      >
        <Phone aria-hidden />
      </ButtonLink>
      <ButtonLink
        href={whatsappLink(phone, `Dag ${firstName || name}, `)}
        target="_blank"
        rel="noopener"
        variant="secondary"
        size="icon"
        aria-label={`WhatsApp naar ${name} (opent in een nieuw venster)`}
      >
        <MessageCircle aria-hidden />
      </ButtonLink>
    </>
  )
}

/** How the client hears that her dog is ready: by a mail of itself, by a tap, or not at all. */
function Told({ visit, readyBy }: { visit: Appointment; readyBy: ReadyWay }) {
  const { email, phone } = visit
  const name = fullName(visit)
  const way = reachedBy(readyBy, visit)
  return (
    <>
      <p className="basis-full text-muted">
        {way === undefined
          ? `Van ${name} is geen e-mailadres of telefoon gekend.`
          : `${name} ${email === '' && readyBy === 'mail' ? 'heeft geen e-mailadres: bel even.' : TOLD[way]}`}
      </p>
      {way === 'call' && (
        <ButtonLink href={telLink(phone)} variant="primary">
          <Phone aria-hidden />
          Bel {phone}
        </ButtonLink>
      )}
      {(way === 'whatsapp' || way === 'sms') && <ReadyMessage visit={visit} way={way} />}
      {(email !== '' || phone !== '') && <TellClient kind="dog-ready" visit={visit} size="md" />}
    </>
  )
}

const TOLD: Record<ReadyWay, string> = {
  mail: 'krijgt vanzelf een mail.',
  whatsapp: 'krijgt graag een WhatsApp.',
  sms: 'krijgt graag een sms.',
  call: 'wordt graag gebeld.',
  none: 'wil geen bericht.',
}

/** Opens the program of her device that sends it, with the salon's words, with none offline. */
function ReadyMessage({ visit, way }: { visit: Appointment; way: 'whatsapp' | 'sms' }) {
  const { data: texts = [] } = useQuery(textsQuery(visit.id))
  const words = texts.find(({ kind }) => kind === 'dog-ready')?.text ?? ''
  if (way === 'sms')
    return (
      <ButtonLink href={smsLink(visit.phone, words)} variant="primary">
        <Smartphone aria-hidden />
        Sms sturen
      </ButtonLink>
    )
  return (
    <ButtonLink
      href={whatsappLink(visit.phone, words)}
      target="_blank"
      rel="noopener"
      variant="primary"
    >
      <MessageCircle aria-hidden />
      WhatsApp sturen
      <span className="sr-only">(opent in een nieuw venster)</span>
    </ButtonLink>
  )
}
