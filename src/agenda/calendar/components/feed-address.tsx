import { Check, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { FEED_PROGRAMS } from '#agenda/calendar/texts.ts'
import type { CreatedFeed } from '#agenda/calendar/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The new address, shown this once, and how each program takes it. */
export function FeedAddress({ feed, onClose }: { feed: CreatedFeed; onClose: () => void }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(feed.address)
      setCopied(true)
    } catch {
      // Not allowed here: the address stands beside the button.
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Je agenda-adres"
      footer={<Button onClick={onClose}>Klaar</Button>}
    >
      <div className="flex flex-col gap-5">
        <Alert tone="warning" title="Je ziet dit adres maar één keer">
          Plak het nu in je agenda-app. Deel het met niemand anders: wie het heeft, ziet je
          afspraken.
        </Alert>
        <p className="rounded-field border-2 border-dashed border-pine bg-pine-soft px-4 py-3 font-semibold break-all text-pine select-all">
          {feed.address}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copy()} className="max-sm:w-full">
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? 'Gekopieerd' : 'Kopieer het adres'}
          </Button>
          <ButtonLink
            href={feed.address.replace(/^https?:/, 'webcal:')}
            variant="secondary"
            className="max-sm:w-full"
          >
            <ExternalLink aria-hidden />
            Openen in mijn agenda-app
          </ButtonLink>
        </div>
        {isLocal(feed.address) && (
          <Alert tone="info" title="Dit adres werkt alleen op deze computer">
            De website draait hier nog niet op een eigen adres op het internet. Maak een nieuw adres
            zodra dat wel zo is.
          </Alert>
        )}
        <div className="flex flex-col gap-2">
          <h3 className="text-xl">Zo voeg je het toe</h3>
          {FEED_PROGRAMS.map(({ name, steps, note }) => (
            <details key={name} className="rounded-field border border-line">
              <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
                {name}
              </summary>
              <ol className="flex list-decimal flex-col gap-2 pr-4 pb-4 pl-9">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {note && <p className="px-4 pb-4 text-sm text-muted">{note}</p>}
            </details>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}
