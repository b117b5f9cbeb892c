import { useState } from 'react'
import { useChangeAppointment } from '#agenda/appointments/client.ts'
import type { Place } from '#agenda/calendar/members/rules.ts'
import type { Visit } from '#agenda/calendar/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { useToast } from '#ui/toast.tsx'

type Move = { visit: Visit; place: Place }
type Options = { allowOverlap?: boolean; allowClosed?: boolean; isUndo?: boolean }
/** What is asked before a visit is put there; undefined where nothing is against it. */
type Ask = (visit: Visit, place: Place) => { title: string; sentence: string } | undefined
type Asked = { ask: Ask; nameOf: (visit: { staffId: string }) => string | undefined }

/**
 * Puts a visit at another place at once, back when the server refuses, and asks first before an
 * overlap, a closed day, or hours at which nobody works.
 */
export function useReschedule({ ask, nameOf }: Asked) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeAppointment()
  const [held, setHeld] = useState<Move>()
  const [question, setQuestion] = useState<Move & Options & { title: string; sentence: string }>()

  async function move(
    visit: Visit,
    place: Place,
    { allowOverlap = false, allowClosed = false, isUndo = false }: Options = {},
  ) {
    const { date, startTime, endTime, staffId } = place
    setHeld({ visit, place })
    const doubt = isUndo || allowClosed ? undefined : ask(visit, place)
    if (doubt) return setQuestion({ visit, place, allowOverlap, allowClosed: true, ...doubt })
    try {
      const after = await change({
        id: visit.id,
        version: visit.version,
        date,
        startTime,
        endTime,
        ...(staffId !== visit.staffId && { staffId }),
        allowOverlap,
      })
      done()
      if (isUndo) return toast({ title: 'Verplaatsing ongedaan gemaakt' })
      const back = async () =>
        await move(after, placeOf(visit), { allowOverlap: visit.overlapAllowed, isUndo: true })
      toast({
        title: 'Afspraak verplaatst',
        description: inWords(visit, place, nameOf(place)),
        undo: back,
      })
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      if (refusal?.code === 'overlap')
        return setQuestion({
          visit,
          place,
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
    insist: () => void (question && move(question.visit, question.place, question)),
    giveUp: done,
  }
}

const STALE =
  'Deze afspraak is elders gewijzigd. De kalender is opnieuw geladen; verplaats ze zo nodig opnieuw.'
const FAILED = 'De afspraak kon niet verplaatst worden en staat weer op haar plaats.'

function placeOf({ date, startTime, endTime, staffId }: Place): Place {
  return { date, startTime, endTime, staffId }
}

function inWords({ dogName }: Visit, place: Place, name: string | undefined): string {
  const { date, startTime, endTime } = place
  const whose = name === undefined ? '' : `, bij ${name}`
  return `${calledDog(dogName)}: ${formatLongDate(date)}, ${withoutSeconds(startTime)} tot ${withoutSeconds(endTime)}${whose}.`
}
