import { randomInt } from 'node:crypto'
import { parse } from 'valibot'
import { birthdaysOn } from '#clients/customers/rules.ts'
import { AppError, orGone, refusal, sure } from '#lib/errors.ts'
import { type Cents, euro, formatEuro, fromDecimal } from '#lib/money.ts'
import {
  type CardColumns,
  findCard,
  findCardOf,
  findEarned,
  findHolder,
  getLoyaltySettings,
  insertBirthdays,
  insertCard,
  insertCards,
  insertMovement,
  type LockedCard,
  linkCard,
  linkCards,
  listCardless,
  listCards,
  listSpent,
  lockCard,
  sumCollected,
  updateCard,
} from '#money/customer-cards/data.server.ts'
import {
  bonusBetween,
  cardNumberOf,
  earnedPoints,
  keptPoints,
  pointsValue,
  roomFor,
  spendableOf,
} from '#money/customer-cards/rules.ts'
import type { CardChange, NewCard } from '#money/customer-cards/schema.ts'
import { type CustomerCard, cardSchema, type LoyaltySettings } from '#money/customer-cards/wire.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

export const CARD_GONE = 'Deze klantenkaart bestaat niet (meer).'
const NUMBERS = 1_000_000
const ATTEMPTS = 20

type Of = { customerId?: string | undefined; email?: string | undefined }

/**
 * The active card of a customer, or else under an address in any case; it becomes hers when it was
 * nobody's. Her own card decides, an inactive one too.
 */
export async function findActiveCard(tx: Db, of: Of): Promise<CustomerCard | undefined> {
  const { card, person } = await findCardFor(tx, of)
  if (!card?.isActive) return undefined
  if (card.customerId !== null || !person) return card
  await transact(tx, (inner) =>
    linkCard(inner, card.id, { customerId: person.id, email: person.email }),
  ).catch((error: unknown) => {
    // another till has just made her a card of her own
    if (!isTaken(error)) throw error
  })
  return await findCard(tx, card.id)
}

/**
 * The card of a customer or address, or with a number, as the till looks it up; changes nothing.
 */
export async function lookUpCard(
  db: Db,
  { number, ...of }: Of & { number?: string | undefined },
): Promise<CustomerCard | undefined> {
  if (!number) return (await findCardFor(db, of)).card
  const found = await listCards(db, { q: number })
  return found.find(({ cardNumber }) => cardNumber === number.toUpperCase())
}

async function findCardFor(db: Db, { customerId, email }: Of) {
  const person =
    (customerId && (await findHolder(db, { customerId }))) ||
    (email && (await findHolder(db, { email }))) ||
    undefined
  const own = person && (await findCardOf(db, { customerId: person.id, email: person.email }))
  if (own || !email) return { person, card: own }
  // the address of somebody else who is known says nothing about this one's card
  const holder = await findHolder(db, { email })
  if (person && holder && holder.id !== person.id) return { person, card: undefined }
  return { person, card: await findCardOf(db, { customerId: person?.id, email }) }
}

type Spending = { cardId: string; points: number; balance: Cents; saleId: string; now: Date }

/**
 * Spends points and balance on a sale and answers what the points were worth. Throws
 * `insufficient_balance`, naming what there is, and never spends more than that, however many tills
 * try at once.
 */
export async function spendFromCard(
  tx: Db,
  { cardId, points, balance, saleId, now }: Spending,
): Promise<{ pointsValue: Cents }> {
  if (points === 0 && balance === 0) return { pointsValue: 0 }
  if (points < 0 || balance < 0) throw new Error('what is spent is below zero')
  const card = await lockCard(tx, cardId)
  if (!card?.isActive)
    throw short(points > 0 ? 'points' : 'cardBalance', 'Deze klantenkaart is niet actief (meer).')
  const { minBalance, euroPerPoint } = await getLoyaltySettings(tx)
  if (points > card.points)
    throw short('points', `Er staan nog maar ${card.points} punten op de kaart.`)
  const spendable = spendableOf(card.balance, minBalance)
  if (balance > spendable)
    throw short(
      'cardBalance',
      `Van het saldo op de kaart kan nog ${formatEuro(spendable)} besteed worden.`,
    )
  await insertMovement(
    tx,
    { cardId, points: -points, balance: -balance, reason: 'spent', saleId },
    now,
  )
  return { pointsValue: pointsValue(points, euroPerPoint) }
}

