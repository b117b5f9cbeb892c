/**
 * Where a way of paying is used: `till` at once, `terminal` once the provider says so, `shop` on
 * the site; `paper` moves no money.
 */
type Kind = 'till' | 'terminal' | 'shop' | 'paper'
type Method = {
  name: string
  kind: Kind
  /** Whether anything can be given back by it, also what was paid otherwise. */
  givesBack: boolean
  /** Which of several takes the tip, the lowest first. */
  tip: number
  /** Its place in the figures of a day. */
  row: number
}

/**
 * Every way in which money comes in or goes out, said once: screens, schemas, tables, refunds and
 * the day book follow from it.
 */
export const paymentWays = {
  cash: { name: 'Cash', kind: 'till', givesBack: true, tip: 3, row: 1 },
  card: { name: 'Kaart', kind: 'till', givesBack: true, tip: 2, row: 2 },
  transfer: { name: 'Overschrijving', kind: 'till', givesBack: true, tip: 4, row: 4 },
  voucher: { name: 'Kadobon', kind: 'till', givesBack: false, tip: 5, row: 5 },
  sumup: { name: 'SumUp', kind: 'terminal', givesBack: false, tip: 1, row: 3 },
  online: { name: 'Online', kind: 'shop', givesBack: false, tip: 6, row: 6 },
  invoice: { name: 'Factuur', kind: 'paper', givesBack: false, tip: 7, row: 7 },
} as const satisfies Record<string, Method>

type Methods = typeof paymentWays
type Having<Facts> = {
  [Name in keyof Methods]: Methods[Name] extends Facts ? Name : never
}[keyof Methods]

/** Those at the till, at once or by the terminal. */
export const paymentMethods = methodsWith<{ kind: 'till' | 'terminal' }>(
  ({ kind }) => kind === 'till' || kind === 'terminal',
)
/** Those that the till counts at once. */
export const directMethods = methodsWith<{ kind: 'till' }>(({ kind }) => kind === 'till')
/** Those by which anything can be given back. */
export const methodsBack = methodsWith<{ givesBack: true }>(({ givesBack }) => givesBack)
export type MethodBack = (typeof methodsBack)[number]
/** Those by which money moves, as the figures of a day list them. */
export const moneyMethods = methodsWith<{ kind: 'till' | 'terminal' | 'shop' }>(
  ({ kind }) => kind !== 'paper',
  (a, b) => a.row - b.row,
)
/** All of them. */
export const entryMethods = methodsWith<Method>(() => true)

function methodsWith<Facts>(
  has: (method: Method) => boolean,
  order: (a: Method, b: Method) => number = () => 0,
): [Having<Facts>, ...Having<Facts>[]] {
  const isOne = (name: string): name is Having<Facts> => isMethod(name) && has(paymentWays[name])
  const [first, ...rest] = Object.keys(paymentWays)
    .filter(isOne)
    .toSorted((a, b) => order(paymentWays[a], paymentWays[b]))
  if (!first) throw new Error('there is no such method')
  return [first, ...rest]
}

function isMethod(name: string): name is keyof Methods {
  return name in paymentWays
}
