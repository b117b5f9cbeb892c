import { costText, costsNothing, momentText } from '#features/cancellation-fees/rules.ts'
import type { SelfServiceVisit, VisitCost } from '#features/self-service/schema.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { formatEuro, fromDecimal } from '#lib/money.ts'

/** `dinsdag 24 november 2026 om 09:00`. */
export function visitMoment({ date, startTime }: Pick<SelfServiceVisit, 'date' | 'startTime'>): string {
  return `${formatLongDate(date)} om ${withoutSeconds(startTime)}`
}

/** `€ 55,00`, or that it is not known yet. */
export function priceText(price: string | null): string {
  return price === null ? 'Prijs op aanvraag' : formatEuro(fromDecimal(price))
}

/** What cancelling or moving costs now; undefined when that is nothing. */
export function owedText(cost: VisitCost | null): string | undefined {
  if (!cost) return undefined
  const read = { percent: cost.percent, amount: cost.amount === null ? null : fromDecimal(cost.amount) }
  return costsNothing(read) ? undefined : costText(read)
}

/** Until when it is free and what it costs, to the minute: the one line above the buttons. */
export function costLine(visit: Pick<SelfServiceVisit, 'cost'>): string {
  const { cost } = visit
  if (!cost) return 'Annuleren of verplaatsen kost u niets.'
  const owed = owedText(cost)
  const moment = momentText(new Date(cost.freeUntil))
  return owed ? `Tot ${moment} kosteloos; nu kost annuleren of verplaatsen ${owed}.` : `Tot ${moment} kosteloos.`
}

/** What it costs later on, by the rules that were accepted. */
export function laterLine({ cost, acceptedRules, price }: Pick<SelfServiceVisit, 'cost' | 'acceptedRules' | 'price'>): string {
  if (!cost || !acceptedRules) return 'Laat het ons wel zo snel mogelijk weten: dan kan een andere hond komen.'
  const part = (percent: number) => `${percent}\u00a0%${price === null ? '' : ` (${formatEuro(Math.round((fromDecimal(price) * percent) / 100))})`}`
  const noShow = `Niet komen opdagen zonder te verwittigen kost ${part(acceptedRules.noShowPercent)} van de prijs.`
  return cost.kind === 'free' ? `Daarna kost het ${part(acceptedRules.cancelLatePercent)}. ${noShow}` : `Dat is ${cost.percent}\u00a0% van de prijs. ${noShow}`
}

const FEE_STATES = { proposed: 'We nemen hierover contact met u op.', settled: 'Dit is verrekend.', waived: 'Dit werd u kwijtgescholden.' } as const

/** What stands open between client and salon about this visit, in a sentence. */
export function feeText({ kind, owedBy, percent, amount, state }: SelfServiceVisit['fees'][number]): string {
  const what = costText({ percent, amount: amount === null ? null : fromDecimal(amount) })
  if (owedBy === 'salon') return `Omdat wij laat afzegden of verplaatsten, hebt u recht op ${what}. ${FEE_STATES[state]}`
  return `${kind === 'no-show' ? 'Voor de gemiste afspraak' : 'Voor het laat annuleren of verplaatsen'} noteerden we ${what}. ${FEE_STATES[state]}`
}
