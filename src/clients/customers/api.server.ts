import type { Context } from 'hono'
import { array, string, union } from 'valibot'
import { z } from 'zod'
import {
  addCustomer,
  addDog,
  addOwnersDog,
  labelCustomers,
  mailChosen,
  type PersonVerbs,
  retireDog,
  stopNews,
} from '#clients/customers/commands.server.ts'
import {
  dropFilter,
  findCustomerByEmail,
  findWholeCustomer,
  findWholeDog,
  isRecognised,
  keepFilter,
  listCustomers,
  listDogs,
  listFilters,
  listLabels,
  listVisits,
  sumPaid,
} from '#clients/customers/data.server.ts'
import { foundCustomerSchema, savedDogSchema } from '#clients/customers/look-up/wire.ts'
import {
  CUSTOMER_GONE,
  DOG_GONE,
  MASKED_CUSTOMER,
  STOP_LINK_WRONG,
} from '#clients/customers/rules.ts'
import {
  customerChangeSchema,
  customerQuerySchema,
  dogChangeSchema,
  emailPathSchema,
  labellingSchema,
  mailingSchema,
  newCustomerSchema,
  newDogSchema,
  newFilterSchema,
  ownersDogSchema,
  stopNewsSchema,
  visitQuerySchema,
} from '#clients/customers/schema.ts'
import {
  changedCustomerSchema,
  customerSchema,
  dogSchema,
  keptFilterSchema,
  labelledSchema,
  mailedSchema,
  paidSchema,
  removedDogSchema,
  visitSchema,
} from '#clients/customers/wire.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { isEmail } from '#lib/reach.ts'
import type { Deps } from '#server/deps.ts'
import { isOwner } from '#server/http/access.ts'
import type { AppEnv } from '#server/http/context.ts'
import { deviceOf } from '#server/http/device.ts'
import { countHit } from '#server/http/rate-limit.ts'
import { anyone, owner, staff } from '#server/http/routes.ts'
import { readValues } from '#server/http/validate.ts'

const UNKNOWN_EMAIL = 'Dit e-mailadres kennen we nog niet.'

/**
 * Look-ups on a browser that is not recognised for the address, found or not: enough for who
 * mistypes hers, too few to try a list of them.
 */
const STRANGERS_LOOK_UP = { bucket: 'stranger-look-up', max: 10, minutes: 60 }

/**
 * Whether this browser may name a customer by her id: the owner's, and one that is recognised for
 * her.
 */
async function mayReach(c: Context<AppEnv>, deps: Deps, customerId: string): Promise<boolean> {
  return (
    (await c.get('session')()) !== undefined ||
    (await isRecognised(deps.db, customerId, deviceOf(c)))
  )
}

