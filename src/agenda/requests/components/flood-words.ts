import type { Flood } from '#agenda/requests/wire.ts'
import { counted } from '#lib/counted.ts'
import { brusselsWallClock, formatShortDate, withoutSeconds } from '#lib/dates.ts'

/**
 * What happened, in one sentence: `Er wachten nog 600 aanvragen …, van één internetverbinding, op
 * 22-11-2026 tussen 15:04 en 15:06.`.
 */
export function floodText({ requests, addresses, from, to }: Flood): string {
  const many = `wachten nog ${requests.length} aanvragen die heel snel na elkaar binnenkwamen`
  const count =
    requests.length === 1
      ? 'wacht nog 1 aanvraag van een reeks die heel snel na elkaar binnenkwam'
      : many
  const where = addresses === 1 ? 'één internetverbinding' : `${addresses} internetverbindingen`
  return `Er ${count}, van ${where}${between(from, to)}. Niemand bewees dat die mailboxen echt zijn.`
}

/** What refusing does, before it is done. */
export function refusalText(refused: readonly { isKnown: boolean }[], kept: number): string {
  const known = refused.filter(({ isKnown }) => isKnown).length
  const mails =
    known === 0
      ? 'Er vertrekt geen mail: de adressen zijn misschien verzonnen, of van mensen die van niets weten.'
      : `${known === 1 ? 'De bekende klant krijgt' : `De ${known} bekende klanten krijgen`} een mail, de anderen niet: hun adres is misschien verzonnen.`
  const rest =
    kept === 0
      ? ''
      : ` ${counted(kept, 'aanvraag blijft', 'aanvragen blijven')} staan bij Te bevestigen.`
  return `De tijden komen meteen weer vrij, en klanten die alleen hierdoor in je lijst staan, verdwijnen. ${mails}${rest}`
}

function between(from: string | null, to: string | null): string {
  if (from === null || to === null) return ''
  const [first, last] = [brusselsWallClock(new Date(from)), brusselsWallClock(new Date(to))]
  const [start, end] = [withoutSeconds(first.time), withoutSeconds(last.time)]
  if (first.date !== last.date)
    return `, tussen ${formatShortDate(first.date)} ${start} en ${formatShortDate(last.date)} ${end}`
  return start === end
    ? `, op ${formatShortDate(first.date)} om ${start}`
    : `, op ${formatShortDate(first.date)} tussen ${start} en ${end}`
}
