import { useQuery } from '@tanstack/react-query'
import { Banknote, Check } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import { withSteps } from '#agenda/appointments/hand-ins/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { NextVisitButton } from '#agenda/series/components/next-visit-button.tsx'
import { currentStep } from '#agenda/visit-steps/rules.ts'
import { dayStepsQuery } from '#desk/day-board/client.ts'
import { tillOf, useTillNext } from '#desk/day-board/components/use-till-next.ts'
import { useWho } from '#desk/day-board/components/use-who.ts'
import { nextDeed } from '#desk/day-board/rules.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import type { DateString } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { type StepName, stepWords } from '#lib/visit-steps.ts'
import { tillQuery } from '#money/payments/client.ts'
import { isPaid } from '#money/payments/components/is-paid.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

/** The one button that comes next for a visit: its next step, paying, or its next visit. */
export function NextDeed({ visit, today }: { visit: Appointment; today: DateString }) {
  const { toast } = useToast()
  const { id, date, dogName, staffId } = visit
  const isToday = date === today
  const days = useQuery({ ...dayStepsQuery(date), enabled: isToday })
  const isOwner = useIsOwner()
  const till = useQuery({ ...tillQuery, enabled: isToday && isOwner })
  const { all, ...does } = useHandIns()
  const pay = useTillNext(all)
  const [who] = useWho()
  const navigate = useNavigate()
  // without a network nobody knows what was paid: the day goes on all the same
  if (isToday && (isComing(days) || (isOwner && isComing(till)))) return null
  const known = days.data?.find(({ appointmentId }) => appointmentId === id)?.steps ?? []
  const steps = withSteps(id, known, all)
  const due = till.data?.appointments.find((one) => one.id === id)
  const next = nextDeed(visit, {
    steps,
    today,
    isPaid: due !== undefined && isPaid(due),
    takesPayments: isOwner,
  })

  function tap(step: StepName) {
    const made = does.addStep(visit, step, who || staffId)
    pay(step === 'collected' ? { visit: id, id: made } : undefined)
    toast({
      title: `${calledDog(dogName)}: ${stepWords[step].owner.toLowerCase()}`,
      undo: () => {
        pay(undefined)
        does.undo(visit, made)
      },
    })
  }

  if (next === undefined) return null
  if (next === 'rebook') return <NextVisitButton visit={visit} size="lg" />
  if (next === 'pay')
    return (
      <Button
        size="lg"
        variant="accent"
        onClick={() =>
          currentStep(steps)?.step === 'collected' ? void navigate(tillOf(id)) : tap('collected')
        }
      >
        <Banknote aria-hidden />
        Afrekenen
      </Button>
    )
  return (
    <Button size="lg" onClick={() => tap(next)}>
      <Check aria-hidden />
      {stepWords[next].owner}
    </Button>
  )
}

/** Whether an answer is still to come; not while there is no network. */
function isComing({ isPending, isPaused }: { isPending: boolean; isPaused: boolean }): boolean {
  return isPending && !isPaused
}
