import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type StaleRow = { label: string; stored: string; mine: string }
type StaleDialogProps = {
  open: boolean
  rows: StaleRow[]
  onKeepMine: () => void
  onKeepStored: () => void
  onClose: () => void
  busy?: boolean
}

/**
 * Two editors changed the same thing: shows what is stored now beside what was typed here, and lets
 * one of them win. Only fields that differ are shown.
 */
export function StaleDialog({
  open,
  rows,
  onKeepMine,
  onKeepStored,
  onClose,
  busy = false,
}: StaleDialogProps) {
  const different = rows.filter(({ stored, mine }) => stored !== mine)
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title="Intussen gewijzigd"
      description="Iemand heeft dit bewaard terwijl jij het aan het bewerken was. Kies welke versie blijft."
      footer={
        <>
          <Button variant="secondary" onClick={onKeepStored}>
            Bewaarde versie houden
          </Button>
          <Button loading={busy} onClick={onKeepMine}>
            Mijn versie bewaren
          </Button>
        </>
      }
    >
      {different.length === 0 ? (
        <p>De inhoud is gelijk aan wat jij typte.</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {different.map(({ label, stored, mine }) => (
            <li key={label} className="rounded-field border border-line p-4">
              <h3 className="font-semibold">{label}</h3>
              <dl className="mt-2 grid gap-3 sm:grid-cols-2">
                <Version name="Nu bewaard" value={stored} />
                <Version name="Jouw versie" value={mine} />
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Version({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{value || '(leeg)'}</dd>
    </div>
  )
}
