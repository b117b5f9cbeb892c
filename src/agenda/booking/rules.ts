import type { Booking, Visit } from '#agenda/booking/schema.ts'
import { isClosedOn, type Leave } from '#agenda/holidays/rules.ts'
import { type Asked, answerBy, type Limits } from '#agenda/requests/rules.ts'
import {
  type BookingWindow,
  isBookableDate,
  overlaps,
  type Span,
  spansOf,
} from '#agenda/slots/rules.ts'
import { isMeasured, type Measuring, measuredStarts, timesOf } from '#agenda/slots/starts/rules.ts'
import {
  type BusyPart,
  canDo,
  type Groomer,
  isBusy,
  type Stretch,
  type Treatment,
  whoTakes,
  worksAt,
} from '#agenda/staff/rules.ts'
import { type Booker, CUSTOMER_GONE, DOG_GONE, settleCustomer } from '#clients/customers/rules.ts'
import type { Customer, NewDog } from '#clients/customers/schema.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { type DateString, toMinutes } from '#lib/dates.ts'
import { AppError, type FieldErrors } from '#lib/errors.ts'
import { byStart } from '#lib/starts.ts'
import { UNPRICED_SERVICE } from '#shop-window/services/schema.ts'

/** A slot that exists in the agenda, whether free or not. */
type KnownSlot = {
  /** Null of a measured start, of which no slot exists. */
  id: string | null
  date: DateString
  startTime: string
  endTime: string
  isAvailable: boolean
  isTaken: boolean
}

/** A dog of hers, with the price that the owner set for it. */
type SavedDog = Pick<NewDog, 'id' | 'name' | 'breed'> & { price: string | null }

/** What a booking is checked against, as it stands behind the locks. */
export type Known = {
  salon: BookingWindow & {
    existingCustomersOnly: boolean
    rulesVersion: string
    requestHours: number
  } & Limits &
    Omit<HouseRules, 'version'>
  /** Of the active items with the names of the visits. */
  prices: ReadonlyMap<string, string>
  leave: readonly Leave[]
  slots: readonly KnownSlot[]
  /** Of hours made to measure: what starts when each visit is asked, for as long as it takes. */
  measured?: readonly (KnownSlot | undefined)[]
  customer: (Customer & { recognised: boolean }) | undefined
  /**
   * The dog of each visit: by which key the database tells its name from others, and the one of
   * hers that it is.
   */
  dogs: readonly {
    nameKey: string
    saved: SavedDog | undefined
    /** How long the visit is expected to take, and how long it would of a dog that nobody knows. */
    minutes: number | null
    usualMinutes: number | null
  }[]
  /** What she asked for before; undefined of the owner, who is never limited. */
  asked: Asked | undefined
  /** How many visits can be at once, one for each who can be booked online. */
  mostAtOnce?: number
}

/** The wire names of a customer's fields in a booking. */
const customerFieldNames = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'customerEmail',
  phone: 'customerPhone',
  address: 'customerAddress',
  postalCode: 'customerPostcode',
  city: 'customerCity',
} as const

/**
 * `isAnswered`: nobody has to say anything by a moment, since the mailbox is proven or the owner
 * books.
 */
type Circumstances = { now: Date; today: DateString; isAnswered: boolean }

/**
 * What is stored of a booking, and what its browser is `told`: a stranger with a known address
 * learns nothing that she did not type, nor whether that mailbox is proven. Throws the first thing
 * in its way.
 */
export function planBooking(booking: Booking, known: Known, circumstances: Circumstances) {
  const customer = settleCustomer(booking.details, known.customer, booking.wantsNews)
  const slots = bookableSlots(booking, known, circumstances.today)
  refuseCustomer(booking, customer, known)
  const { dogs, newDogs } = settleDogs(booking, customer, known)
  const { appointments: visits, acceptedRules } = booking
  const { salon } = known
  const { now, isAnswered } = circumstances
  const planned = visits.flatMap((visit, index) => {
    const [slot, dog] = [slots[index], dogs[index]]
    if (!slot) return []
    return {
      ...customer.details,
      id: crypto.randomUUID(),
      customerId: customer.id,
      dogId: dog?.id ?? null,
      dogName: (visit.dogId && dog?.name) || visit.petName,
      dogBreed: visit.petBreed || (dog?.breed ?? ''),
      timeSlotId: slot.id,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      service: visit.service || UNPRICED_SERVICE,
      price: known.dogs[index]?.saved?.price ?? listPrice(visit, known),
      notes: visit.notes,
      acceptedRulesVersion: acceptedRules ? salon.rulesVersion : null,
      answerBy: isAnswered ? null : answerBy(now, salon, slot),
      createdAt: now,
      updatedAt: now,
    }
  })
  const appointments = planned.map(
    ({ id, date, startTime, endTime, service, price, dogName }, index) => {
      const [visit, wanted] = [visits[index], known.dogs[index]]
      return {
        id,
        date,
        startTime,
        endTime,
        service,
        price: customer.recognised ? price : listPrice(visit, known),
        expectedMinutes: (customer.recognised ? wanted?.minutes : wanted?.usualMinutes) ?? null,
        dogName: customer.recognised ? dogName : (visit?.petName ?? ''),
        status: 'pending' as const,
      }
    },
  )
  const ends = planned.flatMap((visit) => visit.answerBy?.getTime() ?? [])
  const told = {
    appointments,
    answerBy: customer.isNew && ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
    rules: acceptedRules ? figuresOf(salon) : null,
  }
  return { customer, newDogs, visits: planned, told }
}

