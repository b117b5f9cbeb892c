import type { PublicSalon } from '#features/salon/schema.ts'

/** What a browser without JavaScript can do instead. */
export function NeedsScript({ salon }: { salon: PublicSalon }) {
  return (
    <noscript>
      <p className="mb-6 rounded-card border border-line bg-card p-5 font-semibold">
        Deze pagina werkt enkel met JavaScript. Mail ons gerust op {salon.email}: we sturen u dan zelf wat we over u bewaren.
      </p>
    </noscript>
  )
}
