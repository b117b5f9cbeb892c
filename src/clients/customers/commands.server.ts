import {
  findByPhone,
  findCustomerByEmail,
  findDogByName,
  findOrInsertDog,
  findWholeCustomer,
  hasHistory,
  insertCustomer,
  insertCustomerAs,
  insertDog,
  lastTreatments,
  listBirthdays,
  lockDog,
  lockReaders,
  removeDog,
  setLabel,
  updateCustomer,
  updateDog,
  updateFilled,
} from '#clients/customers/data.server.ts'
import { birthdayMail, chosenMail } from '#clients/customers/emails.tsx'
import type { SavedDog } from '#clients/customers/look-up/wire.ts'
import {
  type Booker,
  birthdaysOn,
  checkBirth,
  namesake,
  newsSaid,
} from '#clients/customers/rules.ts'
import type {
  Customer,
  CustomerChange,
  CustomerDetails,
  DogChange,
  Labelling,
  Mailing,
  NewCustomer,
  OwnersDog,
} from '#clients/customers/schema.ts'
import type { ChangedCustomer, Dog, WholeCustomer } from '#clients/customers/wire.ts'
import { cancelMails, enqueueMailsOnce, onlyId } from '#foundation/messages/commands.server.ts'
import {
  findReaderOf,
  findWritten,
  getLetter,
  getMessageSettings,
} from '#foundation/messages/data.server.ts'
import { quietUntil } from '#foundation/messages/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { addDays, toInstant } from '#lib/dates.ts'
import { AppError, refusal, sure } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'
import { logged } from '#server/log.ts'

/** What is changed, and by whom: the client herself is a visitor. */
export type Edit = { id: string; actor: 'owner' | 'visitor' }

/**
 * The verbs that reach everything about a person; handed in, since visits, papers and mails stand
 * above customers (docs/decisions/014).
 */
export type PersonVerbs = {
  changeCustomer: (deps: Deps, edit: Edit, change: CustomerChange) => Promise<ChangedCustomer>
  changeDog: (deps: Deps, edit: Edit, change: DogChange) => Promise<Dog>
  eraseCustomer: (deps: Deps, id: string) => Promise<void>
}

const STOP_NEWS = 'stop-news'
const STOP_LINK_MS = 10 * 365 * 24 * 60 * 60_000

/**
 * The customer with this address, unchanged, or added; two bookings with one new address meet at
 * the unique index, and the second finds the first one's.
 */
export async function findOrAddCustomer(
  tx: Db,
  details: CustomerDetails,
  device?: string,
): Promise<{ customer: Customer; isNew: boolean; recognised: boolean }> {
  if (details.email === '') return await findOrAddByPhone(tx, details)
  const found = await findCustomerByEmail(tx, details.email, device)
  if (found) return { customer: found, isNew: false, recognised: found.recognised }
  const added = await insertCustomer(tx, details)
  if (added) return { customer: added, isNew: true, recognised: false }
  const other = sure(
    await findCustomerByEmail(tx, details.email, device),
    'a customer is neither there nor can be added',
  )
  return { customer: other, isNew: false, recognised: other.recognised }
}

/** Who has no address is known by phone and name; the owner alone books like that. */
async function findOrAddByPhone(
  tx: Db,
  details: CustomerDetails,
): Promise<{ customer: Customer; isNew: boolean; recognised: boolean }> {
  const found = namesake(await findByPhone(tx, details.phone), details)
  if (found) return { customer: found, isNew: false, recognised: false }
  const added = sure(
    await insertCustomer(tx, details),
    'a customer without an address cannot be added',
  )
  return { customer: added, isNew: true, recognised: false }
}

/**
 * Stores whose booking it is, as far as it is new or hers to change. Throws StartOver when another
 * booking added the same new address in the meantime.
 */
export async function storeCustomer(
  tx: Db,
  { id, details, isNew, recognised, wantsNews }: Booker,
  now: Date,
) {
  const said = newsSaid(wantsNews, 'booking', now)
  try {
    if (isNew) await insertCustomerAs(tx, { id, ...details, ...said })
    else if (recognised) await updateFilled(tx, id, { ...details, ...said, updatedAt: now })
  } catch (error) {
    if (violatedConstraint(error) === 'customers_email') throw new StartOver()
    throw error
  }
}

