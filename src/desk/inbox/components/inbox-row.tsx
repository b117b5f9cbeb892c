import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type InboxKind, inboxKinds } from '#desk/inbox/rules.ts'
import { formatInstant } from '#lib/dates.ts'

type InboxRowProps = {
  icon: LucideIcon
  kind: InboxKind
  /** Since when it waits. */
  at: string
  titleId: string
  title: ReactNode
  /** What it is about. */
  children: ReactNode
  /** The one thing that comes next. */
  deed: ReactNode
}

/** Something that waits for the owner: what, about whom, since when, and what comes next. */
export function InboxRow({ icon: Icon, kind, at, titleId, title, children, deed }: InboxRowProps) {
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:gap-4"
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full bg-pine-soft text-pine"
        >
          <Icon className="size-5" />
        </span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="text-sm text-muted">
            {inboxKinds[kind].one} · {formatInstant(at)}
          </p>
          <h2 id={titleId} tabIndex={-1} className="text-lg outline-offset-4">
            {title}
          </h2>
          {children}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:*:grow sm:max-w-[45%] sm:justify-end">
        {deed}
      </div>
    </article>
  )
}
