import { redirect } from 'react-router'
import { CalendarConnections } from '#agenda/calendar/components/calendar-connections.tsx'
import { slotTimes } from '#agenda/slots/rules.ts'
import { OwnersDoor } from '#foundation/auth/components/owners-door.tsx'
import {
  type BusinessSection,
  findSection,
} from '#foundation/salon/components/business-sections.ts'
import { BusinessSettings } from '#foundation/salon/components/business-settings.tsx'
import { withoutSeconds } from '#lib/dates.ts'
import { LoyaltySection } from '#money/customer-cards/components/loyalty-form.tsx'
import { RegimeDrafts } from '#money/invoices/drafts/components/regime-drafts.tsx'
import type { Route } from './+types/business.ts'
import { WindowTitle } from './window-title.tsx'

/** An address of a part that there is not leads to the first one. */
export function loader({ params: { deel } }: Route.LoaderArgs) {
  return isSection(deel) ? null : redirect('/admin/bedrijf')
}

/** From part to part the server is not asked. */
export function clientLoader({ params: { deel } }: Route.ClientLoaderArgs) {
  return isSection(deel) ? null : redirect('/admin/bedrijf')
}

function isSection(path: string | undefined): boolean {
  return path === undefined || findSection(path).path === path
}

/**
 * Everything about the salon that its pages, mails and agenda follow; each part has its own
 * address.
 */
export default function AdminBusiness({ params }: Route.ComponentProps) {
  const section = findSection(params.deel)
  return (
    <div className="flex flex-col gap-6">
      <WindowTitle>{`${section.label} – Bedrijf`}</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Bedrijf</h1>
      <BusinessSettings
        section={section}
        startsOf={(ranges, slotMinutes) =>
          slotTimes(ranges, slotMinutes).map(({ startTime }) => withoutSeconds(startTime))
        }
        regimeDrafts={<RegimeDrafts />}
        aside={<Aside path={section.path} />}
      />
    </div>
  )
}

function Aside({ path }: { path: BusinessSection['path'] }) {
  if (path === 'klantenkaarten') return <LoyaltySection />
  return path === 'agenda-koppeling' ? <CalendarConnections /> : <OwnersDoor />
}
