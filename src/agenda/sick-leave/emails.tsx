import { comingBlocks, wantedBy } from '#agenda/appointments/components/client-blocks.ts'
import { clientMail, visitFacts } from '#agenda/appointments/emails.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import type { VisitState } from '#agenda/sick-leave/rules.ts'
import type { DeedKind } from '#agenda/sick-leave/wire.ts'
import { bookButton, fillLetter } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { Block, Fact, MailSalon } from '#lib/mail-body.ts'
import { yourDog } from '#lib/names.ts'
import { byStart } from '#lib/starts.ts'

/** What a client is told of one visit; `back`: all is as it was before we wrote. */
type News = { visit: Appointment; before: VisitState; deed: DeedKind | 'back' }

type Absent = {
  salon: MailSalon
  publicUrl: string
  now: Date
  /** Who cannot be there, and how everybody is called. */
  absent: string
  names: ReadonlyMap<string, string>
  news: readonly News[]
  /** Those that she accepted for a visit that is as it was. */
  rules: HouseRules | undefined
}

const SUBJECTS = {
  handed: 'Uw afspraak van {moment}: {collega} ontvangt {hond}',
  moved: 'Uw afspraak krijgt een andere tijd: {moment}',
  cancelled: 'Uw afspraak van {moment} kan niet doorgaan',
  back: 'Uw afspraak van {moment} gaat toch gewoon door',
} as const

const TITLES = {
  handed: 'Uw afspraak gaat door met een collega',
  moved: 'Uw afspraak krijgt een andere tijd',
  cancelled: 'Uw afspraak kan niet doorgaan',
  back: 'Uw afspraak gaat gewoon door',
} as const

const sentences: Record<News['deed'], (dog: string, colleague: string) => string> = {
  handed: (dog, colleague) =>
    `De afspraak van ${dog} gaat gewoon door op hetzelfde uur: ${colleague} neemt ze over.`,
  moved: (dog) =>
    `Daarom geven we de afspraak van ${dog} een andere tijd. Past dat voor u? Laat het weten met de knop. Past het niet, kies daar dan zelf een andere tijd.`,
  cancelled: (dog) =>
    `Daarom kunnen we ${dog} spijtig genoeg niet ontvangen op het afgesproken uur. Het spijt ons. Kies gerust een nieuwe tijd.`,
  back: (dog) =>
    `Goed nieuws: de afspraak van ${dog} gaat toch door zoals ze eerst was. Vergeet dus wat we u daarover schreven.`,
}

/**
 * To a client: somebody of the salon cannot be there, and what that means for each of her visits.
 * Why she cannot is nobody's business, and it never costs the client anything.
 */
export function absentMail({
  salon,
  publicUrl,
  now,
  absent,
  names,
  news: unsorted,
  rules,
}: Absent): OutgoingMail {
  const news = unsorted.toSorted((a, b) => byStart(a.visit, b.visit))
  const first = one(news, 'a mail is about at least one visit')
  const single = news.length === 1
  const isGood = news.every(({ deed }) => deed === 'back')
  const pieces = news.map((piece, index) => ({
    ...piece,
    number: single ? undefined : index + 1,
    who: names.get(piece.visit.staffId) ?? '',
    salon,
    publicUrl,
  }))
  const facts = pieces.flatMap(factBlocks)
  const standing = pieces.filter(({ deed }) => deed !== 'cancelled')
  const words = fillLetter(
    {
      subject: single ? SUBJECTS[first.deed] : 'Uw afspraken bij {salon}: dit verandert er',
      title: single ? TITLES[first.deed] : 'Er verandert iets aan uw afspraken',
      intro: `Dag {voornaam},${isGood ? '' : '\n\n{afwezig} kan er onverwacht niet zijn.'}`,
      closing: `${isGood ? '' : 'Wat u ook kiest: het kost u niets. '}Liever even bellen? Dat kan op {telefoon}.

Hartelijke groeten,
{salon}`,
    },
    {
      salon: salon.name,
      telefoon: salon.phone,
      voornaam: first.visit.firstName,
      hond: yourDog(first.visit.dogName),
      collega: names.get(first.visit.staffId) ?? '',
      moment: formatMoment(first.visit),
      afwezig: absent,
    },
  )
  return clientMail(
    {
      salon,
      publicUrl,
      now,
      appointments: news.map(({ visit }) => visit),
      method: news.every(({ deed }) => deed === 'cancelled') ? 'CANCEL' : 'PUBLISH',
    },
    'staff-absent',
    {
      words,
      preview: isGood
        ? 'Alles blijft zoals het eerst was afgesproken.'
        : `${absent} kan er onverwacht niet zijn. Dit betekent het voor u.`,
      blocks:
        standing.length === 0
          ? facts
          : comingBlocks({
              facts,
              visits: standing.map(({ visit }) => visit),
              salon,
              rules,
              publicUrl,
              now,
              ways: standing.map(wayBlock),
              ...(!isGood && { costs: ['Kosteloos, ook op het laatste moment.'] }),
            }),
    },
  )
}

/** `who`: whose visit it is now; `number`: among several. */
type Piece = News & {
  number: number | undefined
  who: string
  salon: MailSalon
  publicUrl: string
}

/** What becomes of a visit and what it is; of one that does not take place, the way to another. */
function factBlocks({ visit, before, deed, number, who, salon, publicUrl }: Piece): Block[] {
  const facts = (...when: Fact[]) =>
    visitFacts(visit, {
      title: number === undefined ? undefined : `Afspraak ${number}`,
      where: salon,
      when,
    })
  const said: Block = { type: 'paragraph', text: sentences[deed](yourDog(visit.dogName), who) }
  const by = { label: 'Bij', value: who }
  if (deed === 'cancelled')
    return [
      said,
      facts({ label: 'Gaat niet door', value: formatMoment(visit) }),
      bookButton(publicUrl, wantedBy(visit)),
    ]
  if (deed === 'moved')
    return [
      said,
      facts(
        { label: 'Oude tijd', value: formatMoment(before) },
        { label: 'Nieuwe tijd', value: formatMoment(visit) },
        by,
      ),
    ]
  return [said, facts({ label: 'Wanneer', value: formatMoment(visit) }, by)]
}

/** The way to the page of a visit that stands. */
function wayBlock({ visit, deed, number, publicUrl }: Piece): Block {
  const which = number === undefined ? '' : ` ${number}`
  const label =
    deed === 'moved'
      ? `Nieuwe tijd${which && ` van afspraak${which}`} bevestigen of wijzigen`
      : `Afspraak${which} bekijken of verplaatsen`
  return { type: 'buttons', buttons: [{ label, href: visitLink(publicUrl, visit.id) }] }
}
