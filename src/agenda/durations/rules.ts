import type { ExpectedDuration } from '#agenda/durations/wire.ts'
import { durationWords } from '#lib/duration-text.ts'
import { calledDog } from '#lib/names.ts'

/** What is known of how long a visit takes, the most specific first; null: nothing was said. */
export type Layers = {
  dogName: string
  service: string
  /** What the owner set for this dog. */
  ofDog: number | null
  /** What its own finished visits teach, and else those of its breed. */
  learned: Learned | null
  learnedOfBreed: (Learned & { breed: string }) | null
  /** What the price list says of the treatment. */
  ofTreatment: number | null
}

/** How long a visit takes as far as is known now, and where that comes from. */
export function durationOf(layers: Layers): ExpectedDuration {
  const {
    dogName,
    service,
    ofDog,
    learned: ofVisits,
    learnedOfBreed: ofBreed,
    ofTreatment,
  } = layers
  if (ofDog !== null)
    return {
      minutes: ofDog,
      reason: `${calledDog(dogName)}: door jou ingesteld op ${durationWords(ofDog)}.`,
    }
  if (ofVisits !== null)
    return { minutes: ofVisits.minutes, reason: learnedWords(calledDog(dogName), ofVisits) }
  if (ofBreed !== null)
    return { minutes: ofBreed.minutes, reason: learnedWords(ofBreed.breed, ofBreed) }
  if (ofTreatment !== null)
    return {
      minutes: ofTreatment,
      reason: `${service} duurt volgens je prijslijst ${durationWords(ofTreatment)}.`,
    }
  return { minutes: null, reason: 'Er is geen duur gekend: gerekend tot het einde.' }
}

/**
 * The same of a visit that is in the agenda: it keeps what was expected when it was booked, since
 * the client was told so.
 */
export function keptDuration(minutes: number | null, layers: Layers): ExpectedDuration {
  const now = durationOf(layers)
  if (now.minutes === minutes) return now
  return {
    minutes,
    reason:
      minutes === null
        ? 'Toen deze afspraak gemaakt werd, was er geen duur gekend: gerekend tot het einde.'
        : `Zo stond het toen deze afspraak gemaakt werd: ${durationWords(minutes)}.`,
  }
}

/** From the shortest to the longest visit that taught how long one takes. */
export type Spread = Pick<Learned, 'fewest' | 'most'>

/**
 * How much it may differ from what is expected; undefined when what is expected was not learned
 * from visits, or from others than are known now.
 */
export function spreadOf(
  expectedMinutes: number | null,
  { ofDog, learned: ofVisits, learnedOfBreed: ofBreed }: Layers,
): Spread | undefined {
  const basis = ofVisits ?? ofBreed
  if (ofDog !== null || basis === null || basis.minutes !== expectedMinutes) return undefined
  return { fewest: basis.fewest, most: basis.most }
}

/** How long a finished visit really took, and when it was done. */
export type Finished = { minutes: number; at: string }
/** What was learned from finished visits: of how many, from the shortest to the longest. */
export type Learned = { minutes: number; count: number; fewest: number; most: number }
/** By what is learned: the treatment's own minutes, the grid, and the floor that the owner set. */
export type Measure = { usual: number | null; grid: number; floor: number }

/** How many visits of a dog are looked at, and of how many of a breed something is learned. */
const LAST_OF_DOG = 5
const FEWEST_OF_DOG = 2
const FEWEST_OF_BREED = 8
/** A visit that took so many times as long as it should was interrupted. */
const INTERRUPTED = 3

/** What the last visits of a dog for one treatment teach; undefined when there are too few. */
export function learnedOfDog(visits: readonly Finished[], measure: Measure): Learned | undefined {
  return learned(newest(visits, measure).slice(0, LAST_OF_DOG), FEWEST_OF_DOG, measure)
}

/** The same of all dogs of a breed, for one that was never here. */
export function learnedOfBreed(visits: readonly Finished[], measure: Measure): Learned | undefined {
  return learned(newest(visits, measure), FEWEST_OF_BREED, measure)
}

/** The visits that were not interrupted, the latest first, whatever order they come in. */
function newest(visits: readonly Finished[], { usual }: Measure): Finished[] {
  const most = usual === null ? Infinity : INTERRUPTED * usual
  return visits
    .filter(({ minutes }) => minutes > 0 && minutes <= most)
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.minutes - b.minutes))
}

function learned(
  visits: readonly Finished[],
  least: number,
  { grid, floor }: Measure,
): Learned | undefined {
  const sorted = visits.map(({ minutes }) => minutes).toSorted((a, b) => a - b)
  const [fewest, most] = [sorted[0], sorted.at(-1)]
  if (sorted.length < least || fewest === undefined || most === undefined) return undefined
  const middle = (at: number) => sorted[Math.floor(at)] ?? 0
  const median = (middle((sorted.length - 1) / 2) + middle(sorted.length / 2)) / 2
  const rounded = Math.ceil(median / grid) * grid
  return { minutes: Math.max(rounded, floor), count: sorted.length, fewest, most }
}

/** Why a learned duration is what it is: `Bobby: laatste 4 keer 75–95 min → 90 min`. */
export function learnedWords(whose: string, { minutes, count, fewest, most }: Learned): string {
  const range = fewest === most ? `${fewest}` : `${fewest}–${most}`
  return `${whose}: laatste ${count} keer ${range} min → ${minutes} min`
}