function short(field: 'points' | 'cardBalance' | 'amount', sentence: string): AppError {
  return new AppError('insufficient_balance', sentence, { fields: { [field]: sentence } })
}

/**
 * What is sold when a card is topped up by so much. Throws `invalid` for one that is not active, or
 * that would hold more than the settings allow.
 */
export async function topUpLine(tx: Db, id: string, amount: Cents) {
  const card = await findCard(tx, id)
  if (!card?.isActive) throw refusal('topUpCard', 'Deze klantenkaart is niet actief (meer).')
  refuseBalance(fromDecimal(card.balance) + amount, await getLoyaltySettings(tx), 'amount')
  const description = `Opladen ${card.cardNumber}`
  return {
    kind: 'top-up',
    description,
    productId: null,
    cardId: id,
    quantity: 1,
    unitPrice: amount,
    total: amount,
  } as const
}

type TopUp = { cardId: string; amount: Cents; saleId: string; paymentId: string; now: Date }

/**
 * Puts on a card what was paid for it, or takes off (below zero) what goes back:
 * `insufficient_balance` when that was spent already.
 */
export async function topUp(tx: Db, { amount, now, ...movement }: TopUp): Promise<void> {
  const card = orGone(await lockCard(tx, movement.cardId), CARD_GONE)
  if (card.balance + amount < 0)
    throw short(
      'amount',
      `Op de kaart staat nog ${formatEuro(card.balance)}: de rest van deze oplading is al besteed.`,
    )
  await insertMovement(
    tx,
    { ...movement, balance: amount, reason: amount < 0 ? 'refund' : 'top-up' },
    now,
  )
}

type Earning = { cardId: string; amount: Cents; saleId: string; paymentId: string; now: Date }

/**
 * Gives the points for a payment, and the bonus for each multiple of the threshold that they pass.
 * Answers all of them together.
 */
export async function earnPoints(
  tx: Db,
  { cardId, amount, saleId, paymentId, now }: Earning,
): Promise<number> {
  const settings = await getLoyaltySettings(tx)
  const earned = earnedPoints(amount, settings.pointsPerEuro)
  if (earned === 0) return 0
  const card = orGone(await lockCard(tx, cardId), CARD_GONE)
  const { collected } = await sumCollected(tx, cardId)
  const points = roomFor(earned, card.points)
  const bonus = roomFor(bonusBetween(collected, collected + points, settings), card.points + points)
  if (points === 0) return 0
  await insertMovement(tx, { cardId, points, reason: 'earned', saleId, paymentId }, now)
  if (bonus > 0)
    await insertMovement(tx, { cardId, points: bonus, reason: 'bonus', saleId, paymentId }, now)
  return points + bonus
}

type Refund = {
  paymentId: string
  refundPaymentId: string
  saleId: string
  share: { of: Cents; refunded: Cents }
  now: Date
}

/**
 * Takes back the points of what a refund gives back, so that those that remain fit what remains
 * paid; never more than stand on the card.
 */
