import { useState } from 'react'
import { useChangeAppointment } from '#agenda/appointments/client.ts'
import type { Moment } from '#agenda/appointments/rules.ts'
import type { Visit } from '#agenda/calendar/rules.ts'
import { closedSentence } from '#agenda/slots/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { type DateString, formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { useToast } from '#ui/toast.tsx'

type Move = { visit: Visit; moment: Moment }
type Options = { allowOverlap?: boolean; allowClosed?: boolean; isUndo?: boolean }
/** Why a day is closed; undefined on others. */
type ClosedOn = (date: DateString) => string | undefined

/**
 * Puts a visit at another moment at once (`placeOf`), back when the server refuses, and asks first
 * before an overlap or a closed day.
 */
export function useReschedule(closedOn: ClosedOn) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeAppointment()
  const [held, setHeld] = useState<Move>()
  const [question, setQuestion] = useState<Move & Options & { title: string; sentence: string }>()

  async function move(
    visit: Visit,
    moment: Moment,
    { allowOverlap = false, allowClosed = false, isUndo = false }: Options = {},
  ) {
    const { date, startTime, endTime } = moment
    setHeld({ visit, moment })
    const closed = date === visit.date || isUndo || allowClosed ? undefined : closedOn(date)
    if (closed)
      return setQuestion({
        visit,
        moment,
        allowOverlap,
        allowClosed: true,
        title: 'Gesloten dag',
        sentence: closedSentence(date, closed),
      })
    try {
      const after = await change({
        id: visit.id,
        version: visit.version,
        date,
        startTime,
        endTime,
        allowOverlap,
      })
      done()
      if (isUndo) return toast({ title: 'Verplaatsing ongedaan gemaakt' })
      const back = () =>
        void move(after, momentOf(visit), { allowOverlap: visit.overlapAllowed, isUndo: true })
      toast({
        title: 'Afspraak verplaatst',
        description: inWords(visit, moment),
        action: { label: 'Ongedaan maken', onSelect: back },
      })
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      if (refusal?.code === 'overlap')
        return setQuestion({
          visit,
          moment,
          isUndo,
          allowOverlap: true,
          allowClosed,
          title: 'Dit uur is al bezet',
          sentence: refusal.sentence ?? '',
        })
      done()
      if (refusal?.code === 'stale')
        toast({ title: 'Intussen gewijzigd', description: STALE, tone: 'destructive' })
      else
        toast({
          title: 'Fout bij Bijwerken',
          description: refusal?.sentence ?? FAILED,
          tone: 'destructive',
        })
    }
  }

  function done() {
    setHeld(undefined)
    setQuestion(undefined)
  }

  return {
    move,
    isSaving: isPending,
    held,
    /** The words of the warning while it waits for an answer. */
    question: question && { title: question.title, sentence: question.sentence },
    insist: () => void (question && move(question.visit, question.moment, question)),
    giveUp: done,
  }
}

const STALE =
  'Deze afspraak is elders gewijzigd. De kalender is opnieuw geladen; verplaats ze zo nodig opnieuw.'
const FAILED = 'De afspraak kon niet verplaatst worden en staat weer op haar plaats.'

function momentOf({ date, startTime, endTime }: Moment): Moment {
  return { date, startTime, endTime }
}

function inWords({ dogName }: Visit, { date, startTime, endTime }: Moment): string {
  return `${calledDog(dogName)}: ${formatLongDate(date)}, ${withoutSeconds(startTime)} tot ${withoutSeconds(endTime)}.`
}
