import { CalendarDays, MessageCircle } from 'lucide-react'
import { useLocation } from 'react-router'
import { whatsappGreeting } from '#foundation/salon/rules.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { whatsappLink } from '#lib/reach.ts'
import { ButtonLink } from '#ui/button.tsx'
import { isBookingPage, isVoucherPage } from './navigation.ts'

/**
 * On a phone the two quickest ways to an appointment stay within reach of the thumb, except where
 * one is being made, or a voucher is bought.
 */
export function QuickBar({ salon }: { salon: PublicSalon }) {
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
        <ButtonLink
          href={whatsappLink(salon.phone, whatsappGreeting)}
          target="_blank"
          rel="noopener"
          variant="secondary"
          className="grow px-3"
        >
          <MessageCircle aria-hidden />
          WhatsApp<span className="sr-only"> (nieuw venster)</span>
        </ButtonLink>
      </nav>
    </>
  )
}