/**
 * The dog of a customer by that name; one that she has not is added for who `mayWrite`, and is
 * nobody's yet for who may not.
 */
export async function settleDog(
  tx: Db,
  dog: { customerId: string; name: string; breed: string },
  mayWrite: boolean,
): Promise<SavedDog | undefined> {
  return mayWrite ? await findOrInsertDog(tx, dog) : await findDogByName(tx, dog)
}

/**
 * The customer's dog by that name, added when she has none; undefined when there is no such
 * customer (the foreign key decides, which ends a transaction: not for use within one).
 */
export async function addDog(
  db: Db,
  dog: { customerId: string; name: string; breed: string },
): Promise<SavedDog | undefined> {
  try {
    return await findOrInsertDog(db, dog)
  } catch (error) {
    if (violatedConstraint(error) === 'dogs_customer_id_customers_id_fk') return undefined
    throw error
  }
}

/**
 * Adds a customer by the owner's hand, with a dog when one is named. Throws `email_in_use` (with
 * whose it is) when the address is taken.
 */
export async function addCustomer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { dogName, dogBreed, ...details }: NewCustomer,
): Promise<WholeCustomer> {
  const said = newsSaid(details.wantsNews || undefined, 'owner', clock())
  return await db.transaction(async (tx) => {
    const other =
      details.email === '' ? namesake(await findByPhone(tx, details.phone), details) : undefined
    if (other) throw phoneInUse(other)
    const added = await insertCustomer(tx, { ...details, ...said })
    if (!added) throw await emailInUse(tx, details.email)
    if (dogName !== '')
      await findOrInsertDog(tx, { customerId: added.id, name: dogName, breed: dogBreed })
    return sure(await findWholeCustomer(tx, added.id), 'an added customer is not there')
  })
}

/**
 * Registers a customer, and a dog when one is named, without a visit; whoever is known stays as she
 * is. Answers the customer's id.
 */
export async function registerCustomer(
  db: Db,
  { dogName, dogBreed, ...details }: CustomerDetails & { dogName: string; dogBreed: string },
): Promise<string> {
  return await transact(db, async (tx) => {
    const { customer } = await findOrAddCustomer(tx, details)
    if (dogName !== '')
      await findOrInsertDog(tx, { customerId: customer.id, name: dogName, breed: dogBreed })
    return customer.id
  })
}

/**
 * The refusal of an address that another customer has; `current` says who, so that the two can be
 * merged.
 */
export async function emailInUse(db: Db, email: string): Promise<AppError> {
  const other = await findCustomerByEmail(db, email, undefined)
  const sentence = 'Dit e-mailadres is al van een andere klant.'
  return new AppError('email_in_use', sentence, {
    fields: { email: sentence },
    ...(other && {
      current: { id: other.id, firstName: other.firstName, lastName: other.lastName },
    }),
  })
}

/** The refusal of who is known by phone and name; `current` says who. */
function phoneInUse({ id, firstName, lastName }: Customer): AppError {
  const sentence = 'Deze klant bestaat al, met dit telefoonnummer.'
  return new AppError('email_in_use', sentence, {
    fields: { phone: sentence },
    current: { id, firstName, lastName },
  })
}

/**
 * Adds a dog with all that the owner filled in. Throws `name_in_use` for a name that the customer's
 * dog has, `not_found` without such a customer, `invalid` before it is born.
 */
export async function addOwnersDog(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  dog: OwnersDog,
): Promise<Dog> {
  checkBirth(dog, today())
  try {
    return await insertDog(db, dog)
  } catch (error) {
    throw dogRefusal(error) ?? error
  }
}

/** Puts a label on chosen clients, or takes it off; answers of how many that changed something. */
export async function labelCustomers(
  deps: Pick<Deps, 'db' | 'clock' | 'changes'>,
  labelling: Labelling,
): Promise<number> {
  const changed = await setLabel(deps.db, labelling, deps.clock())
  deps.changes.tell('customers')
  return changed
}

