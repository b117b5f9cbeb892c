import type { Appointment } from '#agenda/appointments/wire.ts'
import { toldApart } from '#agenda/staff/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import type { Warning } from '#clients/health-records/warnings/rules.ts'
import { type DateString, formatInstant, formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { createSheet } from '#server/pdf/sheet.ts'

type Day = {
  date: DateString
  visits: readonly Appointment[]
  warnings: ReadonlyMap<string, readonly Warning[]>
  /** Everybody who works here, in order. */
  staff: readonly Member[]
  salonName: string
  now: Date
}

const COLUMNS = [
  { head: 'Uur', width: 1.6 },
  { head: 'Hond', width: 3 },
  { head: 'Behandeling', width: 3 },
  { head: 'Klant', width: 3.4 },
  { head: 'Let op', width: 4 },
]

/**
 * A day to hang beside the table: who comes when, and what to mind, by member where more than one
 * has visits. Cancelled visits are left out.
 */
export async function daySheetPdf({ date, visits, warnings, staff, salonName, now }: Day) {
  const title = `Afspraken van ${formatLongDate(date)}`
  const foot = `${salonName} · afgedrukt op ${formatInstant(now)}`
  const sheet = await createSheet({ title, author: salonName, foot, createdAt: now })
  sheet.heading(1, title)
  const expected = visits.filter(({ status }) => status !== 'cancelled')
  if (expected.length === 0) sheet.paragraph('Geen afspraken op deze dag.')
  else if (toldApart(staff).length === 0) table(expected)
  else
    for (const { id, name } of staff) {
      const hers = expected.filter(({ staffId }) => staffId === id)
      const helps = expected.filter(({ helper }) => helper?.staffId === id)
      if (hers.length + helps.length === 0) continue
      sheet.heading(2, name)
      if (hers.length > 0) table(hers)
      for (const { helper, dogName, staffId } of helps)
        sheet.paragraph(
          `Helpt ${helper && spanWords(helper)} met ${calledDog(dogName)}, bij ${nameOf(staffId)}.`,
        )
    }
  return await sheet.end()

  function nameOf(staffId: string) {
    return staff.find(({ id }) => id === staffId)?.name ?? ''
  }

  function table(shown: readonly Appointment[]) {
    sheet.table({
      columns: COLUMNS,
      rows: shown.map((visit) => rowOf(visit, warnings.get(visit.id) ?? [])),
    })
  }
}

function spanWords({ startTime, endTime }: Pick<Appointment, 'startTime' | 'endTime'>): string {
  return `van ${withoutSeconds(startTime)} tot ${withoutSeconds(endTime)}`
}

function rowOf(visit: Appointment, warnings: readonly Warning[]): string[] {
  const {
    startTime,
    endTime,
    dogName,
    dogBreed,
    service,
    price,
    firstName,
    lastName,
    phone,
    notes,
    status,
  } = visit
  return [
    `${withoutSeconds(startTime)}\n${withoutSeconds(endTime)}`,
    [calledDog(dogName), dogBreed].filter(Boolean).join('\n'),
    [service, price && euro(price), status === 'pending' && 'Nog te bevestigen']
      .filter(Boolean)
      .join('\n'),
    [fullName({ firstName, lastName }), phone].filter(Boolean).join('\n'),
    [...warnings.map(({ text }) => text), notes].filter(Boolean).join('\n'),
  ]
}
