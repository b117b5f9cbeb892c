import { CalendarDays, Menu, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { WhatsappButton } from '#app/public/whatsapp-button.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Paw } from './illustrations/paw.tsx'
import { linkTo, mainNavigation, type NavItem } from './navigation.ts'

/** The salon's name, the way to every page and the way to a booking. */
export function SiteHeader({ salon }: { salon: PublicSalon }) {
  return (
    <header className="@container border-b border-line bg-card print:border-0">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-1 px-4 py-3">
        <a
          href="/"
          className="flex min-h-11 max-w-full items-center gap-1.5 font-heading text-lg leading-tight font-semibold text-ink no-underline sm:gap-2.5 sm:text-xl"
        >
          <Paw className="size-7 shrink-0 text-pine sm:size-8" aria-hidden />
          <span>{salon.name}</span>
        </a>
        <div className="flex flex-wrap items-center gap-2 print:hidden @5xl:flex-nowrap @5xl:gap-4">
          <nav aria-label="Hoofdmenu" className="hidden @5xl:block">
            <ul className="flex items-center">
              {mainNavigation(salon).map((item) => (
                <li key={item.label}>
                  <HeaderLink item={item} />
                </li>
              ))}
            </ul>
          </nav>
          <ButtonLink
            href="/boekingapp"
            size="sm"
            variant="accent"
            className="min-h-11 max-sm:hidden @5xl:hidden"
          >
            <CalendarDays aria-hidden />
            Online Afspraak
          </ButtonLink>
          <button
            type="button"
            popoverTarget="menu"
            aria-haspopup="dialog"
            className="-mr-3 inline-flex min-h-11 items-center gap-1.5 rounded-field px-3 font-semibold text-pine hover:bg-pine-soft @5xl:hidden"
          >
            <Menu aria-hidden className="size-6" />
            Menu
          </button>
        </div>
      </div>
      <SiteMenu salon={salon} />
    </header>
  )
}

function HeaderLink({ item }: { item: NavItem }) {
  const { pathname } = useLocation()
  if (item.isBooking)
    return (
      <ButtonLink href={item.href} size="sm" variant="accent" className="mx-2 min-h-11">
        <CalendarDays aria-hidden />
        {item.label}
      </ButtonLink>
    )
  return (
    <a
      {...linkTo(item)}
      aria-current={pathname === item.href ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-field px-2.5 font-medium text-ink no-underline hover:bg-pine-soft hover:text-pine aria-[current=page]:text-pine aria-[current=page]:underline aria-[current=page]:decoration-apricot aria-[current=page]:decoration-[3px] aria-[current=page]:underline-offset-8"
    >
      {item.label}
      {item.external && <span className="sr-only"> (nieuw venster)</span>}
    </a>
  )
}

/**
 * The menu of small screens, sliding in from the right. A dialog that without JavaScript opens as a
 * popover: Escape and a touch beside it close both.
 */
function SiteMenu({ salon }: { salon: PublicSalon }) {
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
          <WhatsappButton phone={salon.phone} size="lg" />
        </div>
      </div>
    </dialog>
  )
}
