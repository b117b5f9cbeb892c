import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { parse } from 'valibot'
import { previewQuery, type Repeated, usePlanSeries } from '#agenda/series/client.ts'
import {
  type Choices,
  emptySeriesDraft,
  planOf,
  refreshed,
  rowsToSend,
  type SeriesDraft,
  undecidedDates,
} from '#agenda/series/components/series-draft.ts'
import { type Series, type SeriesRow, seriesPreviewSchema } from '#agenda/series/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { newKey } from '#lib/new-key.ts'
import { failure, useToast } from '#ui/toast.tsx'

type Options = { repeated: Repeated; weeks: number; onPlanned: (series: Series) => void }

/**
 * A series being made: what is typed, its dates as the agenda has them, what becomes of each, and
 * sending it.
 */
export function useSeries({ repeated, weeks, onPlanned }: Options) {
  const { toast } = useToast()
  const { mutateAsync, isPending } = usePlanSeries()
  const [draft, setDraft] = useState<SeriesDraft>({
    ...emptySeriesDraft,
    everyWeeks: String(weeks),
  })
  const [choices, setChoices] = useState<Choices>({})
  /** What a refusal said of the dates, until the plan is another one. */
  const [refused, setRefused] = useState<SeriesRow[]>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const attempt = useRef({ body: '', key: '' })

  const planned = planOf(draft)
  const plan = 'plan' in planned ? planned.plan : { everyWeeks: weeks, count: 1 }
  const preview = useQuery({ ...previewQuery(repeated, plan), enabled: 'plan' in planned })
  const rows = 'plan' in planned ? (refused ?? preview.data ?? []) : []
  const fields =
    'problems' in planned
      ? planned.problems
      : preview.error instanceof ApiError
        ? preview.error.fields
        : {}
  const sending = rowsToSend(rows, choices)

  function change(values: Partial<SeriesDraft>) {
    setDraft((before) => ({ ...before, ...values }))
    setRefused(undefined)
    setErrors({})
  }

  function choose(date: string, choice: string) {
    setChoices((before) => ({ ...before, [date]: choice }))
    setErrors(({ [date]: _settled, ...others }) => others)
  }

  async function submit() {
    const [first] = undecidedDates(rows, choices)
    if (first) {
      setErrors(
        Object.fromEntries(
          undecidedDates(rows, choices).map((date) => [
            date,
            'Kies wat er met deze datum gebeurt.',
          ]),
        ),
      )
      return document.getElementById(`reeks-${first}`)?.focus()
    }
    if (isPending || sending.length === 0) return
    const body = { ...repeated, rows: sending.map(({ row }) => row) }
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() }
    try {
      const series = await mutateAsync({ ...body, key: attempt.current.key })
      toast({
        title:
          sending.length === 1 ? 'Afspraak ingepland' : `${sending.length} afspraken ingepland`,
      })
      onPlanned(series)
    } catch (error) {
      reject(error)
    }
  }

  function reject(error: unknown) {
    toast(failure('Inplannen is niet gelukt', error))
    if (!(error instanceof ApiError)) return
    const changed = Object.keys(error.fields).flatMap(
      (field) => /^rows\.(\d+)\./.exec(field)?.[1] ?? [],
    )
    const numbers = changed.map(Number)
    setErrors(
      Object.fromEntries(
        numbers.map((at) => [
          rows[sending[at]?.index ?? -1]?.date ?? '',
          'Kijk deze datum opnieuw na.',
        ]),
      ),
    )
    if (error.code !== 'stale') return
    const after = refreshed({
      rows,
      choices,
      sent: sending,
      current: parse(seriesPreviewSchema, error.current).rows,
      changed: numbers,
    })
    setRefused(after.rows)
    setChoices(after.choices)
    // a date that was moved stands under its new date now
    setErrors(
      Object.fromEntries(
        numbers.map((at) => [
          after.rows[sending[at]?.index ?? -1]?.date ?? '',
          'Hier is intussen iets veranderd. Kies opnieuw.',
        ]),
      ),
    )
  }

  return {
    draft,
    change,
    fields,
    rows,
    choices,
    choose,
    errors,
    preview,
    sending: sending.length,
    isPending,
    submit: () => void submit(),
  }
}

export type SeriesState = ReturnType<typeof useSeries>
