import { FileDown, Mail, Tag, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/button.tsx'
import { DownloadLink } from '#ui/download-link.tsx'

// only who chose some and then taps needs them
const MailDialog = lazy(async () => ({
  default: (await import('#clients/customers/components/chosen-dialogs.tsx')).MailChosenDialog,
}))
const LabelDialog = lazy(async () => ({
  default: (await import('#clients/customers/components/chosen-dialogs.tsx')).LabelChosenDialog,
}))

type ChosenBarProps = { chosen: readonly WholeCustomer[]; onClear: () => void }

/** What can be done with several clients at once; nothing as long as none is chosen. */
export function ChosenBar({ chosen, onClear }: ChosenBarProps) {
  const [open, setOpen] = useState<'mail' | 'label'>()
  const close = () => setOpen(undefined)
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id).join(',')
  return (
    <section
      aria-label="Gekozen klanten"
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-pine bg-card p-3 shadow-soft lg:bottom-4"
    >
      <p role="status" className="mr-auto font-semibold max-sm:w-full">
        {counted(chosen.length, 'klant', 'klanten')} gekozen
      </p>
      <Button size="sm" onClick={() => setOpen('mail')}>
        <Mail aria-hidden />
        Mailen
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('label')}>
        <Tag aria-hidden />
        Label
      </Button>
      <DownloadLink href={`/api/customers.csv?${new URLSearchParams({ ids })}`}>
        <FileDown aria-hidden />
        CSV
      </DownloadLink>
      <Button size="sm" variant="ghost" onClick={onClear}>
        <X aria-hidden />
        Niemand kiezen
      </Button>
      {open && (
        <Suspense>
          {open === 'mail' && <MailDialog chosen={chosen} onClose={close} />}
          {open === 'label' && <LabelDialog chosen={chosen} onClose={close} />}
        </Suspense>
      )}
    </section>
  )
}