/** What the treatment of a visit costs by the price list; null when that is agreed later. */
function listPrice(visit: Visit | undefined, { prices }: Known): string | null {
  return (visit && isPriced(visit) && prices.get(visit.service)) || null
}

function figuresOf({ cancelFreeHours, cancelLatePercent, noShowPercent }: Known['salon']) {
  return { cancelFreeHours, cancelLatePercent, noShowPercent }
}

/** Who can take a visit, and what they have on the dates in question. */
export type Crew = {
  groomers: readonly Groomer[]
  parts: readonly BusyPart[]
  treatments: ReadonlyMap<string, Treatment>
  usableMinutes: number
  /** Of hours made to measure, with what the owner blocked on each date. */
  measuring?: Measuring & { blocked: readonly (Span & { date: DateString })[] }
}

/**
 * What starts, in hours made to measure, when a visit of so many minutes is asked; undefined where
 * nothing ever could. Whether it is free is asked of each member in turn.
 */
export function measuredSlot(
  { appointmentDate: date, appointmentTime }: Visit,
  minutes: number,
  measuring: Measuring,
): KnownSlot | undefined {
  const from = toMinutes(appointmentTime)
  const span = { from, to: from + minutes }
  if (!isMeasured(date, span, measuring)) return undefined
  return { id: null, date, ...timesOf(span), isAvailable: true, isTaken: false }
}

/**
 * Who can take a measured visit: the members to whom it is offered as the agenda stands, with or
 * without the visits of the same booking before it.
 */
function offeredTo(
  members: readonly Groomer[],
  at: Stretch,
  {
    measuring,
    earlier,
    parts,
  }: Required<Pick<Crew, 'measuring' | 'parts'>> & {
    earlier: readonly BusyPart[]
  },
): readonly Groomer[] {
  const [{ from, to } = { from: 0, to: 0 }] = spansOf([at])
  const blocked = measuring.blocked.filter(({ date }) => date === at.date)
  const takenBy = (taking: readonly BusyPart[]) =>
    taking.flatMap((part) =>
      part.date === at.date
        ? spansOf([part]).map((span) => ({ ...span, staffId: part.staffId }))
        : [],
    )
  const offered = (taking: readonly BusyPart[]) =>
    measuredStarts(at.date, to - from, {
      groomers: members,
      taken: [...blocked, ...takenBy(taking)],
      measuring,
    }).find((start) => start.from === from)?.free ?? []
  const now = offered([...parts, ...earlier])
  if (now.length > 0 || earlier.length === 0) return now
  const { cleaning = 0 } = measuring
  const cleaned = takenBy(earlier).map((one) => ({
    ...one,
    from: one.from - cleaning,
    to: one.to + cleaning,
  }))
  return offered(parts).filter(
    ({ id }) => !cleaned.some((one) => one.staffId === id && one.from < to && from < one.to),
  )
}

/** Whether anybody who can be booked online works then and has nothing else. */
export function isAnybodyFree(
  at: Stretch,
  { groomers, parts }: Pick<Crew, 'groomers' | 'parts'>,
): boolean {
  return groomers.some(
    (member) => member.bookableOnline && worksAt(member, at) && !isBusy(member.id, at, parts),
  )
}

/**
 * Gives each visit of a booking to the member that was chosen, or to whoever fits best of those who
 * are free and do it. Throws `invalid` for a choice that nobody has, `slot_taken` where nobody is
 * free.
 */