/**
 * Mails chosen clients once, however often it is handed in: those alone who asked for such mails
 * and have an address. Answers to how many, and why not to the others.
 */
export async function mailChosen(deps: Deps, { id, ids, subject, text }: Mailing) {
  return await transact(deps.db, async (tx) => {
    const readers = await lockReaders(tx, ids)
    const addressed = readers.filter(({ email }) => email !== '')
    const wanting = addressed.filter(({ wantsNews }) => wantsNews)
    const salon = await getSalon(tx)
    for (const customer of wanting)
      await enqueueMailsOnce(tx, deps, {
        about: `${id} ${customer.id}`,
        mails: [
          chosenMail({
            salon,
            customer,
            words: { subject, text },
            stopLink: stopLink(deps, customer.id),
          }),
        ],
      })
    return {
      mailed: wanting.length,
      noNews: addressed.length - wanting.length,
      noEmail: readers.length - addressed.length,
    }
  })
}

/** What the constraints of the table of dogs say to the owner; undefined for any other error. */
export function dogRefusal(error: unknown): AppError | undefined {
  const constraint = violatedConstraint(error)
  if (constraint === 'dogs_name')
    return refusal('name', 'Deze klant heeft al een hond met die naam.', 'name_in_use')
  if (constraint === 'dogs_photo_id_pictures_id_fk')
    return refusal('photoId', 'Deze foto bestaat niet (meer).')
  if (constraint === 'dogs_customer_id_customers_id_fk')
    return new AppError('not_found', 'Deze klant bestaat niet (meer).')
  return undefined
}

/**
 * The link at the end of a mail that nobody needs, behind which its reader stops such mails: good
 * for ten years, since mails are kept.
 */
export function stopLink(
  deps: Pick<Deps, 'env' | 'signingSecret' | 'clock'>,
  customerId: string,
): string {
  return `${deps.env.PUBLIC_URL}/afmelden/${signLink(deps, { purpose: STOP_NEWS, subject: customerId }, new Date(deps.clock().getTime() + STOP_LINK_MS))}`
}

/** Whether a stop link is one of ours. Looks only: a mail scanner opens every link. */
export function isStopLink(deps: Pick<Deps, 'signingSecret' | 'clock'>, link: string): boolean {
  return readLink(deps, STOP_NEWS, link) !== undefined
}

/**
 * Sends no more mails that nobody needs to the customer whom a stop link names, or in whom she went
 * up; false for a link that is not ours.
 */
export async function stopNews(deps: Deps, link: string): Promise<boolean> {
  const signed = readLink(deps, STOP_NEWS, link)
  if (signed === undefined) return false
  const now = deps.clock()
  return await transact(deps.db, async (tx) => {
    const stop = async (customerId: string) => {
      if (
        !(await updateCustomer(tx, customerId, {
          ...newsSaid(false, 'client', now),
          updatedAt: now,
        }))
      )
        return false
      await cancelMails(tx, { customerId, isNews: true })
      return true
    }
    if (await stop(signed)) return true
    const reader = await findReaderOf(tx, `${deps.env.PUBLIC_URL}/afmelden/${link}`)
    return reader !== undefined && (await stop(reader))
  })
}

/**
 * Deletes a dog; one that was ever here (a visit or a health form names it) is made inactive
 * instead. Answers which; undefined when there is no such dog.
 */
export async function retireDog(
  db: Db,
  id: string,
  now: Date,
): Promise<'deleted' | 'deactivated' | undefined> {
  return await transact(db, async (tx) => {
    if (!(await lockDog(tx, id))) return undefined
    if (await hasHistory(tx, id)) {
      await updateDog(tx, id, { isActive: false, updatedAt: now })
      return 'deactivated'
    }
    await removeDog(tx, id)
    return 'deleted'
  })
}

/**
 * Congratulates on the birthdays of dogs, when the settings say so: by day only, and on the day
 * itself or not at all. However often it runs, each dog gets one mail a year.
 */
export async function congratulate(deps: Deps) {
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
