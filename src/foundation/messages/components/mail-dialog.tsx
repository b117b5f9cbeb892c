import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarPlus, Paperclip, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { mailQuery, useMailAction } from '#foundation/messages/client.ts'
import { MailFrame } from '#foundation/messages/components/mail-frame.tsx'
import { badgeOf, fateOf, isKept } from '#foundation/messages/components/mail-words.ts'
import { ReachLinks } from '#foundation/messages/components/reach-links.tsx'
import { mailLabel } from '#foundation/messages/texts.ts'
import type { ShownMail } from '#foundation/messages/wire.ts'
import { formatInstant, formatMoment } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import { telLink } from '#lib/reach.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { Segments } from '#ui/segments.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type MailDialogProps = { id: string; onClose: () => void; onOpen: (id: string) => void }

/** A mail in full: what became of it, what was in it, and what can still be done. */
export function MailDialog({ id, onClose, onOpen }: MailDialogProps) {
  const query = useQuery(mailQuery(id))
  const mail = query.data
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      stickyFooter
      title={mail?.subject ?? 'Mail'}
      footer={mail && <MailActions mail={mail} onOpen={onOpen} />}
    >
      <Pending query={query} failed="De mail kon niet geladen worden." lines={8} />
      {mail && (
        <div className="flex flex-col gap-5">
          <MailFacts mail={mail} />
          <MailBody mail={mail} />
          {mail.phone && <PhoneLinks text={mail.phoneText} phone={mail.phone} />}
        </div>
      )}
    </Dialog>
  )
}

function MailFacts({ mail }: { mail: ShownMail }) {
  const {
    state,
    kind,
    recipient,
    createdAt,
    attempts,
    lastError,
    visit,
    files,
    hasCalendar,
    expiresAt,
  } = mail
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={badgeOf(mail).tone}>{badgeOf(mail).label}</Badge>
        <span>{fateOf(mail)}</span>
      </p>
      {lastError && (state !== 'sent' || isKept(mail)) && (
        <Alert tone={state === 'failed' ? 'error' : 'warning'}>{lastError}</Alert>
      )}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Fact label="Soort">{mailLabel(kind)}</Fact>
        <Fact label="Aan">{recipient}</Fact>
        <Fact label="Geschreven">{formatInstant(createdAt)}</Fact>
        <Fact label="Pogingen">{attempts}</Fact>
        {state === 'waiting' && expiresAt && (
          <Fact label="Heeft zin tot">{formatInstant(expiresAt)}</Fact>
        )}
        {visit && (
          <Fact label="Gaat over">
            <Link to={`?afspraak=${visit.id}`} className="text-clay underline underline-offset-4">
              {calledDog(visit.dogName)}, {formatMoment(visit)}
            </Link>
          </Fact>
        )}
      </dl>
      {(files.length > 0 || hasCalendar) && (
        <ul aria-label="Bijlagen" className="flex flex-wrap gap-2">
          {files.map((name) => (
            <li
              key={name}
              className="flex items-center gap-1.5 rounded-full bg-paper px-3 py-1 text-sm"
            >
              <Paperclip aria-hidden className="size-4" />
              {name}
            </li>
          ))}
          {hasCalendar && (
            <li className="flex items-center gap-1.5 rounded-full bg-paper px-3 py-1 text-sm">
              <CalendarPlus aria-hidden className="size-4" />
              Afspraak voor de agenda van de klant
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const FORMS = [
  { value: 'html', label: 'Opgemaakt' },
  { value: 'text', label: 'Tekst' },
] as const

function MailBody({ mail: { html, text, subject } }: { mail: ShownMail }) {
  const [form, setForm] = useState<'html' | 'text'>('html')
  const isText = html === null || form === 'text'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Inhoud</h3>
        {html !== null && (
          <Segments
            legend="Hoe de inhoud getoond wordt"
            options={FORMS}
            value={form}
            onChange={setForm}
          />
        )}
      </div>
      <div className="overflow-hidden rounded-card border border-line">
        {isText ? (
          <p className="max-h-112 overflow-y-auto bg-paper p-4 whitespace-pre-line wrap-anywhere">
            {text || 'Wat in deze mail stond, wordt niet meer bewaard.'}
          </p>
        ) : (
          <MailFrame html={html} title={`Inhoud van de mail ‘${subject}’`} className="h-112" />
        )}
      </div>
    </div>
  )
}

function PhoneLinks({ text, phone }: { text: string | null; phone: string }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-lg">Ook even laten weten</h3>
      {text === null ? (
        <p>
          Deze mail draait om een persoonlijke link, en die gaat alleen per mail. Bel gerust even:{' '}
          <PhoneLink phone={phone} />.
        </p>
      ) : (
        <ReachLinks phone={phone} text={text} />
      )}
    </div>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telLink(phone)} className="text-clay underline underline-offset-4">
      {phone}
    </a>
  )
}

/** Sending again, or not at all. */
function MailActions({ mail, onOpen }: { mail: ShownMail; onOpen: (id: string) => void }) {
  const { toast } = useToast()
  const { mutateAsync: act, isPending, variables } = useMailAction()
  const [isAsking, setAsking] = useState(false)
  const isSent = mail.state === 'sent'

  async function retry() {
    try {
      const leaving = await act({ id: mail.id, action: 'retry' })
      toast({
        title: isSent ? 'Mail opnieuw klaargezet' : 'Nieuwe poging onderweg',
        description: mail.recipient,
      })
      if (leaving.id !== mail.id) onOpen(leaving.id)
    } catch (error) {
      toast(failure('Fout', error, 'De mail kon niet opnieuw verstuurd worden.'))
    }
  }

  async function cancel() {
    try {
      await act({ id: mail.id, action: 'cancel' })
      toast({ title: 'Mail geannuleerd', description: mail.recipient })
    } catch (error) {
      toast(failure('Fout', error, 'De mail kon niet geannuleerd worden.'))
    }
    setAsking(false)
  }

  return (
    <>
      {(mail.state === 'waiting' || mail.state === 'failed') && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <Ban aria-hidden />
          Annuleren
        </Button>
      )}
      {mail.state !== 'cancelled' && (
        <Button loading={isPending && variables.action === 'retry'} onClick={() => void retry()}>
          <RotateCw aria-hidden />
          {isSent ? 'Opnieuw verzenden' : 'Nu proberen'}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Mail annuleren?"
        text={`De mail aan ${mail.recipient} vertrekt dan niet meer.`}
        confirmLabel="Mail annuleren"
        tone="danger"
        loading={isPending}
        onConfirm={() => void cancel()}
      />
    </>
  )
}
