import type { ExpectedDuration } from '#agenda/durations/wire.ts'
import { durationWords } from '#lib/duration-text.ts'
import { calledDog } from '#lib/names.ts'

/** What is known of how long a visit takes, the most specific first; null: nothing was said. */
export type Layers = {
  dogName: string
  service: string
  /** What the owner set for this dog. */
  ofDog: number | null
  /** What the price list says of the treatment. */
  ofTreatment: number | null
}

/** How long a visit takes as far as is known now, and where that comes from. */
export function durationOf({ dogName, service, ofDog, ofTreatment }: Layers): ExpectedDuration {
  if (ofDog !== null)
    return {
      minutes: ofDog,
      reason: `${calledDog(dogName)}: door jou ingesteld op ${durationWords(ofDog)}.`,
    }
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
