import { costsNothing, costText, momentText } from '#agenda/cancellation-fees/rules.ts'
import type { SelfServiceVisit, VisitCost } from '#agenda/self-service/wire.ts'
import { formatEuro, fromDecimal } from '#lib/money.ts'

/** What cancelling or moving costs now; undefined when that is nothing. */
export function owedText(cost: VisitCost | null): string | undefined {
  if (!cost) return undefined
  const read = {
    percent: cost.percent,
    amount: cost.amount === null ? null : fromDecimal(cost.amount),
  }
  return costsNothing(read) ? undefined : costText(read)
}

const VERBS = {
  cancel: { deed: 'annuleren', you: 'annuleert u' },
  move: { deed: 'verplaatsen', you: 'verplaatst u' },
  either: { deed: 'annuleren of verplaatsen', you: 'annuleert of verplaatst u' },
} as const

/** Until when it is free and what it costs, to the minute: the one line above the buttons. */
export function costLine(
  { cost, status }: Pick<SelfServiceVisit, 'cost' | 'status'>,
  asked: keyof typeof VERBS = 'either',
): string {
  const { deed, you } = VERBS[asked]
  if (status === 'pending')
    return `Zolang we uw afspraak niet bevestigd hebben, kost ${deed} u niets.`
  const owed = owedText(cost)
  if (!cost || (!owed && cost.kind !== 'free'))
    return `${deed.slice(0, 1).toUpperCase()}${deed.slice(1)} kost u niets.`
  const moment = momentText(new Date(cost.freeUntil))
  return owed
    ? `Tot ${moment} kon u kosteloos ${deed}; nu kunnen we ${owed} aanrekenen.`
    : `Tot ${moment} ${you} kosteloos.`
}

/** What it costs later on, by the rules that were accepted. */
export function laterLine({
  cost,
  acceptedRules,
  price,
  status,
}: Pick<SelfServiceVisit, 'cost' | 'acceptedRules' | 'price' | 'status'>): string {
  const isPending = status === 'pending'
  if (!acceptedRules || (!cost && !isPending))
    return 'Laat het ons wel zo snel mogelijk weten: dan kan een andere hond komen.'
  const { cancelFreeHours, cancelLatePercent, noShowPercent } = acceptedRules
  const part = (percent: number) =>
    `${percent}\u00a0%${price === null ? '' : ` (${formatEuro(Math.round((fromDecimal(price) * percent) / 100))})`}`
  const noShow = `Komt u niet opdagen zonder te verwittigen, dan kunnen we ${part(noShowPercent)} van de prijs aanrekenen.`
  const late = `kunnen we ${part(cancelLatePercent)} aanrekenen`
  if (isPending)
    return `Na onze bevestiging is het kosteloos tot ${cancelFreeHours} uur vooraf; later ${late}. ${noShow}`
  return cost?.kind === 'free'
    ? `Daarna ${late}. ${noShow}`
    : `Dat is ${cost?.percent}\u00a0% van de prijs. ${noShow}`
}

const FEE_STATES = {
  proposed: 'We nemen hierover contact met u op.',
  settled: 'Dit is verrekend.',
  waived: 'Dit werd u kwijtgescholden.',
} as const

const DEEDS = {
  cancelled: { client: 'annuleren', salon: 'afzegden' },
  moved: { client: 'verplaatsen', salon: 'verplaatsten' },
  unknown: { client: 'annuleren of verplaatsen', salon: 'afzegden of verplaatsten' },
} as const

/** What stands open between client and salon about this visit, in a sentence. */
export function feeText({
  kind,
  owedBy,
  deed,
  percent,
  amount,
  state,
}: SelfServiceVisit['fees'][number]): string {
  const what = costText({ percent, amount: amount === null ? null : fromDecimal(amount) })
  const words = DEEDS[deed ?? 'unknown']
  if (owedBy === 'salon')
    return `Omdat wij laat ${words.salon}, hebt u recht op ${what}. ${FEE_STATES[state]}`
  return `${kind === 'no-show' ? 'Voor de gemiste afspraak' : `Voor het laat ${words.client}`} noteerden we ${what}. ${FEE_STATES[state]}`
}

/** `Bo`, `Bo of Cé`, `An, Bo of Cé`. */
export function anyOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} of ${last}`
}
