import { getLoyaltySettings, insertBirthdays } from '#features/customer-cards/data.server.ts'
import { birthdaysOn } from '#features/customers/rules.ts'
import type { Task } from '#server/jobs.ts'

/** Gives the cards of dogs whose birthday it is their bonus, when the settings say so. However often it runs, each dog gets one a year. */
export const customerCardTasks: Record<'customer-cards.birthdays', Task> = {
  'customer-cards.birthdays': async (_payload, { db, clock, today }) => {
    const { birthdayBonus, bonusPoints } = await getLoyaltySettings(db)
    if (!birthdayBonus || bonusPoints === 0) return
    await insertBirthdays(db, { days: birthdaysOn(today()), today: today(), points: bonusPoints, now: clock() })
  },
}
