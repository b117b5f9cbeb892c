import { array } from 'valibot'
import { z } from 'zod'
import {
  addByHand,
  changeEntry,
  confirmPlace,
  deleteEntry,
  getEntry,
  getPlace,
  joinForEarlier,
  joinList,
  leaveList,
  putInFront,
  withdrawOffer,
} from '#agenda/waiting-list/commands.server.ts'
import { countEntries, listEntries } from '#agenda/waiting-list/data.server.ts'
import {
  acceptOffer,
  declineOffer,
  listTimes,
  offerByHand,
  readOffer,
} from '#agenda/waiting-list/offers/commands.server.ts'
import { offerViewSchema } from '#agenda/waiting-list/offers/wire.ts'
import { joinedSchema, placeSchema } from '#agenda/waiting-list/places/wire.ts'
import {
  earlierSchema,
  entryChangeSchema,
  entryQuerySchema,
  frontSchema,
  handOfferSchema,
  joinSchema,
  newEntrySchema,
  timesQuerySchema,
  tokenPathSchema,
} from '#agenda/waiting-list/schema.ts'
import { countsSchema, entrySchema, freeTimeSchema } from '#agenda/waiting-list/wire.ts'
import { byId } from '#lib/fields.ts'
import { deviceOf } from '#server/http/device.ts'
import { anyone, owner } from '#server/http/routes.ts'
import { readValues } from '#server/http/validate.ts'

const LOOKS = { bucket: 'waiting-list-look', max: 60 }
const ANSWERS = { bucket: 'waiting-list-answer', max: 60 }

/** What visitors and clients do: join, answer an offer, leave. */
const publicEndpoints = [
  anyone.post('/api/waiting-list/join', {
    summary:
      'Puts a visitor on the waiting list, or (with appointmentToken) a client who would rather come earlier; 409 waiting_list_full at a sixth place that one address confirmed',
    body: z.record(z.string(), z.unknown()),
    bodyShape: z.union([joinSchema, earlierSchema]),
    answer: joinedSchema,
    status: 201,
    limit: { bucket: 'waiting-list-join', max: 60, perDay: 60 },
    async handle({ deps, body, address, c }) {
      const isEarlier = body['appointmentToken'] !== undefined && body['appointmentToken'] !== null
      const entry = isEarlier
        ? await joinForEarlier(deps, readValues(earlierSchema, body, 'body'))
        : await joinList(deps, readValues(joinSchema, body, 'body'), {
            device: deviceOf(c),
            address,
          })
      return { ...entry, success: true } as const
    },
  }),
  anyone.get('/api/waiting-list/places/:token', {
    summary: 'The place on the waiting list to which a mailed link leads',
    params: tokenPathSchema,
    answer: placeSchema,
    limit: LOOKS,
    handle: ({ deps, params }) => getPlace(deps.db, deps, params.token),
  }),
  anyone.post('/api/waiting-list/places/:token/confirm', {
    summary:
      'Confirms that the address is hers, so that times are offered to her; 409 waiting_list_full at a sixth place',
    params: tokenPathSchema,
    answer: placeSchema,
    status: 201,
    limit: ANSWERS,
    handle: ({ deps, params }) => confirmPlace(deps, params.token),
  }),
  anyone.post('/api/waiting-list/places/:token/leave', {
    summary: 'Takes a client off the waiting list',
    params: tokenPathSchema,
    answer: placeSchema,
    status: 201,
    limit: ANSWERS,
    handle: ({ deps, params }) => leaveList(deps, params.token),
  }),
  anyone.get('/api/waiting-list/offers/:token', {
    summary: 'The time that is offered behind a mailed link',
    params: tokenPathSchema,
    answer: offerViewSchema,
    limit: LOOKS,
    handle: ({ deps, params }) => readOffer(deps, params.token),
  }),
  anyone.post('/api/waiting-list/offers/:token/accept', {
    summary: 'Takes an offered time; 409 offer_over when it is not held any more',
    params: tokenPathSchema,
    answer: offerViewSchema,
    status: 201,
    limit: ANSWERS,
    handle: ({ deps, params }) => acceptOffer(deps, params.token),
  }),
  anyone.post('/api/waiting-list/offers/:token/decline', {
    summary: 'Gives an offered time back, for the next',
    params: tokenPathSchema,
    answer: offerViewSchema,
    status: 201,
    limit: ANSWERS,
    handle: ({ deps, params }) => declineOffer(deps, params.token),
  }),
]

export const waitingListEndpoints = [
  ...publicEndpoints,
  owner.get('/api/waiting-list/entries', {
    summary:
      'The waiting list in the order in which it is served, then who is done; the next page is asked with the last id as cursor',
    query: entryQuerySchema,
    answer: array(entrySchema),
    handle: ({ deps, query }) => listEntries(deps.db, query),
  }),
  owner.get('/api/waiting-list/counts', {
    summary: 'How many wait, and how many were offered a time that they can take now',
    answer: countsSchema,
    handle: ({ deps }) => countEntries(deps.db),
  }),
  owner.post('/api/waiting-list/entries', {
    summary: 'Puts somebody on the waiting list by hand',
    body: newEntrySchema,
    answer: entrySchema,
    status: 201,
    handle: ({ deps, body }) => addByHand(deps, body),
  }),
  owner.get('/api/waiting-list/entries/:id', {
    summary: 'One entry of the waiting list',
    params: byId,
    answer: entrySchema,
    handle: ({ deps, params }) => getEntry(deps.db, params.id),
  }),
  owner.patch('/api/waiting-list/entries/:id', {
    summary:
      'Changes days, times or notes of an entry; 409 stale when version is not the stored one',
    params: byId,
    body: entryChangeSchema,
    answer: entrySchema,
    handle: ({ deps, params, body }) => changeEntry(deps, params.id, body),
  }),
  owner.delete('/api/waiting-list/entries/:id', {
    summary: 'Removes an entry; a time that is held for it comes free',
    params: byId,
    async handle({ deps, params }) {
      await deleteEntry(deps, params.id)
    },
  }),
  owner.post('/api/waiting-list/entries/:id/front', {
    summary: 'Lets an entry be served before all others, or at its own turn again',
    params: byId,
    body: frontSchema,
    answer: entrySchema,
    status: 201,
    handle: ({ deps, params, body }) => putInFront(deps, params.id, body),
  }),
  owner.get('/api/waiting-list/entries/:id/times', {
    summary: 'Free times that suit an entry, or all of one date',
    params: byId,
    query: timesQuerySchema,
    answer: array(freeTimeSchema),
    handle: ({ deps, params, query }) => listTimes(deps, params.id, query.date),
  }),
  owner.post('/api/waiting-list/entries/:id/offer', {
    summary:
      'Offers a free time to an entry and holds it for half an hour; 409 slot_taken when it is not free',
    params: byId,
    body: handOfferSchema,
    answer: entrySchema,
    status: 201,
    handle: ({ deps, params, body }) => offerByHand(deps, params.id, body),
  }),
  owner.post('/api/waiting-list/entries/:id/withdraw-offer', {
    summary: 'Takes back the time that is offered to an entry; it goes to the next',
    params: byId,
    answer: entrySchema,
    status: 201,
    handle: ({ deps, params }) => withdrawOffer(deps, params.id),
  }),
]
