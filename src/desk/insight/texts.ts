import { attendanceLines, groupName, percentage } from '#desk/insight/rules.ts'
import type { TableName } from '#desk/insight/schema.ts'
import type { EarningsGroup, Insight, LapsedDog } from '#desk/insight/wire.ts'
import { csvFile } from '#lib/csv.ts'
import { formatInstantDay, formatShortDate } from '#lib/dates.ts'
import { withComma } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { weekdayName } from '#lib/opening-hours.ts'
import { yesNo } from '#lib/words.ts'

/** A table of the figures as a file for a Belgian spreadsheet. */
export function tableCsv(table: TableName, insight: Insight): string {
  return csvFile(LINES[table](insight))
}

/** The dogs that stay away, as such a file. */
export function lapsedCsv(dogs: readonly LapsedDog[]): string {
  return csvFile([
    [
      'Hond',
      'Ras',
      'Klant',
      'E-mail',
      'Telefoon',
      'Bezoeken',
      'Laatste bezoek',
      'Komt gewoonlijk om de (dagen)',
      'Weg sinds (dagen)',
      'Wil nieuws per mail',
      'Laatst uitgenodigd',
    ],
    ...dogs.map((dog) => [
      calledDog(dog.dogName),
      dog.breed,
      fullName(dog),
      dog.email,
      dog.phone,
      String(dog.visits),
      formatShortDate(dog.lastDate),
      String(dog.usualDays),
      String(dog.awayDays),
      yesNo(dog.wantsNews),
      dog.invitedAt === null ? '' : formatInstantDay(dog.invitedAt),
    ]),
  ])
}

const LINES: Record<TableName, (insight: Insight) => string[][]> = {
  bezetting: ({ occupancy }) => [
    ['Medewerker', 'Dag', 'Dagen', 'Minuten open', 'Minuten bezet', 'Bezetting in %', 'Afspraken'],
    ...occupancy.flatMap(({ name, weekdays }) =>
      weekdays.map((day) => [
        name,
        weekdayName(day.weekday),
        String(day.days),
        String(day.openMinutes),
        String(day.busyMinutes),
        String(percentage(day.busyMinutes, day.openMinutes) ?? ''),
        String(day.visits),
      ]),
    ),
  ],
  rassen: ({ earnings }) => groupLines('Ras', earnings.breeds),
  behandelingen: ({ earnings }) => groupLines('Behandeling', earnings.treatments),
  opkomst: ({ attendance }) => [
    ['Wat', 'Aantal', 'Van', 'In %'],
    ['Gekomen', String(attendance.came), '', ''],
    ...attendanceLines(attendance).map(({ label, count, of }) => [
      label,
      String(count),
      String(of),
      String(percentage(count, of) ?? ''),
    ]),
  ],
}

function groupLines(head: string, groups: readonly EarningsGroup[]): string[][] {
  return [
    [
      head,
      'Bezoeken',
      'Opbrengst',
      'Gemiddelde prijs',
      'Minuten',
      'Euro per uur',
      'Waarvan gemeten',
      'Waarvan verwacht',
    ],
    ...groups.map((group) => [
      groupName(group),
      String(group.visits),
      withComma(group.amount),
      withComma(group.price ?? ''),
      String(group.minutes),
      withComma(group.perHour ?? ''),
      String(group.measured),
      String(group.expected),
    ]),
  ]
}
