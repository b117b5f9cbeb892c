import { stopLink } from '#clients/customers/commands.server.ts'
import { lastTreatments, listBirthdays } from '#clients/customers/data.server.ts'
import { birthdayMail } from '#clients/customers/emails.tsx'
import { birthdaysOn } from '#clients/customers/rules.ts'
import { enqueueMailsOnce, onlyId } from '#foundation/messages/commands.server.ts'
import { findWritten, getLetter, getMessageSettings } from '#foundation/messages/data.server.ts'
import { quietUntil } from '#foundation/messages/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { addDays, toInstant } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'
import { logged } from '#server/log.ts'
import type { Task } from '#server/task.ts'

export const customerTasks: Record<'customers.birthdays', Task> = {
  /**
   * Congratulates on the birthdays of dogs, when the settings say so. However often it runs, each
   * dog gets one mail a year.
   */
  'customers.birthdays': async (_payload, deps) => await congratulate(deps),
}

/**
 * By day only, and on the day itself or not at all. What fails for one dog keeps no other from its
 * mail.
 */
async function congratulate(deps: Deps) {
  const { db, today, clock } = deps
  const { sendsBirthdays } = await getMessageSettings(db)
  if (!sendsBirthdays || quietUntil(clock()) > clock()) return
  const dogs = (await listBirthdays(db, { days: birthdaysOn(today()), today: today() })).map(
    (dog) => ({
      ...dog,
      about: `${dog.dogId} ${today().slice(0, 4)}`,
    }),
  )
  const written = await findWritten(
    db,
    dogs.map(({ about }) => onlyId('dog-birthday', about)),
  )
  const open = dogs.filter(({ about }) => !written.has(onlyId('dog-birthday', about)))
  if (open.length === 0) return
  const facts = {
    salon: await getSalon(db),
    publicUrl: deps.env.PUBLIC_URL,
    letter: await getLetter(db, 'dog-birthday'),
  }
  const treatments = await lastTreatments(
    db,
    open.map(({ dogId }) => dogId),
  )
  const expiresAt = toInstant(addDays(today(), 1), '00:00')
  for (const { dogId, customer, dogName, about } of open) {
    await logged(deps, { dogId, customerId: customer.id }, async () => {
      const mail = birthdayMail({
        ...facts,
        customer,
        dogName,
        treatment: treatments.get(dogId),
        stopLink: stopLink(deps, customer.id),
      })
      await db.transaction(
        async (tx) =>
          await enqueueMailsOnce(tx, deps, {
            about,
            mails: [{ ...mail, expiresAt, isQuiet: true }],
          }),
      )
    })
  }
}
