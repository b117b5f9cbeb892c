import { listBookableDates } from '#agenda/booking/data.server.ts'
import { bookableRange } from '#agenda/slots/rules.ts'
import { listBookable } from '#agenda/staff/data.server.ts'
import { findLinked } from '#agenda/waiting-list/commands.server.ts'
import type { JoinStart } from '#agenda/waiting-list/components/join-draft.ts'
import { JoinPage } from '#agenda/waiting-list/places/components/join-page.tsx'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { isDate } from '#lib/dates.ts'
import { weekdays } from '#lib/opening-hours.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import { pageContext } from '#server/http/page-context.ts'
import { listServices } from '#shop-window/services/data.server.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/waiting-list.ts'
import { AsSent } from './as-sent.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { deps } = context.get(pageContext)
  const asked = new URL(request.url).searchParams
  const token = asked.get('afspraak')
  const [salon, services, free, bookable, linked] = await Promise.all([
    getSalon(deps.db),
    listServices(deps.db, { activeOnly: true }),
    listBookableDates(deps.db, deps.today()),
    listBookable(deps.db),
    token ? findLinked(deps.db, deps, token) : undefined,
  ])
  const { from: first, to: until } = bookableRange(deps.today(), salon)
  const date = asked.get('datum') ?? ''
  const start: JoinStart = {
    first,
    until,
    date: isDate(date) && date >= first && date <= until ? date : undefined,
    openDays: weekdays.flatMap((day, index) =>
      salon.openingHours[day].length > 0 ? [index + 1] : [],
    ),
    members: bookable.length > 1 ? bookable.map(({ id, name }) => ({ id, name })) : [],
    asksAddress: salon.asksAddress,
    services: linked ? [] : services.map(({ name, price }) => ({ name, price })),
    free: free.map((one) => one.date),
    visit:
      linked && token
        ? {
            token,
            date: linked.date,
            startTime: linked.startTime,
            dogName: linked.dogName,
            service: linked.service,
          }
        : undefined,
  }
  return { start, isLinkGone: token !== null && !linked, existingOnly: salon.existingCustomersOnly }
}

/** The address may hold the secret of a visit: no other site learns it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** Joining the waiting list: for a full day, or to come earlier than the visit that one has. */
export default function WaitingListPage({
  loaderData: { start, isLinkGone, existingOnly },
}: Route.ComponentProps) {
  const salon = useSalon()
  const isEarlier = start.visit !== undefined
  return (
    <>
      <PageMeta
        path="/wachtlijst"
        title="Wachtlijst"
        description={`Geen plaats meer op uw dag? Zet u op de wachtlijst van ${salon.name}: zodra er een tijd vrijkomt, krijgt u een mail.`}
        noindex
      />
      <AsSent>
        {import.meta.env.SSR && (
          <PageHeader
            title={isEarlier ? 'Liever een vroegere tijd?' : 'Op de wachtlijst'}
            intro={
              <p>
                Zodra er een tijd vrijkomt die u past, krijgt u een mail. We houden die tijd dan een
                halfuur voor u vrij.
              </p>
            }
          />
        )}
      </AsSent>
      <div className="mx-auto max-w-3xl px-4 pt-8 sm:pt-10">
        <NeedsScript>
          Dit formulier werkt enkel met JavaScript. Bel of mail ons gerust: dan zetten wij u op de
          wachtlijst.
        </NeedsScript>
        {isLinkGone && (
          <Alert tone="warning" title="Uw afspraak werd niet gevonden" className="mb-6">
            De link is verlopen, of uw afspraak is al voorbij of geannuleerd. U kunt zich hieronder
            wel gewoon op de wachtlijst zetten.
          </Alert>
        )}
        <JoinPage start={start} existingOnly={existingOnly} contacts={<Contacts salon={salon} />} />
      </div>
    </>
  )
}

function Contacts({ salon }: { salon: PublicSalon }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={telLink(salon.phone)} variant="secondary">
        Bel {salon.phone}
      </ButtonLink>
      <ButtonLink
        href={mailLink(salon.email, {
          subject: 'Wachtlijst',
          body: 'Ik zou graag op de wachtlijst komen.',
        })}
        variant="secondary"
      >
        Mail ons
      </ButtonLink>
    </div>
  )
}
