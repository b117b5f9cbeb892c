import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Paw } from './illustrations/paw.tsx'

type PageHeaderProps = {
  title: ReactNode
  intro: ReactNode
  picture?: ReactNode
  children?: ReactNode
}

/** The top of a page: its one h1, what it is about, and beside it a drawing on wide screens. */
export function PageHeader({ title, intro, picture, children }: PageHeaderProps) {
  return (
    <div className="border-b border-line bg-pine-soft wrap-anywhere print:border-0 print:bg-transparent">
      <div className="mx-auto flex max-w-6xl items-end justify-between gap-8 px-4 pt-10 sm:pt-14 print:pt-4">
        <div className="min-w-0 pb-10 sm:pb-14 print:pb-0">
          <h1>{title}</h1>
          <div className="mt-4 max-w-[58ch] text-lg text-ink [&>p+p]:mt-3">{intro}</div>
          {children && <div className="mt-6 flex flex-wrap gap-3 print:hidden">{children}</div>}
        </div>
        {picture && <div className="hidden shrink-0 md:block print:hidden">{picture}</div>}
      </div>
    </div>
  )
}

type SectionProps = {
  id?: string
  title?: ReactNode
  intro?: ReactNode
  children: ReactNode
  className?: string
}

/** One stretch of a page; a title makes it an h2 section. */
export function Section({ id, title, intro, children, className = '' }: SectionProps) {
  return (
    <section id={id} className={`mx-auto max-w-6xl wrap-anywhere px-4 pt-14 sm:pt-20 ${className}`}>
      {title && <h2>{title}</h2>}
      {intro && <div className="mt-3 max-w-[65ch] text-lg text-muted">{intro}</div>}
      {children}
    </section>
  )
}

type CallToActionProps = {
  title: string
  text: ReactNode
  children?: ReactNode
  picture?: ReactNode
}

/** The closing invitation on dark green: by default to an appointment. */
export function CallToAction({ title, text, children, picture }: CallToActionProps) {
  return (
    <section className="mx-auto max-w-6xl wrap-anywhere px-4 pt-16 sm:pt-24 print:hidden">
      <div
        data-ground="dark"
        className="relative flex items-end justify-between gap-8 overflow-hidden rounded-card bg-pine px-6 text-white sm:px-12"
      >
        <div className="relative min-w-0 py-10 sm:py-14">
          <h2>{title}</h2>
          <p className="mt-3 max-w-[52ch] text-lg">{text}</p>
          <div className="mt-7 flex flex-wrap gap-3">{children ?? <BookingButton />}</div>
        </div>
        {picture ? (
          <div className="hidden shrink-0 sm:block">{picture}</div>
        ) : (
          <Paw
            className="hidden size-44 shrink-0 self-center text-pine-deep sm:block"
            aria-hidden
          />
        )}
      </div>
    </section>
  )
}

function BookingButton() {
  return (
    <ButtonLink href="/boekingapp" variant="secondary" size="lg">
      <CalendarDays aria-hidden />
      Online Afspraak Maken
    </ButtonLink>
  )
}

/** Marks what the salon still has to replace by something of its own. */
export function ExampleMark() {
  return (
    <span className="inline-block rounded-full border border-edge bg-card px-2.5 py-0.5 font-sans text-sm font-medium tracking-normal text-muted">
      voorbeeld
    </span>
  )
}
