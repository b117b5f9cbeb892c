import { CalendarDays, MessageCircle, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { whatsappGreeting } from '#foundation/salon/rules.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { whatsappLink } from '#lib/reach.ts'
import { ButtonLink } from '#ui/button.tsx'
import { linkTo, mainNavigation } from './navigation.ts'

/**
 * The menu of small screens, sliding in from the right. A dialog that without JavaScript opens as a
 * popover: Escape and a touch beside it close both.
 */
export function SiteMenu({ salon }: { salon: PublicSalon }) {
  const { pathname } = useLocation()
  return (
    <dialog
      id="menu"
      popover="auto"
      aria-label="Menu"
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(21rem,calc(100vw-2rem))] max-w-none translate-x-full overflow-y-auto overscroll-contain bg-paper p-0 text-ink shadow-soft transition-transform duration-200 backdrop:bg-ink/50 open:translate-x-0 starting:open:translate-x-full"
    >
      <div className="flex min-h-full flex-col gap-6 p-5">
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          className="-mr-2 inline-flex min-h-11 items-center gap-2 self-end rounded-field px-3 font-semibold text-pine hover:bg-pine-soft"
        >
          <X aria-hidden className="size-6" />
          Sluiten
        </button>
        <nav aria-label="Menu">
          <ul className="flex flex-col">
            {mainNavigation(salon).map((item) => (
              <li
                key={item.label}
                className={
                  item.isBooking ? 'grid border-b border-line py-3' : 'border-b border-line'
                }
              >
                {item.isBooking ? (
                  <ButtonLink href={item.href} variant="accent" size="lg">
                    <CalendarDays aria-hidden />
                    {item.label}
                  </ButtonLink>
                ) : (
                  <a
                    {...linkTo(item)}
                    aria-current={pathname === item.href ? 'page' : undefined}
                    className="flex min-h-13 items-center font-heading text-xl text-ink no-underline hover:text-pine aria-[current=page]:text-pine aria-[current=page]:underline aria-[current=page]:decoration-apricot aria-[current=page]:decoration-[3px] aria-[current=page]:underline-offset-8"
                  >
                    {item.label}
                    {item.external && <span className="sr-only"> (nieuw venster)</span>}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-3">
          <ButtonLink
            href={whatsappLink(salon.phone, whatsappGreeting)}
            target="_blank"
            rel="noopener"
            variant="secondary"
            size="lg"
          >
            <MessageCircle aria-hidden />
            WhatsApp<span className="sr-only"> (nieuw venster)</span>
          </ButtonLink>
        </div>
      </div>
    </dialog>
  )
}