export async function giveBackPoints(
  tx: Db,
  { paymentId, refundPaymentId, saleId, share, now }: Refund,
): Promise<void> {
  const first = await findEarned(tx, { paymentId, except: refundPaymentId })
  if (!first) return
  const { cardId } = first
  const card = await lockCard(tx, cardId)
  const found = await findEarned(tx, { paymentId, except: refundPaymentId })
  if (!card || !found) return
  const kept = keptPoints(found.earned, { of: share.of, refunded: found.refunded + share.refunded })
  const taken = Math.min(card.points, Math.max(0, found.earned - found.takenBack - kept))
  if (taken === 0) return
  const { collected, bonus } = await sumCollected(tx, cardId)
  const lost = Math.min(
    card.points - taken,
    bonus,
    -bonusBetween(collected, collected - taken, await getLoyaltySettings(tx)),
  )
  await insertMovement(
    tx,
    { cardId, points: -taken, reason: 'refund', saleId, paymentId: refundPaymentId },
    now,
  )
  if (lost > 0)
    await insertMovement(
      tx,
      { cardId, points: -lost, reason: 'bonus', saleId, paymentId: refundPaymentId },
      now,
    )
}

/**
 * Puts back what was spent from a card on a sale that is void. A second time nothing is left to put
 * back.
 */
export async function giveBackSpent(
  tx: Db,
  { saleId, now }: { saleId: string; now: Date },
): Promise<void> {
  for (const { cardId } of await listSpent(tx, saleId)) {
    await lockCard(tx, cardId)
    const left = (await listSpent(tx, saleId)).find((spent) => spent.cardId === cardId)
    if (!left || (left.points === 0 && left.balance === 0)) continue
    await insertMovement(
      tx,
      { cardId, points: left.points, balance: left.balance, reason: 'refund', saleId },
      now,
    )
  }
}

/**
 * Adds a card, of the customer under the address when there is one, what stands on it as a
 * movement; throws `card_exists` with that card.
 */
export async function addCard(
  db: Db,
  { balance, points, balanceReason, customerId: whose, ...card }: NewCard,
  now: Date,
): Promise<CustomerCard> {
  return await transact(db, async (tx) => {
    if (balance !== 0) refuseBalance(balance, await getLoyaltySettings(tx))
    if (balance !== 0) refuseCorrection(balanceReason)
    const holder = await findHolder(tx, { customerId: whose, email: card.customerEmail })
    if (whose && !holder) throw refusal('customerId', 'Deze klant bestaat niet (meer).')
    if (!holder && card.customerEmail === '')
      throw refusal('customerEmail', 'Vul een e-mailadres in, of maak de kaart bij de klant zelf.')
    const ties = {
      customerId: holder?.id ?? null,
      customerEmail: whose && holder ? holder.email : card.customerEmail,
    }
    const id = await withNumber((cardNumber) =>
      writing(tx, { customerId: ties.customerId, email: ties.customerEmail }, (inner) =>
        insertCard(inner, { ...card, ...ties, cardNumber }, now),
      ),
    )
    if (points !== 0) await insertMovement(tx, { cardId: id, points, reason: 'opening' }, now)
    if (balance !== 0)
      await insertMovement(
        tx,
        { cardId: id, points: 0, balance, reason: 'correction', note: balanceReason },
        now,
      )
    return await read(tx, id)
  })
}

/**
 * Changes a card; a changed balance or number of points is a movement by hand. Throws `not_found`,
 * `stale` with what is stored, `card_exists`, and `invalid` for a balance outside the bounds.
 */
export async function changeCard(
  db: Db,
  { id, change, now }: { id: string; change: CardChange; now: Date },
): Promise<CustomerCard> {
  return await transact(db, async (tx) => {
    const stored = orGone(await lockCard(tx, id), CARD_GONE)
    if (isStale(stored, change))
      throw new AppError('stale', 'Deze klantenkaart is intussen gewijzigd.', {
        current: parse(cardSchema, await read(tx, id)),
      })
    const {
      balance = stored.balance,
      points = stored.points,
      version: _version,
      seen: _seen,
      balanceReason,
      ...columns
    } = change
    if (balance !== stored.balance) refuseBalance(balance, await getLoyaltySettings(tx))
    if (balance !== stored.balance) refuseCorrection(balanceReason)
    const ties = await newTies(tx, stored, columns.customerEmail)
    await writing(
      tx,
      { customerId: ties.customerId, email: columns.customerEmail ?? stored.customerEmail },
      (inner) => updateCard(inner, id, { ...columns, ...ties, updatedAt: now }),
    )
    if (points !== stored.points)
      await insertMovement(
        tx,
        { cardId: id, points: points - stored.points, reason: 'manual' },
        now,
      )
    const correction = {
      cardId: id,
      points: 0,
      balance: balance - stored.balance,
      reason: 'correction',
      note: balanceReason,
    } as const
    if (balance !== stored.balance) await insertMovement(tx, correction, now)
    return await read(tx, id)
  })
}

