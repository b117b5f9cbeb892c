import {
  addDays,
  type DateString,
  eachDate,
  formatLongDate,
  type TimeString,
  withoutSeconds,
} from '#lib/dates.ts'

/** A period in which the salon is closed by the owner's choice; both days included. */
export type Leave = {
  name: string
  startDate: DateString
  endDate: DateString
  isActive: boolean
  showName: boolean
}

/** A day on which nothing can be booked, with the text that visitors may read. */
export type ClosedDay = { date: DateString; name: string; reason: 'holiday' | 'leave' }

export const LEAVE_GONE = 'Dit verlof bestaat niet (meer).'
/** What the owner reads who changes the days of an illness by hand. */
export const IS_SICK_LEAVE =
  'Dit is een ziekte. Wijzig ze bij Medewerkers, daar zie je ook haar afspraken.'
export const END_BEFORE_START = 'De einddatum moet op of na de begindatum vallen.'
export const HALF_A_PART =
  'Vul een begin- en een einduur in, of geen van beide. Het einduur komt na het beginuur.'
/** The kind of the mail that tells a client that the salon is closed on the day of the visit. */
export const LEAVE_NOTICE = 'leave-notice'

/** The days of leave on which visits still stand in its way: none before today. */
export function conflictRange(
  { startDate, endDate }: { startDate: DateString; endDate: DateString },
  today: DateString,
): { from: DateString; to: DateString } {
  return { from: startDate < today ? today : startDate, to: endDate }
}

/** Under which the job waits that offers what became free on a date. */
export const offerKey = (date: DateString) => `waiting-list.offer ${date}`

/** What the owner's text about leave may name; each is filled in per visit. */
type Noticed = { firstName: string; dogName: string; date: DateString; startTime: TimeString }

/**
 * The text with `{voornaam}`, `{hond}`, `{datum}` and `{uur}` replaced by those of one visit; other
 * braces stay.
 */
export function fillNotice(text: string, { firstName, dogName, date, startTime }: Noticed): string {
  const values: Record<string, string> = {
    voornaam: firstName,
    hond: dogName,
    datum: formatLongDate(date),
    uur: withoutSeconds(startTime),
  }
  return text.replace(
    /\{(voornaam|hond|datum|uur)\}/g,
    (whole, name: string) => values[name] ?? whole,
  )
}

/**
 * The ready words to the clients whose visit falls in leave, with the places that `fillNotice`
 * fills in.
 */
export function leaveNotice(salonName: string): { subject: string; text: string } {
  return {
    subject: 'Uw afspraak op {datum}',
    text: `Dag {voornaam},

Op {datum} is ons salon uitzonderlijk gesloten. Daardoor kunnen we {hond} om {uur} spijtig genoeg niet ontvangen. Onze excuses voor het ongemak!

We zoeken heel graag samen met u een ander moment. Laat ons gerust weten wanneer het u past, dan maken we het in orde.

Bedankt voor uw begrip en een dikke knuffel voor {hond}.

Hartelijke groeten,
${salonName}`,
  }
}

/**
 * The ten legal public holidays of Belgium in a year, sorted by date. Two of them share a date when
 * Ascension falls on 1 May (2008, 2160).
 */
export function belgianHolidays(year: number): { date: DateString; name: string }[] {
  const easter = easterSunday(year)
  const fixed = [...FIXED].map(([monthDay, name]) => ({ date: `${year}-${monthDay}`, name }))
  const movable = [...AFTER_EASTER].map(([days, name]) => ({ date: addDays(easter, days), name }))
  return [...fixed, ...movable].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

/** The names of a year's public holidays, by date: every day of a range is looked up among them. */
const namesOf = new Map<string, ReadonlyMap<DateString, string>>()

/**
 * The name of the public holiday on a date; undefined on any other day. A fixed holiday gives its
 * name to a date that it shares with a movable one.
 */
export function publicHolidayName(date: DateString): string | undefined {
  const year = date.slice(0, 4)
  const names =
    namesOf.get(year) ??
    // the fixed one of a date comes first in the list, and so last here
    new Map(
      belgianHolidays(Number(year))
        .toReversed()
        .map((day) => [day.date, day.name]),
    )
  namesOf.set(year, names)
  return names.get(date)
}

/**
 * Every closed day from `from` to `to`, both included, sorted, one row per date. A public holiday
 * wins over leave; leave says 'Gesloten' unless its name may be shown.
 */
export function closedDays(
  range: { from: DateString; to: DateString },
  leave: readonly Leave[],
): ClosedDay[] {
  return eachDate(range.from, range.to).flatMap((date) => closedDay(date, leave) ?? [])
}

/** A day on which the salon is closed by law or by leave, with the name that the owner gave it. */
export type NamedClosedDay = { name: string; reason: 'holiday' | 'leave' }
export type NamedLeave = Pick<Leave, 'name' | 'startDate' | 'endDate' | 'isActive'> & {
  /** Of one member, or of a part of the day: the salon is open all the same. */
  staffId?: string | null
  startTime?: string | null
}

/**
 * Why a day is closed, as the owner named it: a public holiday wins over leave. Undefined on other
 * days; opening hours are not looked at.
 */
export function namedClosedDay(
  date: DateString,
  leave: readonly NamedLeave[],
): NamedClosedDay | undefined {
  const holiday = publicHolidayName(date)
  if (holiday !== undefined) return { name: holiday, reason: 'holiday' }
  const period = leave.find(
    ({ isActive, startDate, endDate, staffId, startTime }) =>
      isActive && startDate <= date && date <= endDate && !staffId && !startTime,
  )
  return period && { name: period.name || 'Verlof', reason: 'leave' }
}

/**
 * Whether the salon is closed on a date, by a public holiday or by active leave. Opening hours are
 * not looked at.
 */
export function isClosedOn(date: DateString, leave: readonly Leave[]): boolean {
  return closedDay(date, leave) !== undefined
}

const FIXED: ReadonlyMap<string, string> = new Map([
  ['01-01', 'Nieuwjaar'],
  ['05-01', 'Dag van de Arbeid'],
  ['07-21', 'Nationale feestdag'],
  ['08-15', 'O.L.V. Hemelvaart'],
  ['11-01', 'Allerheiligen'],
  ['11-11', 'Wapenstilstand'],
  ['12-25', 'Kerstmis'],
])

const AFTER_EASTER: ReadonlyMap<number, string> = new Map([
  [1, 'Paasmaandag'],
  [39, 'O.L.H. Hemelvaart'],
  [50, 'Pinkstermaandag'],
])

function closedDay(date: DateString, leave: readonly Leave[]): ClosedDay | undefined {
  const holiday = publicHolidayName(date)
  if (holiday !== undefined) return { date, name: holiday, reason: 'holiday' }
  const covering = leave.filter(
    (period) => period.isActive && period.startDate <= date && date <= period.endDate,
  )
  if (covering.length === 0) return undefined
  return {
    date,
    name: covering.find((period) => period.showName)?.name ?? 'Gesloten',
    reason: 'leave',
  }
}

/**
 * Easter Sunday in the Gregorian calendar, by the anonymous computus published in Nature (20 April
 * 1876), also known as Meeus/Jones/Butcher after J. Meeus, Astronomical Algorithms, chapter 8;
 * valid for every Gregorian year.
 */
function easterSunday(year: number): DateString {
  const goldenIndex = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * goldenIndex + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const lateMoon = Math.floor((goldenIndex + 11 * epact + 22 * toSunday) / 451)
  const daysAfterMarch22 = epact + toSunday - 7 * lateMoon
  return addDays(`${year}-03-22`, daysAfterMarch22)
}
