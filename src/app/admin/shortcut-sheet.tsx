import { usePerson } from '#foundation/auth/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { shortcuts } from './shortcuts.ts'
import { mayOpen } from './tabs.ts'

/** Which keys there are. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const role = usePerson()?.role ?? 'staff'
  const shown = shortcuts.filter(
    (shortcut) => !('to' in shortcut) || mayOpen(role, shortcut.to.split('?')[0] ?? ''),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sneltoetsen"
      description="Ze werken overal in de admin, behalve terwijl je typt."
    >
      <dl className="divide-y divide-line">
        {shown.map(({ keys, text }) => (
          <div key={keys} className="flex items-center justify-between gap-4 py-2">
            <dt className="order-2 flex gap-1">
              {keys.split(' ').map((key, index) => (
                <kbd
                  key={index}
                  className="rounded-lg border border-edge bg-paper px-2 py-0.5 font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
