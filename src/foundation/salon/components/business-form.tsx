import { Eye } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { FormProvider } from 'react-hook-form'
import { BookingSection } from '#foundation/salon/components/booking-section.tsx'
import { RefusalContext } from '#foundation/salon/components/business-context.ts'
import type { BusinessSection } from '#foundation/salon/components/business-sections.ts'
import { CancellationSection } from '#foundation/salon/components/cancellation-section.tsx'
import { DetailsSection } from '#foundation/salon/components/details-section.tsx'
import { HoursSection, type StartsOf } from '#foundation/salon/components/hours-section.tsx'
import { LinksSection } from '#foundation/salon/components/links-section.tsx'
import { SaveBar } from '#foundation/salon/components/save-bar.tsx'
import { SectionNav } from '#foundation/salon/components/section-nav.tsx'
import { SitePreview } from '#foundation/salon/components/site-preview.tsx'
import { TeamSection } from '#foundation/salon/components/team-section.tsx'
import { TestimonialsSection } from '#foundation/salon/components/testimonials-section.tsx'
import { TextsSection } from '#foundation/salon/components/texts-section.tsx'
import { TillSection } from '#foundation/salon/components/till-section.tsx'
import { useBusinessForm } from '#foundation/salon/components/use-business-form.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'

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
  const isWide = useSyncExternalStore(watchWidth, isWideNow, () => false)
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

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function isWideNow(): boolean {
  return matchMedia(WIDE).matches
}

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
