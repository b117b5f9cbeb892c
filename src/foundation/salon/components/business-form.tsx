import { Eye, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router'
import { BookingSection } from '#foundation/salon/components/booking-section.tsx'
import { RefusalContext } from '#foundation/salon/components/business-context.ts'
import {
  type BusinessSection,
  businessSections,
  sectionOf,
} from '#foundation/salon/components/business-sections.ts'
import { CancellationSection } from '#foundation/salon/components/cancellation-section.tsx'
import { DetailsSection } from '#foundation/salon/components/details-section.tsx'
import { HoursSection, type StartsOf } from '#foundation/salon/components/hours-section.tsx'
import { LinksSection } from '#foundation/salon/components/links-section.tsx'
import { SitePreview } from '#foundation/salon/components/site-preview.tsx'
import { TeamSection } from '#foundation/salon/components/team-section.tsx'
import { TestimonialsSection } from '#foundation/salon/components/testimonials-section.tsx'
import { TextsSection } from '#foundation/salon/components/texts-section.tsx'
import { TillSection } from '#foundation/salon/components/till-section.tsx'
import { useBusinessForm } from '#foundation/salon/components/use-business-form.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'
import { useMedia } from '#ui/use-media.ts'

type Slots = { startsOf: StartsOf; regimeDrafts: ReactNode }
type BusinessFormProps = Slots & {
  salon: Salon
  section: BusinessSection /** What stands in a part that is saved by itself. */
  aside: ReactNode
}

/**
 * All settings in parts, of which one is shown; the form stays while the owner goes from one to
 * another. Beside it the real site with what is typed.
 */
export function BusinessForm({ salon, section, aside, ...slots }: BusinessFormProps) {
  const {
    form,
    isDirty,
    isSaving,
    refusal,
    save,
    undo,
    conflict,
    keepMine,
    keepStored,
    closeConflict,
  } = useBusinessForm(salon)
  const [chosen, setChosen] = useState<{ section: string; page: string }>()
  const [peeks, setPeeks] = useState(false)
  const page = chosen?.section === section.path ? chosen.page : section.page
  const choose = (path: string) => setChosen({ section: section.path, page: path })
  const hasPreview = section.page !== ''
  const isWide = useMedia(WIDE, false)
  return (
    <FormProvider {...form}>
      <RefusalContext value={refusal}>
        <LeaveGuard when={isDirty} within="/admin/bedrijf" />
        <SectionNav current={section.path} refused={Object.keys(refusal)} />
        <div
          className={
            hasPreview ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24.5rem]' : ''
          }
        >
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
            className="flex min-w-0 flex-col gap-6"
          >
            {hasPreview && (
              <>
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <h2 className="text-2xl">{section.label}</h2>
                  <Button variant="secondary" onClick={() => setPeeks(true)} className="lg:hidden">
                    <Eye aria-hidden />
                    Voorbeeld
                  </Button>
                </div>
                <Part path={section.path} onPage={choose} {...slots} />
              </>
            )}
            <SaveBar isDirty={isDirty} isSaving={isSaving} onUndo={undo} />
          </form>
          {hasPreview && isWide && (
            <SitePreview
              page={page}
              onPage={choose}
              className="sticky top-4 h-[calc(100dvh-2rem)] max-h-[56rem]"
            />
          )}
          {!hasPreview && <div className="max-w-2xl">{aside}</div>}
        </div>
        <Dialog open={peeks} onClose={() => setPeeks(false)} title="Voorbeeld" size="lg">
          <SitePreview page={page} onPage={choose} className="h-[70dvh]" />
        </Dialog>
        {conflict && (
          <StaleDialog
            open
            rows={conflict.rows}
            onClose={closeConflict}
            onKeepMine={() => void keepMine(conflict.stored)}
            onKeepStored={() => keepStored(conflict.stored)}
            busy={isSaving}
          />
        )}
      </RefusalContext>
    </FormProvider>
  )
}

const WIDE = '(min-width: 64rem)'

function Part({
  path,
  startsOf,
  regimeDrafts,
  onPage,
}: Slots & { path: BusinessSection['path']; onPage: (page: string) => void }) {
  if (path === 'gegevens') return <DetailsSection />
  if (path === 'openingsuren') return <HoursSection startsOf={startsOf} />
  if (path === 'boeken') return <BookingSection />
  if (path === 'annuleren') return <CancellationSection />
  if (path === 'kassa') return <TillSection regimeDrafts={regimeDrafts} />
  if (path === 'teksten') return <TextsSection onPage={onPage} />
  if (path === 'getuigenissen') return <TestimonialsSection />
  return path === 'team' ? <TeamSection /> : <LinksSection />
}

type SaveBarProps = { isDirty: boolean; isSaving: boolean; onUndo: () => void }

/**
 * Within reach as long as something is not saved. The region stands there before its message, so
 * that screen readers notice it.
 */
function SaveBar({ isDirty, isSaving, onUndo }: SaveBarProps) {
  const [asks, setAsks] = useState(false)
  const isShown = isDirty || isSaving
  return (
    <div className="sticky bottom-0 z-20 -mx-1 max-sm:bottom-[4.5rem]">
      <div
        className={
          isShown
            ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-edge bg-card px-4 py-3 shadow-soft'
            : 'hidden'
        }
      >
        <p className="font-medium max-xs:text-sm">Niet bewaarde wijzigingen</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => setAsks(true)} disabled={isSaving}>
            <Undo2 aria-hidden />
            <span className="max-xs:sr-only">Terugzetten</span>
          </Button>
          <Button type="submit" loading={isSaving}>
            Bewaren
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {isSaving ? 'Bezig met bewaren…' : isDirty && 'Er zijn niet bewaarde wijzigingen.'}
      </p>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Wijzigingen terugzetten?"
        text="Alles wat je sinds het bewaren wijzigde, verdwijnt."
        confirmLabel="Terugzetten"
        tone="danger"
        onConfirm={() => {
          setAsks(false)
          onUndo()
        }}
      />
    </div>
  )
}

type SectionNavProps = {
  current: string /** Fields that the server refused. */
  refused: readonly string[]
}

/**
 * The parts of the settings; on a small screen a row that scrolls. A part with a refused field says
 * so.
 */
function SectionNav({ current, refused }: SectionNavProps) {
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

/** Along its row alone: the page stays where a field was brought into sight. */
function comeIntoView(link: HTMLAnchorElement | null) {
  const row = link?.closest('nav')
  if (!link || !row) return
  const [its, all] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += its.left + its.width / 2 - all.left - all.width / 2
}
