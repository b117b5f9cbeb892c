import { z } from 'zod'
import { END_BEFORE_START, HALF_A_PART } from '#agenda/holidays/rules.ts'
import { isDate } from '#lib/dates.ts'
import { optionalText, requiredLine, requiredText, timeField } from '#lib/fields.ts'

const REQUIRED = 'Vul alle verplichte velden in.'
const YES_OR_NO = 'Dit moet ja of nee zijn.'

/** A required day: nothing typed is a missing field, anything else that is no day a wrong one. */
const day = z.preprocess(
  (value) => value ?? '',
  z
    .string('Dit moet tekst zijn.')
    .min(1, { error: REQUIRED, abort: true })
    .refine(isDate, 'Kies een geldige datum.'),
)
const MEMBER = z.uuid('Deze medewerker bestaat niet (meer).').nullable()
const time = z.preprocess((value) => (value === '' ? null : value), timeField().nullable())
const END_TIME = {
  path: ['endTime'],
  error: HALF_A_PART,
}
const isPart = ({ startTime = null, endTime = null }: PartOfDay) =>
  startTime === null || endTime === null ? startTime === endTime : startTime < endTime
type PartOfDay = { startTime?: string | null | undefined; endTime?: string | null | undefined }

const description = optionalText(500).transform((text) => text || null)

/** What the owner enters for new leave. */
export const newHolidaySchema = z
  .object({
    name: requiredLine(100, REQUIRED),
    startDate: day,
    endDate: day,
    /** Whose it is; without it the salon is closed. */
    staffId: MEMBER.default(null),
    startTime: time.default(null),
    endTime: time.default(null),
    description,
    showName: z.boolean(YES_OR_NO).default(false),
    isActive: z.boolean(YES_OR_NO).default(true),
  })
  .refine(
    ({ startDate, endDate }) => !isDate(startDate) || !isDate(endDate) || startDate <= endDate,
    { path: ['endDate'], error: END_BEFORE_START },
  )
  .refine(isPart, END_TIME)
export type NewHoliday = z.infer<typeof newHolidaySchema>

/**
 * Any subset of the fields of leave; what is absent stays. With the `version` that was read, a
 * change by somebody else in the meantime is refused.
 */
export const holidayChangeSchema = z
  .object({
    name: requiredLine(100, REQUIRED).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    staffId: MEMBER.optional(),
    startTime: time.optional(),
    endTime: time.optional(),
    description: description.optional(),
    showName: z.boolean(YES_OR_NO).optional(),
    isActive: z.boolean(YES_OR_NO).optional(),
    version: z.int('Dit moet een geheel getal zijn.').optional(),
  })
  .refine(isPart, END_TIME)
export type HolidayChange = z.infer<typeof holidayChangeSchema>

const YEAR = 'Kies een jaar tussen 2000 en 2199.'
/** The year of which to add the public holidays; this year when absent. */
export const belgianYearSchema = z.object({
  year: z.number(YEAR).int(YEAR).min(2000, YEAR).max(2199, YEAR).optional(),
})

/**
 * The owner's letter to the clients of visits that fall in leave; what stands between braces is
 * filled in per visit.
 */
export const leaveNoticeSchema = z.object({
  leaveId: z.uuid('Dit verlof bestaat niet (meer).'),
  appointmentIds: z
    .array(z.uuid('Deze afspraak bestaat niet (meer).'), 'Kies de afspraken.')
    .min(1, 'Kies minstens één afspraak.')
    .max(500, 'Hoogstens 500 mails.'),
  subject: requiredLine(150, 'Vul een onderwerp in.'),
  text: requiredText(5_000, 'Schrijf een bericht.'),
})
export type LeaveNotice = z.infer<typeof leaveNoticeSchema>