type Person = { customerId: string; email: string }

/**
 * Lets a card follow its customer to a new address or into another; of two cards one remains, with
 * what stood on both.
 */
export async function followCustomer(
  tx: Db,
  into: Person,
  { from, now }: { from: Person; now: Date },
): Promise<void> {
  const found = [
    await findCardOf(tx, into),
    await findCardOf(tx, from),
    await findCardOf(tx, { email: into.email }),
  ]
  const whose = [null, into.customerId, from.customerId]
  const ids = new Set(
    found.flatMap((card) => (card && whose.includes(card.customerId) ? [card.id] : [])),
  )
  const locked = new Map<string, LockedCard>()
  for (const id of [...ids].toSorted()) {
    const card = await lockCard(tx, id)
    if (card) locked.set(id, card)
  }
  const [keptId, ...goneIds] = ids
  if (!keptId) return
  let isActive = locked.get(keptId)?.isActive
  try {
    for (const id of goneIds) {
      const gone = locked.get(id)
      if (!gone) continue
      isActive ||= gone.isActive
      await pourOver(tx, { from: { ...gone, id }, into: keptId, now })
    }
    await updateCard(tx, keptId, {
      customerId: into.customerId,
      customerEmail: into.email,
      isActive,
      updatedAt: now,
    })
  } catch (error) {
    // another card took the address or the customer since they were looked up
    throw isTaken(error) ? new StartOver() : error
  }
}

async function pourOver(
  tx: Db,
  { from, into, now }: { from: LockedCard & { id: string }; into: string; now: Date },
) {
  const { id, points, balance } = from
  await updateCard(tx, id, { customerId: null, customerEmail: '', isActive: false, updatedAt: now })
  if (points === 0 && balance === 0) return
  const [gone, kept] = [await read(tx, id), await read(tx, into)]
  await insertMovement(
    tx,
    {
      cardId: id,
      points: -points,
      balance: -balance,
      reason: 'manual',
      note: `Naar ${kept.cardNumber}`,
    },
    now,
  )
  await insertMovement(
    tx,
    { cardId: into, points, balance, reason: 'manual', note: `Van ${gone.cardNumber}` },
    now,
  )
}

function isStale(stored: LockedCard, { version, seen, balance, points }: CardChange): boolean {
  if (version !== undefined && version !== stored.version) return true
  const movedBalance =
    balance !== undefined && seen?.balance !== undefined && seen.balance !== stored.balance
  const movedPoints =
    points !== undefined && seen?.points !== undefined && seen.points !== stored.points
  return movedBalance || movedPoints
}

/** Whose a card is under a new address. That of a customer follows her own. */
async function newTies(
  tx: Db,
  stored: LockedCard,
  email: string | undefined,
): Promise<CardColumns> {
  if (email === undefined || email.toLowerCase() === stored.customerEmail.toLowerCase()) return {}
  const sentence = 'Deze kaart volgt het e-mailadres van de klant: wijzig het bij de klant.'
  if (stored.customerId)
    throw new AppError('invalid', sentence, { fields: { customerEmail: sentence } })
  return { customerId: (await findHolder(tx, { email }))?.id ?? null }
}

