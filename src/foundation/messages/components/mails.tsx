import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MailView } from '#foundation/messages/client.ts'
import { MailDialog } from '#foundation/messages/components/mail-dialog.tsx'
import { MailList } from '#foundation/messages/components/mail-list.tsx'
import { TestMailDialog } from '#foundation/messages/components/test-mail-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type MailsProps = {
  view: MailView
  onView: (view: MailView) => void
  /** The mail that is shown in full. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** No mail server is set: what leaves becomes a file. */
  isKeeping: boolean
  picture?: ReactNode
}

/**
 * The outbox: every mail with its state, the one that is looked at, and a test of the mail server.
 */
export function Mails({ view, onView, openId, onOpen, isKeeping, picture }: MailsProps) {
  const [isTesting, setTesting] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      {isKeeping && (
        <Alert tone="warning" title="Er is nog geen mailserver ingesteld">
          Mails komen bij niemand aan: ze worden als bestand op de server bewaard. Laat je klanten
          intussen zelf iets weten, via WhatsApp, sms of een telefoontje. Wie je server beheert,
          stelt SMTP_URL in.
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted max-sm:hidden">
          Elke mail die vertrekt, met wat ermee gebeurde. Lukt het niet meteen, dan proberen we het
          een dag lang opnieuw.
        </p>
        <Button variant="secondary" onClick={() => setTesting(true)} className="max-sm:w-full">
          <Send aria-hidden />
          Testmail sturen
        </Button>
      </div>
      <MailList view={view} onView={onView} onOpen={onOpen} picture={picture} />
      {openId && (
        <MailDialog key={openId} id={openId} onClose={() => onOpen(undefined)} onOpen={onOpen} />
      )}
      {isTesting && <TestMailDialog onClose={() => setTesting(false)} />}
    </div>
  )
}