export function assignMembers<V extends Stretch & { service: string }>(
  booking: Booking,
  visits: readonly V[],
  crew: Crew,
): (V & { staffId: string })[] {
  const online = crew.groomers.filter(({ bookableOnline }) => bookableOnline)
  const chosenFor = (visit: Visit) => online.find(({ id }) => id === visit.staffId)
  const treatmentOf = ({ service }: Pick<Visit, 'service'>) => crew.treatments.get(service)
  refuseWhere(
    booking,
    'staffId',
    (visit) =>
      !!visit.staffId &&
      !chosenFor(visit) &&
      'Deze medewerker kunt u niet (meer) kiezen. Kies iemand anders.',
  )
  refuseWhere(booking, 'staffId', (visit) => {
    const chosen = chosenFor(visit)
    return (
      !!chosen &&
      !canDo(chosen, treatmentOf(visit)) &&
      `${chosen.name} doet deze behandeling niet. Kies iemand anders.`
    )
  })
  refuseWhere(
    booking,
    'service',
    (visit) =>
      !online.some((member) => canDo(member, treatmentOf(visit))) &&
      'Deze behandeling kunt u niet online boeken. Bel of mail ons gerust.',
  )
  const { measuring, parts, usableMinutes } = crew
  const whoCan = (index: number, earlier: readonly BusyPart[]) => {
    const [visit, wanted] = [visits[index], booking.appointments[index]]
    if (!visit) return []
    const taken = [...parts, ...earlier]
    const able = online.filter(
      (member) =>
        (!wanted?.staffId || member.id === wanted.staffId) && canDo(member, treatmentOf(visit)),
    )
    const free = measuring
      ? offeredTo(able, visit, { measuring, earlier, parts })
      : able.filter((member) => worksAt(member, visit) && !isBusy(member.id, visit, taken))
    return whoTakes(free, visit, { parts: taken, usableMinutes }).map(({ id }) => id)
  }
  const { takers, failed } = seatAll(visits, whoCan)
  if (failed !== undefined) throw slotTaken(booking, (index) => index === failed)
  return visits.flatMap((visit, index) => {
    const staffId = takers.get(index)
    return staffId === undefined ? [] : { ...visit, staffId }
  })
}

/** A bound for what somebody may ask us to try. */
const MOST_TRIES = 200

/**
 * Who takes each of several visits: whoever comes first for each, and somebody else for an earlier
 * one where a later one would be left with nobody. `failed`: the visit for which nobody was left.
 */
function seatAll(
  visits: readonly Stretch[],
  whoCan: (index: number, earlier: readonly BusyPart[]) => string[],
): { takers: ReadonlyMap<number, string>; failed: number | undefined } {
  // those of one moment stand beside each other, so that trying again begins with them
  const order = visits
    .map((visit, index) => ({ visit, index }))
    .toSorted((a, b) => byStart(a.visit, b.visit))
  const takers = new Map<number, string>()
  let [tries, furthest] = [0, 0]
  const seatFrom = (place: number, earlier: readonly BusyPart[]): boolean => {
    const next = order[place]
    if (!next) return true
    furthest = Math.max(furthest, place)
    const { date, startTime, endTime } = next.visit
    for (const staffId of whoCan(next.index, earlier)) {
      tries += 1
      if (tries > MOST_TRIES) return false
      takers.set(next.index, staffId)
      if (seatFrom(place + 1, [...earlier, { staffId, date, startTime, endTime }])) return true
    }
    return false
  }
  const isSeated = seatFrom(0, [])
  return { takers, failed: isSeated ? undefined : order[furthest]?.index }
}

/**
 * Whether the browser that booked may open the page of its visits without a mail: it holds nothing
 * but what was typed there, or what a recognised browser may see anyway.
 */
export function mayOpenPage({ isNew, recognised }: Booker): boolean {
  return isNew || recognised
}

/**
 * The refusal of a booking of which a time was just taken: of each visit, unless it is known of
 * which.
 */
export function slotTaken(
  { appointments, fieldOf }: Booking,
  isTaken: (index: number) => boolean = () => true,
): AppError {
  const fields = appointments.flatMap((_visit, index) =>
    isTaken(index) ? [[fieldOf(index, 'appointmentTime'), SLOT_TAKEN] as const] : [],
  )
  return new AppError('slot_taken', SLOT_TAKEN, { fields: Object.fromEntries(fields) })
}

/** What is said of a page that is not opened from here any more. */
export const PAGE_KEY_DEAD =
  'Dit werkt hier niet meer. Gebruik de knop in onze mail over deze afspraak.'
const SLOT_TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'

