import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Something secret, shown this once and ready to be copied. */
export function SecretOnce({
  title,
  warning,
  secret,
  copyLabel,
  action,
  children,
  onClose,
}: {
  title: string
  /** What to do with it now, in a few words. */
  warning: string
  secret: string
  copyLabel: string
  /** Something else to do with it, beside copying. */
  action?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Not allowed here: it stands above the button.
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <Button className="print:hidden" onClick={onClose}>
          Klaar
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Alert tone="warning" title={warning}>
          {children}
        </Alert>
        <p className="rounded-field border-2 border-dashed border-pine bg-pine-soft px-4 py-3 font-semibold break-all whitespace-pre-line text-pine select-all print-alone">
          {secret}
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" onClick={() => void copy()} className="max-sm:w-full">
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? 'Gekopieerd' : copyLabel}
          </Button>
          {action}
        </div>
      </div>
    </Dialog>
  )
}
