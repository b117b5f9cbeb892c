import { usePerson } from '#foundation/auth/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Keys } from '#ui/keys.tsx'
import { shortcutsFor } from './shortcuts.ts'

/** Which keys there are. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const role = usePerson()?.role ?? 'staff'
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Sneltoetsen"
      description="Ze werken overal in de admin, behalve terwijl je typt."
    >
      <div className="gap-8 sm:columns-2">
        {shortcutsFor(role).map(({ label, shortcuts }) => (
          <section key={label} aria-label={label} className="mb-5 break-inside-avoid">
            <h3 className="text-sm font-semibold text-muted">{label}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ keys, label: text }) => (
                <div key={keys} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="order-2">
                    <Keys keys={keys} />
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
