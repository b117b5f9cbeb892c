import { Link } from 'react-router'
import { businessSections, sectionOf } from '#foundation/salon/components/business-sections.ts'

type SectionNavProps = {
  current: string /** Fields that the server refused. */
  refused: readonly string[]
}

/**
 * The parts of the settings; on a small screen a row that scrolls. A part with a refused field says
 * so.
 */
export function SectionNav({ current, refused }: SectionNavProps) {
  const wrong = new Set(refused.map((field) => sectionOf(field)?.path))

  return (
    <nav
      aria-label="Onderdelen van Bedrijf"
      className="-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:thin] max-lg:pr-10 max-lg:mask-r-from-[calc(100%-2.5rem)] lg:mx-0 lg:px-0"
    >
      <ul className="flex w-max gap-1 lg:w-auto lg:flex-wrap">
        {businessSections.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={`/admin/bedrijf/${path}`}
              preventScrollReset
              ref={path === current ? comeIntoView : null}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-12 items-center gap-2 border-b-4 border-transparent px-3 font-medium text-muted no-underline hover:text-pine aria-[current=page]:border-apricot aria-[current=page]:text-ink"
            >
              {label}
              {wrong.has(path) && (
                <span className="size-2.5 rounded-full bg-red">
                  <span className="sr-only"> (nog na te kijken)</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function comeIntoView(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
