import { lazy, type RefObject, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { ContactLinks } from './contact-links.tsx'
import { type Opening, StepDate } from './step-date.tsx'
import { useWizard } from './use-wizard.ts'
import { orderOf } from './wizard-step.ts'
import { WizardSummary } from './wizard-summary.tsx'

// The calendar need not wait for what stands behind it: the times come with the first touch, the
// forms once a day is chosen, while the visitor looks for a time.
const loadTime = () => import('./step-time.tsx')
const loadService = () => import('./step-service.tsx')
const loadDetails = () => import('./step-details.tsx')
const StepTime = lazy(async () => ({ default: (await patiently(loadTime)).StepTime }))
const StepService = lazy(async () => ({ default: (await patiently(loadService)).StepService }))
const Cleared = lazy(async () => ({ default: (await import('./step-actions.tsx')).Cleared }))
const StepDetails = lazy(async () => ({ default: (await patiently(loadDetails)).StepDetails }))

const HEADINGS = {
  1: 'Kies een datum',
  2: 'Kies een tijd',
  3: 'Kies een behandeling',
  4: 'Uw gegevens',
} as const
const LABELS = ['Datum', 'Tijd', 'Behandeling', 'Gegevens']

/**
 * Online booking in four steps and a success screen. `embedded`: inside another site's frame, which
 * is card enough.
 */
export function BookingWizard({
  salon,
  opening,
  embedded = false,
}: {
  salon: PublicSalon
  opening: Opening
  embedded?: boolean
}) {
  const wizard = useWizard(opening.members, salon.offering === 'measured')
  const order = orderOf(wizard.isMeasured)
  const { state, step } = wizard
  const screen = state.result ? 'done' : step
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(screen, state.ready, { root, heading })
  useLoadForms(state.draft.date !== '')

  return (
    <div ref={root} className="scroll-mt-4">
      <noscript>
        <div className="mb-6 rounded-card border border-line bg-card p-5 text-center">
          <p className="mb-4 font-semibold">
            Online boeken werkt enkel met JavaScript. Maak uw afspraak gerust op een andere manier:
          </p>
          <ContactLinks salon={salon} email />
        </div>
      </noscript>
      {state.result ? (
        <Suspense fallback={<Spinner className="min-h-40 justify-center" />}>
          <StepDetails wizard={wizard} salon={salon} heading={heading} embedded={embedded} />
        </Suspense>
      ) : (
        <>
          <Stepper
            current={order.indexOf(step) + 1}
            total={4}
            labels={order.map((one) => LABELS[one - 1] ?? '')}
            className="mb-6"
          />
          <WizardSummary wizard={wizard} />
          <Offline />
          <div
            className={
              embedded ? '' : 'rounded-card border border-line bg-card p-4 shadow-soft sm:p-7'
            }
          >
            <h2 ref={heading} tabIndex={-1} className="mb-4 outline-none">
              {HEADINGS[step]}
            </h2>
            <Suspense>{state.cleared && step === order[0] && <Cleared wizard={wizard} />}</Suspense>
            {state.notice && step !== 4 && (
              <Alert tone="error" title={state.notice.title} className="mb-5">
                {state.notice.text}
              </Alert>
            )}
            {step === 1 && <StepDate wizard={wizard} salon={salon} opening={opening} />}
            <Suspense fallback={<Spinner className="min-h-40 justify-center" />}>
              {step === 2 && <StepTime wizard={wizard} />}
              {step === 3 && <StepService wizard={wizard} salon={salon} />}
              {step === 4 && (
                <StepDetails wizard={wizard} salon={salon} heading={heading} embedded={embedded} />
              )}
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}

/**
 * A step that could not be had without a network comes when that is back, by the page anew:
 * browsers do not ask for such a file twice. What was chosen is kept.
 */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  const hadNetwork = navigator.onLine
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine && hadNetwork) throw error
    // it may be back before the browser notices that the file was lost
    if (navigator.onLine) location.reload()
    else addEventListener('online', () => location.reload(), { once: true })
    return await new Promise(() => undefined)
  }
}

/** Said at once, in any step. Without a picture: each byte here comes before the first tap. */
function Offline() {
  const isOnline = useSyncExternalStore(listen, isOnlineNow, () => true)
  return (
    <div role="status" className="empty:hidden">
      {!isOnline && (
        <p className="mb-4 rounded-field bg-amber-soft px-4 py-3 text-amber">
          Geen internet. Wat u invulde, staat er nog.
        </p>
      )}
    </div>
  )
}

const isOnlineNow = () => navigator.onLine

function listen(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

type Screen = 1 | 2 | 3 | 4 | 'done'
type Places = { root: RefObject<HTMLElement | null>; heading: RefObject<HTMLElement | null> }

function useLoadForms(wanted: boolean) {
  useEffect(() => {
    const load = () => void loadTime().catch(() => undefined)
    for (const touch of TOUCHES) addEventListener(touch, load, { once: true })
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, load)
    }
  }, [])
  useEffect(() => {
    if (wanted) void Promise.allSettled([loadTime(), loadService(), loadDetails()])
  }, [wanted])
}

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/**
 * Brings the focus to the heading of each new screen, which reads it out; not when the page opens.
 */
function useFocusOnChange(screen: Screen, ready: boolean, { root, heading }: Places) {
  const shown = useRef<Screen>(undefined)
  useEffect(() => {
    if (!ready) return
    const before = shown.current
    shown.current = screen
    if (before === undefined || before === screen) return
    heading.current?.focus({ preventScroll: true })
    if ((root.current?.getBoundingClientRect().top ?? 0) < 0)
      root.current?.scrollIntoView({ block: 'start' })
  }, [screen, ready, root, heading])
}
