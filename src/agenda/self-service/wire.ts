import { array, boolean, type InferOutput, nullable, object, pick, picklist, string } from 'valibot'
import { cancellationFeeSchema } from '#agenda/cancellation-fees/wire.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { stepNames } from '#lib/visit-steps.ts'
import { whole } from '#lib/wire.ts'

const figuresSchema = object({
  version: string(),
  cancelFreeHours: whole,
  cancelLatePercent: whole,
  noShowPercent: whole,
})

/**
 * What cancelling or moving costs now; `amount` is a decimal string, null when the visit has no
 * price yet.
 */
const costSchema = object({
  kind: picklist(['free', 'late-cancellation', 'no-show']),
  percent: whole,
  amount: nullable(string()),
  /** The last instant at which it costs nothing. */
  freeUntil: string(),
})
export type VisitCost = InferOutput<typeof costSchema>

/**
 * A visit as its own link shows it: nothing of other visits, and nothing that the salon keeps to
 * itself.
 */
export const visitSchema = object({
  firstName: string(),
  dogName: string(),
  dogBreed: string(),
  service: string(),
  /** Who has it, once clients can choose; null as long as there is nobody to choose. */
  groomer: nullable(string()),
  price: nullable(string()),
  date: string(),
  startTime: string(),
  endTime: string(),
  /** As she was told at booking; it, not the end, decides when the dog can be fetched. */
  expectedMinutes: nullable(whole),
  status: appointmentStatusSchema,
  /** It began: nothing can be changed any more. */
  hasBegun: boolean(),
  /** On the day itself, once the dog is there: where it is, and when it will be ready, `HH:MM`. */
  progress: nullable(
    object({
      step: picklist(stepNames),
      readyAround: nullable(string()),
      /** Where visits taught how much it may differ. */
      readyBetween: nullable(object({ from: string(), until: string() })),
    }),
  ),
  sequence: whole,
  clientConfirmedAt: nullable(string()),
  /**
   * The rules that were accepted for this visit; null when none were, and then it never costs
   * anything.
   */
  acceptedRules: nullable(figuresSchema),
  /** The rules as they are now. */
  currentRules: figuresSchema,
  /**
   * Until when accepting those makes them hold for this visit; null when she did already, or it is
   * too late.
   */
  acceptableUntil: nullable(string()),
  cost: nullable(costSchema),
  fees: array(
    pick(cancellationFeeSchema, ['id', 'kind', 'owedBy', 'deed', 'percent', 'amount', 'state']),
  ),
  /** Whether the visit has a dog of which something can be filled in. */
  hasDog: boolean(),
  vaccinatedUntil: nullable(string()),
  /** When the client filled in the health form, as far as it is the newest. */
  healthFilledAt: nullable(string()),
})
export type SelfServiceVisit = InferOutput<typeof visitSchema>

/**
 * A start to which a visit can move: with whoever has it (`isHers`) or, when she cannot, with one
 * of these others.
 */
export const moveTimeSchema = object({ time: string(), isHers: boolean(), names: array(string()) })
export type MoveTime = InferOutput<typeof moveTimeSchema>

/**
 * `isKnown`: this browser is recognised for the client; `canRemember`: the link was mailed to her
 * address.
 */
export const deviceStateSchema = object({ isKnown: boolean(), canRemember: boolean() })
export type DeviceState = InferOutput<typeof deviceStateSchema>
