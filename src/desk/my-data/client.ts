import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readDevices } from '#clients/devices/client.ts'
import type { DetailsChange, OwnDogChange } from '#desk/my-data/schema.ts'
import type { Kept, MyData, OwnDetails, OwnDog, OwnVisit } from '#desk/my-data/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { type Page, readPage } from '#lib/paged-query.ts'
import { boolean, list, number, object, oneOf, text } from '#lib/read.ts'

const PATH = '/api/my-data'
const PAGE_SIZE = 10

const orNull =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T | null =>
    value === null ? null : read(value)

// Held to the server's types by the return types below.
const readDetails: (value: unknown) => OwnDetails = object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  wantsNews: boolean,
  version: number,
})
const readDog: (value: unknown) => OwnDog = object({
  id: text,
  name: text,
  breed: text,
  age: text,
  weight: text,
  gender: text,
  color: text,
  size: text,
  birthDate: orNull(text),
  vaccinatedUntil: orNull(text),
  isActive: boolean,
  photoId: orNull(text),
  version: number,
})
const readVisit: (value: unknown) => OwnVisit = object({
  id: text,
  date: text,
  startTime: text,
  endTime: text,
  dogName: text,
  dogBreed: text,
  service: text,
  price: orNull(text),
  status: oneOf('pending', 'confirmed', 'cancelled'),
})
const readVoucher = object({
  id: text,
  code: text,
  isBuyer: boolean,
  isRecipient: boolean,
  otherName: text,
  amount: text,
  balance: text,
  validUntil: text,
  status: oneOf('active', 'spent', 'expired', 'blocked', 'refunded'),
  test: boolean,
})
const readMovement = object({
  id: number,
  reason: oneOf('opening', 'manual', 'correction', 'top-up', 'earned', 'bonus', 'birthday', 'spent', 'refund'),
  dogName: orNull(text),
  points: number,
  balance: text,
  pointsAfter: number,
  balanceAfter: text,
  createdAt: text,
})
const readCard = object({
  cardNumber: text,
  points: number,
  pointsValue: text,
  balance: text,
  discountPercentage: text,
  isActive: boolean,
  bonus: orNull(object({ done: number, left: number, points: number })),
  movements: list(readMovement),
})
const readMyData: (value: unknown) => MyData = object({
  until: text,
  details: readDetails,
  dogs: list(readDog),
  comingVisits: list(readVisit),
  vouchers: list(readVoucher),
  card: orNull(readCard),
  devices: readDevices,
  erasureAskedAt: orNull(text),
})
const readKept: (value: unknown) => Kept = object({
  erased: object({
    appointments: number,
    upcoming: number,
    dogs: number,
    healthRecords: number,
    messages: number,
    mails: number,
    cards: number,
    sales: number,
    vouchers: number,
  }),
  invoices: number,
})

/** What the client of this browser may see; ApiError 401 when she is not signed in (any more). */
export const myDataQuery = queryOptions({
  queryKey: ['my-data'],
  queryFn: ({ signal }) => callApi(PATH, { signal, parse: readMyData }),
  networkMode: 'always',
})

/** Her past visits, page by page. */
export const pastVisitsQuery = infiniteQueryOptions({
  queryKey: ['my-data', 'visits'],
  queryFn: ({ pageParam, signal }) => readPage({ path: `${PATH}/visits`, size: PAGE_SIZE, parse: list(readVisit) }, { cursor: pageParam, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: Page<OwnVisit>) => next,
  networkMode: 'always',
})

/** What an erasure would take away; asked afresh each time. */
export const erasureQuery = queryOptions({
  queryKey: ['my-data', 'erasure'],
  queryFn: ({ signal }) => callApi(`${PATH}/erasure`, { signal, parse: readKept }),
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
})

/** Has a link mailed to whoever has this address. Throws ApiError. */
export function requestLink(email: string): Promise<unknown> {
  return callApi(`${PATH}/link`, { method: 'POST', body: { email }, parse: (value) => value })
}

/** Spends a mailed link; this browser is recognised from now on when it `remembers`. Throws ApiError. */
export function openLink(token: string, remembers: boolean): Promise<unknown> {
  return callApi(`${PATH}/session`, { method: 'POST', body: { token, remembers }, parse: (value) => value })
}

/** Recognises one of her devices no more. Throws ApiError. */
export function endDevice(id: string): Promise<unknown> {
  return callApi(`${PATH}/devices/${encodeURIComponent(id)}`, { method: 'DELETE', parse: (value) => value })
}

/** Signs this browser out, and has it recognised for nobody any more. */
export function signOut(): Promise<unknown> {
  return callApi(`${PATH}/session`, { method: 'DELETE', parse: (value) => value })
}

/** Stores corrected details. Throws ApiError. */
export function saveDetails(change: DetailsChange): Promise<OwnDetails> {
  return callApi(PATH, { method: 'PATCH', body: change, parse: readDetails })
}

/** Stores what was corrected of a dog. Throws ApiError. */
export function saveDog(id: string, change: OwnDogChange): Promise<OwnDog> {
  return callApi(`${PATH}/dogs/${encodeURIComponent(id)}`, { method: 'PATCH', body: change, parse: readDog })
}

/** The address of a page where a coming visit can be moved or cancelled. Throws ApiError. */
export async function linkToVisit(id: string): Promise<string> {
  return (await callApi(`${PATH}/visits/${encodeURIComponent(id)}/link`, { method: 'POST', body: {}, parse: object({ link: text }) })).link
}

/** Asks to be erased; answers since when the question waits. Throws ApiError. */
export async function askErasure(note: string): Promise<string> {
  return (await callApi(`${PATH}/erasure`, { method: 'POST', body: { note }, parse: object({ askedAt: text }) })).askedAt
}
