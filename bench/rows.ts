import type { Latencies } from './booking.ts'
import { median, medianPercent, percentile } from './measure.ts'
import type { Row } from './table.ts'
import type { Uncached } from './uncached.ts'

type Subject = { question: string; past: number }
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/**
 * Requests per second, round by round against those of the reference, or of the same read with less
 * history: at least so many percent.
 */
export function throughputRow(
  { question, past }: Subject,
  [salon, reference]: readonly (readonly number[] | undefined)[],
  atLeast: number,
): Row {
  const percent = medianPercent(salon, reference)
  return {
    question: `${question}, requests/s`,
    past: whole.format(past),
    salon: whole.format(median(salon ?? [])),
    reference: whole.format(median(reference ?? [])),
    ratio: `${percent.toFixed(0)} %`,
    bound: `≥ ${atLeast} %`,
    good: percent >= atLeast,
  }
}

/** Latencies of one request at a time: medians, and the 95th percentile in brackets. */
export function latencyRow(
  { question, past }: Subject,
  { salon, reference }: Uncached,
  atMost?: number,
): Row {
  const ratio = median(salon) / median(reference)
  const bound =
    atMost === undefined
      ? { bound: '', good: undefined }
      : { bound: `≤ ${atMost} ×`, good: ratio <= atMost }
  return {
    question: `${question}, ms`,
    past: whole.format(past),
    salon: milliseconds(salon),
    reference: milliseconds(reference),
    ratio: `${ratio.toFixed(1)} ×`,
    ...bound,
  }
}

/** A booking against bare Hono with the same statements. */
export function bookingRow(past: number, { salon, hono, statements }: Latencies): Row {
  return latencyRow(
    {
      question: `One booking beside bare Hono with its ${median(statements)} SQL statements`,
      past,
    },
    { salon, reference: hono },
    2,
  )
}

/** Latencies that have no reference but a limit of their own. */
export function withinRow(
  { question, past }: Subject,
  latencies: readonly number[],
  atMost: number,
): Row {
  return {
    question: `${question}, ms`,
    past: whole.format(past),
    salon: milliseconds(latencies),
    reference: '',
    ratio: '',
    bound: `≤ ${atMost}`,
    good: median(latencies) <= atMost,
  }
}

/** Latencies beside those of a salon with less history: at most so many percent. */
export function growthRow(
  { question, past }: Subject,
  [more, less]: readonly [readonly number[], readonly number[]],
  atMost: number,
): Row {
  const percent = (100 * median(more)) / median(less)
  return {
    question: `${question}, ms`,
    past: whole.format(past),
    salon: milliseconds(more),
    reference: milliseconds(less),
    ratio: `${percent.toFixed(0)} %`,
    bound: `≤ ${atMost} %`,
    good: percent <= atMost,
  }
}

/** A figure that has no reference but a limit of its own. */
export function limitRow({ question, past }: Subject, value: number, atMost?: number): Row {
  return {
    question,
    past: whole.format(past),
    salon: whole.format(value),
    reference: '',
    ratio: '',
    bound: atMost === undefined ? '' : `≤ ${atMost}`,
    good: atMost === undefined ? undefined : value <= atMost,
  }
}

function milliseconds(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${percentile(values, 95).toFixed(2)})`
}
