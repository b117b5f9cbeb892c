import type { CurrentSickLeave, OfferedPlace, SettledVisit } from '#agenda/sick-leave/wire.ts'
import {
  type DateString,
  formatBriefDay,
  formatHour,
  formatMoment,
  withoutSeconds,
} from '#lib/dates.ts'
import { greet, yourDog } from '#lib/names.ts'

/** `di 24 nov om 09:00`. */
export function momentText(start: Pick<OfferedPlace, 'date' | 'startTime'>): string {
  return formatMoment(start, formatBriefDay)
}

/** Another time of a visit: `11:00 · Bo` on its own day, `di 24 nov om 09:00 · Bo` on another. */
export function placeText(
  { date, startTime, name }: Pick<OfferedPlace, 'date' | 'startTime' | 'name'>,
  day: DateString,
): string {
  return `${date === day ? withoutSeconds(startTime) : momentText({ date, startTime })} · ${name}`
}

type Period = Pick<CurrentSickLeave, 'startDate' | 'startTime' | 'endDate'>

/** When somebody is ill: `vandaag`, `vandaag vanaf 13:00`, `tot en met vr 27 nov`. */
export function periodText({ startDate, startTime, endDate }: Period, today: DateString): string {
  const from = startTime === null ? '' : ` vanaf ${withoutSeconds(startTime)}`
  if (startDate <= today)
    return endDate === today
      ? `vandaag${startDate === today ? from : ''}`
      : `tot en met ${formatBriefDay(endDate)}`
  return startDate === endDate
    ? `${formatBriefDay(startDate)}${from}`
    : `van ${formatBriefDay(startDate)}${from} tot en met ${formatBriefDay(endDate)}`
}

/** What was decided for a visit: `Bo neemt over`, `verplaatst naar di 24 nov om 09:00 bij Bo`. */
export function deedText({ deed, to }: Pick<SettledVisit, 'deed' | 'to'>): string {
  if (!to) return 'Afgezegd'
  return deed === 'handed'
    ? `${to.name} neemt over`
    : `Verplaatst naar ${momentText(to)} bij ${to.name}`
}

/** How its client hears of it. */
export function toldText({
  email,
  toldAt,
  isChanged,
}: Pick<SettledVisit, 'email' | 'toldAt' | 'isChanged'>): string {
  if (isChanged) return 'Intussen opnieuw gewijzigd.'
  if (email === '') return 'Geen e-mail: bel of stuur een bericht.'
  return toldAt === null
    ? 'De mail vertrekt zo. Tot dan weet de klant van niets.'
    : `Mail klaargezet om ${formatHour(toldAt)}.`
}

/** What a client who has no address reads on her phone. */
export function phoneMessage(
  visit: Pick<SettledVisit, 'deed' | 'from' | 'to' | 'dogName' | 'firstName'>,
  { absent, salonName }: { absent: string; salonName: string },
): string {
  const { deed, from, to } = visit
  const dog = yourDog(visit.dogName)
  const what = {
    handed: `De afspraak van ${dog} op ${momentText(from)} gaat gewoon door: ${to?.name ?? ''} neemt ze over.`,
    moved: to
      ? `Daarom stellen we voor ${dog} een andere tijd voor: ${momentText(to)}, bij ${to.name}. Past dat voor u?`
      : '',
    cancelled: `Daarom kunnen we ${dog} op ${momentText(from)} spijtig genoeg niet ontvangen. Laat gerust weten wanneer het u past.`,
  }[deed]
  return `${greet(visit.firstName)}, ${absent} kan er onverwacht niet zijn. ${what} Het kost u niets.\n\nHartelijke groeten,\n${salonName}`
}