/** The slot of each visit, once nothing about dates, services and times stands in the way. */
function bookableSlots(
  booking: Booking,
  known: Known,
  today: DateString,
): readonly (KnownSlot | undefined)[] {
  const slots =
    known.measured ??
    booking.appointments.map(({ appointmentDate, appointmentTime }) =>
      known.slots.find(
        ({ date, startTime }) => date === appointmentDate && startTime === appointmentTime,
      ),
    )
  const isFree = (slot: KnownSlot | undefined) => slot?.isAvailable === true && !slot.isTaken
  const { mostAtOnce = 1 } = known
  const meets = (index: number) => {
    const slot = slots[index]
    return slots.flatMap((earlier, at) =>
      at < index && slot && earlier && slot.date === earlier.date && overlaps(slot, earlier)
        ? [at]
        : [],
    )
  }
  const isTwice = (index: number) => meets(index).length >= mostAtOnce
  const isSameDog = (index: number) => {
    const dog = known.dogs[index]
    return meets(index).some((at) => {
      const other = known.dogs[at]
      return dog?.saved ? dog.saved.id === other?.saved?.id : dog?.nameKey === other?.nameKey
    })
  }
  refuseWhere(booking, 'appointmentDate', ({ appointmentDate }) =>
    dateSentence(appointmentDate, known, today),
  )
  refuseWhere(
    booking,
    'service',
    (visit) =>
      isPriced(visit) &&
      !known.prices.has(visit.service) &&
      'Deze behandeling bestaat niet (meer). Kies een andere.',
  )
  refuseWhere(
    booking,
    'appointmentTime',
    (_visit, index) => !slots[index] && 'Dit uur kan niet geboekt worden. Kies een ander uur.',
  )
  refuseWhere(
    booking,
    'appointmentTime',
    (_visit, index) =>
      isTwice(index) && 'Deze tijd overlapt met een andere afspraak van deze aanvraag.',
  )
  refuseWhere(
    booking,
    'petName',
    (_visit, index) =>
      isSameDog(index) && 'Deze hond staat er op dat uur al bij. Vul een andere hond in.',
  )
  if (!slots.every(isFree)) throw slotTaken(booking, (index) => !isFree(slots[index]))
  return slots
}

/** What is wrong with a date by notice, horizon and closed days. */
function dateSentence(
  date: DateString,
  { salon, leave }: Known,
  today: DateString,
): string | false {
  if (!isBookableDate(date, today, salon))
    return date <= today
      ? 'Deze datum is voorbij. Kies een andere datum.'
      : 'Op deze datum kunt u niet online boeken. Kies een andere datum.'
  return isClosedOn(date, leave) && 'Op deze dag is het salon gesloten. Kies een andere datum.'
}

function isPriced({ service }: Visit): boolean {
  return service !== '' && service !== UNPRICED_SERVICE
}

/**
 * Refuses the visits of which there is something to say, each beside the field that it is about.
 */
function refuseWhere(
  { appointments, fieldOf }: Booking,
  field: keyof Visit,
  sentence: (visit: Visit, index: number) => string | false,
) {
  const said = appointments.flatMap((visit, index) => {
    const text = sentence(visit, index)
    return text ? [[fieldOf(index, field), text] as const] : []
  })
  refuse(Object.fromEntries(said))
}

/**
 * Refuses fields whose mask stands for nothing, new customers where the salon takes none, and
 * another customer's id.
 */
function refuseCustomer({ customerId }: Booking, customer: Booker, { salon }: Known) {
  refuse(
    Object.fromEntries(
      customer.leftover.map((field) => [customerFieldNames[field], 'Vul dit veld opnieuw in.']),
    ),
  )
  if (salon.existingCustomersOnly && customer.isNew)
    throw new AppError(
      'existing_customers_only',
      'Wij nemen op dit moment geen nieuwe klanten aan. Bel of mail ons gerust om op de wachtlijst te komen.',
      {
        fields: { customerEmail: 'Dit e-mailadres is nog niet bij ons bekend.' },
      },
    )
  if (customerId && !(customer.recognised && customerId === customer.id))
    throw new AppError('not_found', CUSTOMER_GONE)
}

/**
 * The dog of each visit, by id only for a recognised browser; new ones come in the order of their
 * names, so that two bookings cannot wait for each other.
 */
function settleDogs({ appointments }: Booking, customer: Booker, known: Known) {
  const newDogs = new Map<string, NewDog>()
  const dogs = appointments.map(({ dogId, petName, petBreed }, index) => {
    const wanted = known.dogs[index]
    if (!wanted) throw new Error('a visit lost its dog')
    if (dogId && !(customer.recognised && wanted.saved)) throw new AppError('not_found', DOG_GONE)
    if (wanted.saved || !customer.mayWrite) return wanted.saved
    const dog = newDogs.get(wanted.nameKey) ?? {
      id: crypto.randomUUID(),
      customerId: customer.id,
      name: petName,
      breed: petBreed,
    }
    newDogs.set(wanted.nameKey, dog)
    return dog
  })
  return {
    dogs,
    newDogs: [...newDogs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, dog]) => dog),
  }
}

function refuse(fields: FieldErrors) {
  const [sentence, ...more] = Object.values(fields)
  if (sentence)
    throw new AppError(
      'invalid',
      more.length === 0 ? sentence : 'Controleer de aangeduide velden.',
      { fields },
    )
}
