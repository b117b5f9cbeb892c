import { CalendarDays, LockKeyhole } from 'lucide-react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { WhatsappButton } from '#app/public/whatsapp-button.tsx'
import { yearsOfExperience } from '#foundation/salon/rules.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { canAnythingBeWithdrawn } from '#money/gift-vouchers/withdrawal/commands.server.ts'
import { pageContext } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/layout.ts'
import { AsSent } from './as-sent.tsx'
import { InlineScripts } from './inline-scripts.tsx'
import { loadSalon } from './load-salon.ts'
import { isBookingPage, isVoucherPage, voucherPlace } from './navigation.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const salon = await loadSalon(context)
  const { deps } = context.get(pageContext)
  const sells = deps.cardPayments !== undefined && !voucherPlace(salon).external
  return {
    salon,
    canWithdraw: sells || (await canAnythingBeWithdrawn(deps)),
    years: yearsOfExperience(salon.activeSince, deps.today()),
  }
}

/** The steps of the wizard are history entries of one page: what the page loaded stays true. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** Header and footer around every public page. */
export default function PublicLayout({
  loaderData: { salon, years, canWithdraw },
}: Route.ComponentProps) {
  return (
    <>
      <a
        href="#inhoud"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-4 focus:z-50 focus:rounded-field focus:bg-card focus:px-4 focus:py-3 focus:shadow-soft"
      >
        Naar de inhoud
      </a>
      <AsSent>{import.meta.env.SSR && <SiteHeader salon={salon} />}</AsSent>
      <main id="inhoud" tabIndex={-1} className="outline-none">
        <Outlet context={salon} />
      </main>
      <AsSent>
        {import.meta.env.SSR && (
          <>
            <SiteFooter salon={salon} years={years} canWithdraw={canWithdraw} />
            <QuickBar salon={salon} />
            <AdminLink />
            <InlineScripts />
          </>
        )}
      </AsSent>
    </>
  )
}

/**
 * The owner's short way in: Ctrl+Shift+A shows it. It hides nothing, for /admin asks for the
 * password anyway.
 */
function AdminLink() {
  return (
    <nav
      id="admin-link"
      aria-label="Beheer"
      hidden
      className="fixed right-4 bottom-24 z-40 sm:bottom-6 print:hidden"
    >
      <ButtonLink href="/admin" className="shadow-soft">
        <LockKeyhole aria-hidden />
        Admin Dashboard
      </ButtonLink>
    </nav>
  )
}

/**
 * On a phone the two quickest ways to an appointment stay within reach of the thumb, except where
 * one is being made, or a voucher is bought.
 */
function QuickBar({ salon }: { salon: PublicSalon }) {
  const { pathname } = useLocation()
  if (isBookingPage(pathname) || isVoucherPage(pathname)) return null
  return (
    <>
      <div aria-hidden className="h-20 bg-card sm:hidden print:hidden" />
      <nav
        aria-label="Snel naar een afspraak"
        className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap gap-2 border-t border-line bg-card px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:hidden print:hidden"
      >
        <ButtonLink href="/boekingapp" variant="accent" className="grow px-3">
          <CalendarDays aria-hidden />
          Online Afspraak
        </ButtonLink>
        <WhatsappButton phone={salon.phone} className="grow px-3" />
      </nav>
    </>
  )
}
