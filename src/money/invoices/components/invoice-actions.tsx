import {
  BellRing,
  CircleCheck,
  Copy,
  Download,
  Pencil,
  ReceiptText,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DateString } from '#lib/dates.ts'
import { filesOf } from '#money/invoices/client.ts'
import { CreditDialog } from '#money/invoices/components/credit-dialog.tsx'
import { canBeCredited, isSettled } from '#money/invoices/components/invoice-words.ts'
import { PaidDialog } from '#money/invoices/components/paid-dialog.tsx'
import { useInvoiceActions } from '#money/invoices/components/use-invoice-actions.ts'
import { type Obstacle, ublObstacles } from '#money/invoices/rules.ts'
import { SendDialog } from '#money/invoices/sending/components/send-dialog.tsx'
import type { Invoice } from '#money/invoices/wire.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { DownloadLink } from '#ui/download-link.tsx'

type InvoiceActionsProps = {
  invoice: Invoice
  today: DateString
  onGone: () => void
  onOpen: (id: string) => void
  onEdit: (invoice: Invoice) => void
  onCopy: (invoice: Invoice) => void
}
type Asked = 'send' | 'paid' | 'credit' | 'remove' | 'remind' | undefined

/**
 * Everything that can be done with an invoice as it stands: what comes next first, then the files.
 */
export function InvoiceActions({
  invoice,
  today,
  onGone,
  onOpen,
  onEdit,
  onCopy,
}: InvoiceActionsProps) {
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  const withoutUbl = invoice.seller
    ? ublObstacles({ invoice, seller: invoice.seller, isFinal: true })
    : []
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <NextSteps invoice={invoice} onAsk={ask} onEdit={onEdit} />
        {invoice.type === 'invoice' && (
          <Button variant="secondary" size="sm" onClick={() => onCopy(invoice)}>
            <Copy aria-hidden />
            Dupliceren
          </Button>
        )}
        <Files
          invoice={invoice}
          hasUbl={invoice.invoiceNumber !== null && withoutUbl.length === 0}
        />
        {invoice.status === 'draft' && (
          <Button variant="secondary" size="sm" onClick={() => ask('remove')} className="text-red!">
            <Trash2 aria-hidden />
            Verwijderen
          </Button>
        )}
      </div>
      {withoutUbl.length > 0 && <WithoutUbl obstacles={withoutUbl} />}
      {asked === 'send' && <SendDialog invoice={invoice} onClose={close} />}
      {asked === 'paid' && <PaidDialog invoice={invoice} today={today} onClose={close} />}
      {asked === 'credit' && (
        <CreditDialog
          invoice={invoice}
          onClose={close}
          onCredited={(note) => {
            close()
            onOpen(note.id)
          }}
        />
      )}
      <Questions invoice={invoice} asked={asked} onClose={close} onGone={onGone} />
    </>
  )
}

/** Why there is no UBL; with the way to the salon's own data when those are the cause. */
function WithoutUbl({ obstacles }: { obstacles: readonly Obstacle[] }) {
  return (
    <p className="text-sm text-muted">
      {`Geen UBL. ${obstacles.map(({ sentence }) => sentence).join(' ')}`}
      {obstacles.some(({ mend }) => mend === 'salon') && (
        <>
          {' '}
          <Link to="/admin/bedrijf">Naar Bedrijf</Link>
        </>
      )}
    </p>
  )
}

/** Before something that cannot be taken back. */
function Questions({
  invoice,
  asked,
  onClose,
  onGone,
}: {
  invoice: Invoice
  asked: Asked
  onClose: () => void
  onGone: () => void
}) {
  const { remove, remind, reminding } = useInvoiceActions(invoice)
  return (
    <>
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={onClose}
        title="Factuur verwijderen?"
        text="Weet je zeker dat je deze factuur wilt verwijderen?"
        confirmLabel="Verwijderen"
        tone="danger"
        onConfirm={() => {
          remove()
          onGone()
        }}
      />
      <ConfirmDialog
        open={asked === 'remind'}
        onClose={onClose}
        title="Herinnering sturen?"
        text={`${invoice.customerName} krijgt een vriendelijke herinnering op ${invoice.customerEmail}, met de factuur als bijlage.`}
        confirmLabel="Herinnering sturen"
        loading={reminding}
        onConfirm={() => void remind().then(onClose)}
      />
    </>
  )
}

type NextStepsProps = {
  invoice: Invoice
  onAsk: (asked: Asked) => void
  onEdit: (invoice: Invoice) => void
}

function NextSteps({ invoice, onAsk, onEdit }: NextStepsProps) {
  const { undoPaid, moving } = useInvoiceActions(invoice)
  const { status, type, isOverdue, customerEmail } = invoice
  if (status === 'draft')
    return (
      <>
        <Button size="sm" onClick={() => onAsk('send')}>
          <Send aria-hidden />
          Verzenden
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onEdit(invoice)}>
          <Pencil aria-hidden />
          Bewerken
        </Button>
      </>
    )
  return (
    <>
      {status === 'sent' && !isSettled(invoice) && (
        <Button size="sm" onClick={() => onAsk('paid')}>
          <CircleCheck aria-hidden />
          {type === 'invoice' ? 'Markeer als betaald' : 'Markeer als terugbetaald'}
        </Button>
      )}
      {isOverdue && (
        <Button
          variant="secondary"
          size="sm"
          disabled={customerEmail === ''}
          title={customerEmail === '' ? 'Deze klant heeft geen e-mailadres.' : undefined}
          onClick={() => onAsk('remind')}
        >
          <BellRing aria-hidden />
          Herinnering sturen
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => onAsk('send')}>
        <Send aria-hidden />
        Opnieuw verzenden
      </Button>
      {status === 'paid' && (
        <Button variant="secondary" size="sm" loading={moving} onClick={() => void undoPaid()}>
          <Undo2 aria-hidden />
          Betaling terugdraaien
        </Button>
      )}
      {canBeCredited(invoice) && (
        <Button variant="secondary" size="sm" onClick={() => onAsk('credit')}>
          <ReceiptText aria-hidden />
          Creditnota
        </Button>
      )}
    </>
  )
}

function Files({ invoice, hasUbl }: { invoice: Invoice; hasUbl: boolean }) {
  const { pdf, ubl } = filesOf(invoice)
  return (
    <>
      <DownloadLink href={pdf} failure="PDF Fout" file="De PDF">
        <Download aria-hidden />
        PDF
      </DownloadLink>
      {hasUbl && (
        <DownloadLink href={ubl} failure="UBL Fout" file="Het UBL-bestand">
          <Download aria-hidden />
          UBL
        </DownloadLink>
      )}
    </>
  )
}