/** A balance is paid by a top-up at the till; one that is typed is a correction, and says why. */
function refuseCorrection(reason: string | undefined) {
  if (!reason)
    throw refusal(
      'balanceReason',
      'Waarom verandert het saldo? Betaalt de klant, gebruik dan ‘Opladen’.',
    )
}

function refuseBalance(
  balance: Cents,
  { minBalance, maxBalance }: LoyaltySettings,
  field: 'balance' | 'amount' = 'balance',
) {
  if (balance >= fromDecimal(minBalance) && balance <= fromDecimal(maxBalance)) return
  const sentence = `Het saldo van een kaart ligt tussen ${euro(minBalance)} en ${euro(maxBalance)}.`
  throw new AppError('invalid', sentence, { fields: { [field]: sentence } })
}

/** Does a write under another number for as long as the one that was drawn is a card's already. */
async function withNumber<T>(write: (cardNumber: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(cardNumberOf(randomInt(NUMBERS)))
    } catch (error) {
      if (attempt === ATTEMPTS || violatedConstraint(error) !== 'customer_cards_cardNumber_unique')
        throw error
    }
  }
}

/**
 * Does a write and names the refusal of an address or customer that has a card; `current` is that
 * card.
 */
async function writing<T>(
  tx: Db,
  whose: { customerId: string | null | undefined; email: string },
  work: (inner: Db) => Promise<T>,
): Promise<T> {
  try {
    return await transact(tx, work)
  } catch (error) {
    if (!isTaken(error)) throw error
    const other =
      (await findCardOf(tx, { email: whose.email })) ??
      (whose.customerId && (await findCardOf(tx, { customerId: whose.customerId })))
    const sentence =
      whose.email === ''
        ? 'Deze klant heeft al een klantenkaart.'
        : 'Er is al een klantenkaart voor dit e-mailadres.'
    throw new AppError('card_exists', sentence, {
      fields: { customerEmail: sentence },
      ...(other && { current: parse(cardSchema, other) }),
    })
  }
}

/** Whether the address or customer of a card has one already. */
function isTaken(error: unknown): boolean {
  return ['customer_cards_email', 'customer_cards_customerId_unique'].includes(
    violatedConstraint(error) ?? '',
  )
}

async function read(tx: Db, id: string): Promise<CustomerCard> {
  return sure(await findCard(tx, id), 'a card vanished within its transaction')
}

const BATCH = 1_000

/**
 * Gives every customer who has none a card with the discount of the settings. Each gets one,
 * however many do it at once; answers how many it made.
 */
export async function addCardsForAll(db: Db, now: Date): Promise<number> {
  return await transact(db, async (tx) => {
    const { defaultDiscount } = await getLoyaltySettings(tx)
    await linkCards(tx)
    let made = 0
    // a round adds nothing but what has no card, so it ends; rounds beyond the first few mean that
    // numbers are running out
    for (let round = 0; round < ATTEMPTS + made / BATCH; round += 1) {
      const cardless = await listCardless(tx, BATCH)
      if (cardless.length === 0) return made
      const cards = cardless.map(({ id, email }) => ({
        customerId: id,
        customerEmail: email,
        cardNumber: cardNumberOf(randomInt(NUMBERS)),
        discountPercentage: defaultDiscount,
        createdAt: now,
        updatedAt: now,
      }))
      made += await insertCards(tx, cards)
    }
    throw new Error('there are too few card numbers left')
  })
}

/**
 * Gives the cards of dogs whose birthday it is their bonus, when the settings say so. However often
 * it runs, each dog gets one a year.
 */
export async function giveBirthdayBonus({
  db,
  clock,
  today,
}: Pick<Deps, 'db' | 'clock' | 'today'>): Promise<void> {
  const { birthdayBonus, bonusPoints } = await getLoyaltySettings(db)
  if (!birthdayBonus || bonusPoints === 0) return
  await insertBirthdays(db, {
    days: birthdaysOn(today()),
    today: today(),
    points: bonusPoints,
    now: clock(),
  })
}