/** The endpoints of customers and their dogs; what reaches further than those is handed in. */
export const customerEndpoints = ({ changeCustomer, changeDog, eraseCustomer }: PersonVerbs) => [
  anyone.get('/api/customers/by-email/:email', {
    scope: 'clients:read',
    summary:
      'Whether an address is known; on a browser not recognised for it every value is the same mask',
    params: emailPathSchema,
    answer: foundCustomerSchema,
    limit: { bucket: 'customer-look-up', max: 60 },
    async handle({ deps, params, address, c }) {
      if (!isEmail(params.email)) throw new AppError('not_found', UNKNOWN_EMAIL)
      const found = await findCustomerByEmail(deps.db, params.email, deviceOf(c))
      if (found?.recognised) return found
      if (!(await c.get('session')())) await countHit(deps, STRANGERS_LOOK_UP, address)
      if (!found) throw new AppError('not_found', UNKNOWN_EMAIL)
      return MASKED_CUSTOMER
    },
  }),
  anyone.get('/api/customers/:id/dogs', {
    scope: 'clients:read',
    summary:
      'The dogs of the customer for whom this browser is recognised; of any customer with a session',
    params: byId,
    answer: array(savedDogSchema),
    limit: { bucket: 'customer-dogs', max: 60 },
    async handle({ deps, params, c }) {
      orGone(await mayReach(c, deps, params.id), CUSTOMER_GONE)
      return await listDogs(deps.db, params.id)
    },
  }),
  staff.get('/api/customers', {
    summary:
      'Customers with their dogs and figures, by name, last visit or age, of which from and to are bounds; away, lacks, birthday and label leave the others out; the next page is asked with the last id as cursor',
    query: customerQuerySchema,
    answer: array(customerSchema),
    handle: ({ deps, query }) => listCustomers(deps.db, query, deps.today()),
  }),
  staff.post('/api/customers', {
    summary:
      'Adds a customer, with a dog when one is named; 409 email_in_use says who has the address',
    body: newCustomerSchema,
    answer: customerSchema,
    status: 201,
    handle: ({ deps, body }) => addCustomer(deps, body),
  }),
  anyone.post('/api/customers/stop-news', {
    summary:
      'Stops the mails that nobody needs (reminders to come back, birthdays) for the client whom a mailed link names',
    body: stopNewsSchema,
    status: 201,
    limit: { bucket: 'stop-news', max: 60 },
    async handle({ deps, body }) {
      orGone(await stopNews(deps, body.link), STOP_LINK_WRONG)
    },
  }),
  staff.get('/api/customers/labels', {
    summary: 'Every label that a customer has',
    answer: array(string()),
    handle: ({ deps }) =>
      deps.figures.recall({
        key: 'customer labels',
        tables: ['customers'],
        schema: array(string()),
        produce: () => listLabels(deps.db),
      }),
  }),
  owner.post('/api/customers/labels', {
    summary: 'Puts a label on at most 200 customers, or takes it off',
    body: labellingSchema,
    answer: labelledSchema,
    status: 201,
    handle: async ({ deps, body }) => ({ changed: await labelCustomers(deps, body) }),
  }),
  owner.post('/api/customers/mail', {
    summary:
      'Mails at most 200 customers once per id: those who asked for mails that are not about a visit, each with a link to stop them',
    body: mailingSchema,
    scope: null,
    answer: mailedSchema,
    status: 201,
    handle: ({ deps, body }) => mailChosen(deps, body),
  }),
  staff.get('/api/customers/filters', {
    summary: 'The filters of the list of customers that are kept under a name',
    answer: array(keptFilterSchema),
    handle: ({ deps }) => listFilters(deps.db),
  }),
  owner.post('/api/customers/filters', {
    summary: 'Keeps a filter under a name, in the place of one of that name',
    body: newFilterSchema,
    answer: keptFilterSchema,
    status: 201,
    async handle({ deps, body }) {
      const kept = await keepFilter(deps.db, body, deps.clock())
      deps.changes.tell('client_filters')
      return kept
    },
  }),
  owner.delete('/api/customers/filters/:id', {
    summary: 'Keeps a filter no longer',
    params: byId,
    async handle({ deps, params }) {
      orGone(await dropFilter(deps.db, params.id), 'Deze filter bestaat niet (meer).')
      deps.changes.tell('client_filters')
    },
  }),
  staff.get('/api/customers/:id', {
    summary: 'A customer with her dogs and figures',
    params: byId,
    answer: customerSchema,
    async handle({ deps, params }) {
      return orGone(await findWholeCustomer(deps.db, params.id), CUSTOMER_GONE)
    },
  }),
  owner.patch('/api/customers/:id', {
    summary:
      'Changes a customer and her contact details in all her appointments; 409 stale with the stored one, 409 email_in_use with whose it is',
    params: byId,
    body: customerChangeSchema,
    answer: changedCustomerSchema,
    handle: ({ deps, params, body }) =>
      changeCustomer(deps, { id: params.id, actor: 'owner' }, body),
  }),
  owner.confirmed.delete('/api/customers/:id', {
    summary: 'Erases a customer and everything personal about her',
    params: byId,
    async handle({ deps, params }) {
      await eraseCustomer(deps, params.id)
    },
  }),
  staff.get('/api/customers/:id/visits', {
    summary:
      'The appointments of a customer, latest first, for the owner with what was paid for each; the next page is asked with the last id as cursor',
    params: byId,
    query: visitQuerySchema,
    answer: array(visitSchema),
    async handle({ deps, params, query, c }) {
      const visits = await listVisits(deps.db, params.id, {
        ...query,
        includesTest: deps.env.PAYMENTS !== 'live',
      })
      if (visits.length === 0 && !(await findWholeCustomer(deps.db, params.id)))
        throw new AppError('not_found', CUSTOMER_GONE)
      return (await isOwner(c)) ? visits : visits.map((visit) => ({ ...visit, paid: null }))
    },
  }),
  owner.get('/api/customers/:id/paid', {
    scope: 'money:read',
    summary: 'What a customer paid at the till in all, tips apart',
    params: byId,
    answer: paidSchema,
    handle: async ({ deps, params }) => ({
      total: await sumPaid(deps.db, params.id, { includesTest: deps.env.PAYMENTS !== 'live' }),
    }),
  }),
  anyone.post('/api/dogs', {
    scope: 'clients:write',
    summary:
      'Adds a dog to the customer for whom this browser is recognised; with a session to any customer and with all fields of a dog',
    body: newDogSchema.loose(),
    bodyShape: z.union([ownersDogSchema, newDogSchema]),
    answer: union([dogSchema, savedDogSchema]),
    status: 201,
    limit: { bucket: 'dogs', max: 60 },
    async handle({ deps, body, c }) {
      const { customerId, name, breed, ...more } = body
      const isLoggedIn = (await c.get('session')()) !== undefined
      if (isLoggedIn && Object.keys(more).length > 0)
        return await addOwnersDog(deps, readValues(ownersDogSchema, body, 'body'))
      const dog =
        (await mayReach(c, deps, customerId)) &&
        (await addDog(deps.db, { customerId, name, breed }))
      if (!dog) throw new AppError('not_found', CUSTOMER_GONE)
      return (isLoggedIn && (await findWholeDog(deps.db, dog.id))) || dog
    },
  }),
  staff.patch('/api/dogs/:id', {
    summary:
      'Changes a dog, and its name and breed in its appointments; 409 stale with the stored one, 409 name_in_use',
    params: byId,
    body: dogChangeSchema,
    answer: dogSchema,
    handle: ({ deps, params, body }) => changeDog(deps, { id: params.id, actor: 'owner' }, body),
  }),
  owner.delete('/api/dogs/:id', {
    summary:
      'Deletes a dog; one with visits or health forms is made inactive instead, and the answer says so',
    params: byId,
    answer: removedDogSchema,
    async handle({ deps, params }) {
      const outcome = orGone(await retireDog(deps.db, params.id, deps.clock()), DOG_GONE)
      return { success: true, deactivated: outcome === 'deactivated' } as const
    },
  }),
]
