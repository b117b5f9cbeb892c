import { randomInt } from 'node:crypto'
import { getLoyaltySettings, insertBirthdays, insertCards, linkCards, listCardless } from '#money/customer-cards/data.server.ts'
import { cardNumberOf } from '#money/customer-cards/rules.ts'
import { birthdaysOn } from '#clients/customers/rules.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Task } from '#server/jobs.ts'

/** Gives the cards of dogs whose birthday it is their bonus, when the settings say so. However often it runs, each dog gets one a year. */
export const customerCardTasks: Record<'customer-cards.birthdays', Task> = {
  'customer-cards.birthdays': async (_payload, { db, clock, today }) => {
    const { birthdayBonus, bonusPoints } = await getLoyaltySettings(db)
    if (!birthdayBonus || bonusPoints === 0) return
    await insertBirthdays(db, { days: birthdaysOn(today()), today: today(), points: bonusPoints, now: clock() })
  },
}

const NUMBERS = 1_000_000
const BATCH = 1_000
const ATTEMPTS = 20

/** Gives every customer who has none a card with the discount of the settings. However many do it at once, each gets one. Answers how many it made. */
export async function addCardsForAll(db: Db, now: Date): Promise<number> {
  return await transact(db, async (tx) => {
    const { defaultDiscount } = await getLoyaltySettings(tx)
    await linkCards(tx)
    let made = 0
    // a round adds nothing but what has no card, so it ends; rounds beyond the first few mean that numbers are running out
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
