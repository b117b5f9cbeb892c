import type { MemberFields } from '#agenda/staff/client.ts'
import type { Member, StaffColour } from '#agenda/staff/wire.ts'
import { counted } from '#lib/counted.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { type OpeningHours, type TimeRange, weekdayNames, weekdays } from '#lib/opening-hours.ts'

/** How each colour is called; it never stands without a name and a pattern. */
export const colourNames: Record<StaffColour, string> = {
  pine: 'Donkergroen',
  apricot: 'Abrikoos',
  sky: 'Lichtblauw',
  clay: 'Terracotta',
  plum: 'Pruim',
  moss: 'Mosgroen',
  rose: 'Roze',
  slate: 'Leigrijs',
}

export const sizeNames = {
  '': 'Alle honden',
  klein: 'Kleine honden',
  middel: 'Kleine en middelgrote honden',
  groot: 'Ook grote honden',
} as const satisfies Record<Member['largestSize'], string>

/** What is typed of a member; what she left to the salon is kept, in case she changes her mind. */
export type Draft = Omit<MemberFields, 'pictureId' | 'hours' | 'serviceIds'> & {
  pictureId: string
  hasOwnHours: boolean
  hours: OpeningHours
  doesAll: boolean
  serviceIds: string[]
}

/** The form of a member, or of a new one who works as the salon does. */
export function draftOf(
  member: Member | undefined,
  { hours, colour }: { hours: OpeningHours; colour: StaffColour },
): Draft {
  return {
    name: member?.name ?? '',
    role: member?.role ?? '',
    text: member?.text ?? '',
    colour: member?.colour ?? colour,
    pictureId: member?.pictureId ?? '',
    onTeamPage: member?.onTeamPage ?? true,
    isActive: member?.isActive ?? true,
    bookableOnline: member?.bookableOnline ?? true,
    hasOwnHours: member ? member.hours !== null : false,
    hours: member?.hours ?? hours,
    exceptions: member?.exceptions ?? [],
    doesAll: member ? member.serviceIds === null : true,
    serviceIds: member?.serviceIds ?? [],
    largestSize: member?.largestSize ?? '',
  }
}

/** What a form says, as it is sent. */
export function fieldsOf({ hasOwnHours, doesAll, ...draft }: Draft): MemberFields {
  return {
    ...draft,
    name: draft.name.trim(),
    pictureId: draft.pictureId || null,
    hours: hasOwnHours ? draft.hours : null,
    serviceIds: doesAll ? null : draft.serviceIds,
  }
}

/** What keeps a form from being sent, beside its field. */
export function problemsOf(draft: Draft): FieldErrors {
  const wrongDay = weekdays.find((day) => !isOrdered(draft.hours[day]))
  const days = draft.exceptions.map(({ date }) => date)
  const wrongDate = draft.exceptions.find(({ ranges }) => !isOrdered(ranges))
  return {
    ...(draft.name.trim() === '' && { name: 'Vul een naam in.' }),
    ...(draft.hasOwnHours &&
      wrongDay && { hours: `De uren van ${weekdayNames[wrongDay]} kloppen niet.` }),
    ...(days.includes('')
      ? { exceptions: 'Kies bij elke afwijkende dag een datum.' }
      : new Set(days).size < days.length
        ? { exceptions: 'Elke dag staat er hoogstens één keer in.' }
        : wrongDate && { exceptions: 'De uren van een afwijkende dag kloppen niet.' }),
    ...(!draft.doesAll &&
      draft.serviceIds.length === 0 && { serviceIds: 'Kies minstens één behandeling.' }),
  }
}

/** Whether each stretch ends after it starts, and begins when the one before it ended or later. */
function isOrdered(ranges: readonly TimeRange[]): boolean {
  return ranges.every(
    ({ from, to }, index) => from !== '' && from < to && (ranges[index - 1]?.to ?? '') <= from,
  )
}

/** What can be said of a member in a few words: `online te boeken · eigen uren`. */
export function summaryOf(member: Member): string {
  return [
    member.isActive ? '' : 'geen eigen afspraken',
    member.isActive && (member.bookableOnline ? 'online te boeken' : 'niet online te boeken'),
    member.hours === null ? 'uren van het salon' : 'eigen uren',
    member.serviceIds === null
      ? 'alle behandelingen'
      : counted(member.serviceIds.length, 'behandeling', 'behandelingen'),
    member.largestSize === '' ? '' : sizeNames[member.largestSize].toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ')
}
