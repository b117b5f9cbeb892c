import type { Context } from 'hono'
import { array } from 'valibot'
import { endDevice, openLink, requestLink, signOut } from '#clients/devices/commands.server.ts'
import { findOpened } from '#clients/devices/data.server.ts'
import { LINK_LIMIT } from '#clients/devices/rules.ts'
import { linkRequestSchema } from '#clients/devices/schema.ts'
import {
  askErasure,
  changeDetails,
  changeOwnDog,
  linkToVisit,
  readKept,
  readMyData,
} from '#desk/my-data/commands.server.ts'
import { listPast, listRequests, settleRequest } from '#desk/my-data/data.server.ts'
import { privacyRequestSchema } from '#desk/my-data/requests/wire.ts'
import { REQUEST_GONE, SIGNED_OUT } from '#desk/my-data/rules.ts'
import {
  detailsChangeSchema,
  erasureRequestSchema,
  ownDogChangeSchema,
  requestChangeSchema,
  requestQuerySchema,
  sessionRequestSchema,
  visitQuerySchema,
} from '#desk/my-data/schema.ts'
import {
  erasureAnswerSchema,
  keptSchema,
  myDataSchema,
  ownDetailsSchema,
  ownDogSchema,
  ownVisitSchema,
  sessionSchema,
  visitLinkSchema,
} from '#desk/my-data/wire.ts'
import { getOwnPerson } from '#desk/privacy/commands.server.ts'
import { personPdf } from '#desk/privacy/pdf.server.ts'
import { exportOf, fileNameOf } from '#desk/privacy/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { brusselsWallClock } from '#lib/dates.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv } from '#server/http/context.ts'
import {
  deviceOf,
  forgetClient,
  openedLink,
  presserOf,
  rememberClient,
} from '#server/http/device.ts'
import { countHit } from '#server/http/rate-limit.ts'
import { anyone, owner } from '#server/http/routes.ts'

/** Reading one's own data; each view asks a few times. */
const reading = { bucket: 'my-data', max: 300 }
const changing = { bucket: 'my-data-change', max: 60 }
/** Files take work to make. */
const DOWNLOADS = { bucket: 'my-data-download', max: 20 }

/**
 * The client who opened a mailed link on this browser, and until when that counts. Throws
 * `unauthenticated`.
 */
async function clientOf(
  c: Context<AppEnv>,
  deps: Deps,
): Promise<{ customerId: string; until: Date }> {
  const opened = openedLink(c, deps)
  const customerId = opened && (await findOpened(deps.db, opened.linkId))
  if (!customerId) throw new AppError('unauthenticated', SIGNED_OUT)
  return { customerId, until: opened.until }
}

/** All that is kept about the client of this browser, for a file; counted, since it takes work. */
async function personOf(c: Context<AppEnv>, deps: Deps) {
  const { customerId } = await clientOf(c, deps)
  await countHit(deps, DOWNLOADS, clientAddress(c))
  return await getOwnPerson(deps, customerId)
}

const sessionEndpoints = [
  anyone.post('/api/my-data/link', {
    summary:
      'Mails a link to her own data to whoever has an address; always the same answer, in the same time',
    body: linkRequestSchema,
    limit: LINK_LIMIT,
    async handle({ deps, body }) {
      await requestLink(deps, body.email, 'data')
    },
  }),
  anyone.post('/api/my-data/session', {
    summary:
      'Spends a mailed link: this browser sees her data for half an hour, and is recognised for her if it `remembers`; 404 when it was spent or has expired',
    body: sessionRequestSchema,
    answer: sessionSchema,
    status: 201,
    limit: { bucket: 'my-data-session', max: 60 },
    async handle({ deps, body, c }) {
      const linkId = await openLink(deps, body.token, {
        ...presserOf(c, deps),
        remembers: body.remembers,
      })
      return { until: rememberClient(c, deps, linkId).toISOString() }
    },
  }),
  anyone.delete('/api/my-data/session', {
    summary:
      'Signs this browser out of her data, on the server too, and forgets it: it is recognised for nobody any more',
    limit: changing,
    async handle({ deps, c }) {
      await signOut(deps.db, { device: deviceOf(c), linkId: openedLink(c, deps)?.linkId })
      forgetClient(c, deps)
    },
  }),
]

const clientEndpoints = [
  anyone.get('/api/my-data', {
    summary:
      'What is kept about the client of this browser: details, dogs, coming visits, vouchers and loyalty card, without the notes of the salon',
    answer: myDataSchema,
    limit: reading,
    async handle({ deps, c }) {
      const { customerId, until } = await clientOf(c, deps)
      return {
        ...(await readMyData(deps, { customerId, device: deviceOf(c) })),
        until: until.toISOString(),
      }
    },
  }),
  anyone.patch('/api/my-data', {
    summary:
      'Corrects her details, at once and in her visits; the owner is told; 409 stale with what is stored now',
    body: detailsChangeSchema,
    answer: ownDetailsSchema,
    limit: changing,
    async handle({ deps, body, c }) {
      const { customerId } = await clientOf(c, deps)
      return await changeDetails(deps, customerId, body)
    },
  }),
  anyone.patch('/api/my-data/dogs/:id', {
    summary: 'Corrects one of her dogs; 409 stale, 409 name_in_use',
    params: byId,
    body: ownDogChangeSchema,
    answer: ownDogSchema,
    limit: changing,
    async handle({ deps, params, body, c }) {
      const { customerId } = await clientOf(c, deps)
      return await changeOwnDog(deps, { customerId, dogId: params.id }, body)
    },
  }),
  anyone.get('/api/my-data/visits', {
    summary:
      'Her past and cancelled visits, latest first; the next page is asked with the last id as cursor',
    query: visitQuerySchema,
    answer: array(ownVisitSchema),
    limit: reading,
    async handle({ deps, query, c }) {
      const { customerId } = await clientOf(c, deps)
      return await listPast(deps.db, customerId, { ...query, now: brusselsWallClock(deps.clock()) })
    },
  }),
  anyone.delete('/api/my-data/devices/:id', {
    summary: 'Recognises one of her devices no more, and closes what she opened on it',
    params: byId,
    limit: changing,
    async handle({ deps, params, c }) {
      const { customerId } = await clientOf(c, deps)
      await endDevice(deps.db, { id: params.id, customerId })
    },
  }),
  anyone.post('/api/my-data/visits/:id/link', {
    summary:
      'Makes a link to the page of one of her coming visits, where it can be moved or cancelled',
    params: byId,
    answer: visitLinkSchema,
    status: 201,
    limit: changing,
    async handle({ deps, params, c }) {
      const { customerId } = await clientOf(c, deps)
      return { link: await linkToVisit(deps, { customerId, visitId: params.id }) }
    },
  }),
  anyone.get('/api/my-data/erasure', {
    summary: 'What an erasure would take away, and how many invoices the law keeps',
    answer: keptSchema,
    limit: reading,
    async handle({ deps, c }) {
      const { customerId } = await clientOf(c, deps)
      return await readKept(deps, customerId)
    },
  }),
  anyone.post('/api/my-data/erasure', {
    summary: 'Asks the owner to erase her; asked again it answers the same',
    body: erasureRequestSchema,
    answer: erasureAnswerSchema,
    status: 201,
    limit: changing,
    async handle({ deps, body, c }) {
      const { customerId } = await clientOf(c, deps)
      return { askedAt: (await askErasure(deps, customerId, body.note)).toISOString() }
    },
  }),
  anyone.file('/api/my-data/export.json', {
    summary: 'Everything that is kept about the client of this browser, as JSON',
    async handle({ deps, c }) {
      const person = await personOf(c, deps)
      const bytes = new TextEncoder().encode(`${exportOf(person, deps.clock())}\n`)
      return {
        bytes,
        contentType: 'application/json',
        filename: `${fileNameOf(person)}.json`,
        isPrivate: true,
      }
    },
  }),
  anyone.file('/api/my-data/export.pdf', {
    summary: 'Everything that is kept about the client of this browser, as PDF',
    async handle({ deps, c }) {
      const [person, salon] = await Promise.all([personOf(c, deps), getSalon(deps.db)])
      const bytes = await personPdf(person, { salonName: salon.name, now: deps.clock() })
      return {
        bytes,
        contentType: 'application/pdf',
        filename: `${fileNameOf(person)}.pdf`,
        isPrivate: true,
      }
    },
  }),
]

const ownerEndpoints = [
  owner.get('/api/my-data/requests', {
    summary:
      'What clients asked about their data, newest first; the next page is asked with the last id as cursor',
    query: requestQuerySchema,
    answer: array(privacyRequestSchema),
    handle: ({ deps, query }) => listRequests(deps.db, query),
  }),
  owner.patch('/api/my-data/requests/:id', {
    summary: 'Marks what a client asked as dealt with',
    params: byId,
    body: requestChangeSchema,
    answer: privacyRequestSchema,
    async handle({ deps, params }) {
      return orGone(await settleRequest(deps.db, params.id, deps.clock()), REQUEST_GONE)
    },
  }),
]

export const myDataEndpoints = [...sessionEndpoints, ...clientEndpoints, ...ownerEndpoints]
