import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarPlus, FileText, Mail, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { type DateString, formatInstant, formatShortDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import {
  pdfPath,
  useChangeVoucher,
  useResendVoucher,
  voucherQuery,
} from '#money/gift-vouchers/client.ts'
import { RefundDialog } from '#money/gift-vouchers/components/refund-dialog.tsx'
import { ValidityDialog } from '#money/gift-vouchers/components/validity-dialog.tsx'
import { VoucherBadges } from '#money/gift-vouchers/components/voucher-list.tsx'
import { VoucherMovements } from '#money/gift-vouchers/components/voucher-movements.tsx'
import { deliveryWords } from '#money/gift-vouchers/components/voucher-words.ts'
import type { WholeVoucher } from '#money/gift-vouchers/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type VoucherDetailsProps = { code: string; today: DateString; onClose: () => void }

/** A voucher in full, with everything that can be done with it. */
export function VoucherDetails({ code, today, onClose }: VoucherDetailsProps) {
  const query = useQuery(voucherQuery(code))
  const { data: voucher, error } = query
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={voucher ? <Title code={voucher.code} /> : 'Kadobon'}
    >
      {voucher && !isGone && (
        <div className="flex flex-col gap-6">
          <Worth voucher={voucher} />
          {voucher.refundFailure && (
            <Alert tone="warning" title="De terugbetaling is nog niet gelukt">
              {voucher.refundFailure}
            </Alert>
          )}
          <Actions voucher={voucher} today={today} />
          <Facts voucher={voucher} />
          <VoucherMovements movements={voucher.movements} />
        </div>
      )}
      {!voucher && !error && <SkeletonText lines={8} />}
      {isGone && <p>Deze kadobon bestaat niet.</p>}
      {error && !isGone && <LoadFailed title="De kadobon kon niet geladen worden." query={query} />}
    </Dialog>
  )
}

function Title({ code }: { code: string }) {
  return (
    <>
      Kadobon <span className="whitespace-nowrap">{code}</span>
    </>
  )
}

function Worth({ voucher }: { voucher: WholeVoucher }) {
  const { amount, balance } = voucher
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-pine-soft p-5">
      <div>
        <p className="text-muted">Nog op de bon</p>
        <p className="font-heading text-4xl leading-tight font-semibold text-pine tabular-nums">
          {euro(balance)}
        </p>
        {balance !== amount && <p className="text-sm text-muted">van {euro(amount)}</p>}
      </div>
      <VoucherBadges voucher={voucher} />
    </div>
  )
}

type ActionsProps = { voucher: WholeVoucher; today: DateString }

function Actions({ voucher, today }: ActionsProps) {
  const [open, setOpen] = useState<'validity' | 'refund' | 'block'>()
  const { code, status, refund } = voucher
  const isEnded = status === 'refunded'
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadLink href={pdfPath(code)} failure="PDF Fout" file="De bon">
        <FileText aria-hidden />
        Bon als PDF
      </DownloadLink>
      {!isEnded && (
        <>
          <ResendButtons voucher={voucher} />
          <Button variant="secondary" size="sm" onClick={() => setOpen('validity')}>
            <CalendarPlus aria-hidden />
            Geldigheid verlengen
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setOpen('block')}>
            {status === 'blocked' ? <RotateCcw aria-hidden /> : <Ban aria-hidden />}
            {status === 'blocked' ? 'Deblokkeren' : 'Blokkeren'}
          </Button>
          {refund === 'none' && voucher.balance !== '0.00' && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setOpen('refund')}
              className="text-red!"
            >
              <Undo2 aria-hidden />
              Terugbetalen
            </Button>
          )}
        </>
      )}
      {open === 'validity' && <ValidityDialog voucher={voucher} today={today} onClose={close} />}
      {open === 'refund' && <RefundDialog voucher={voucher} today={today} onClose={close} />}
      {open === 'block' && <BlockDialog voucher={voucher} onClose={close} />}
    </div>
  )
}

function ResendButtons({
  voucher: { code, recipientEmail, buyerEmail },
}: {
  voucher: WholeVoucher
}) {
  const { toast } = useToast()
  const { mutateAsync: resend, isPending, variables } = useResendVoucher()

  async function send(to: 'recipient' | 'buyer') {
    if (isPending) return
    try {
      const { sentTo } = await resend({ code, to })
      toast({ title: 'Mail klaargezet', description: `De kadobon gaat opnieuw naar ${sentTo}.` })
    } catch (error) {
      toast(failure('Fout', error, 'De mail kon niet verstuurd worden.'))
    }
  }

  const button = (to: 'recipient' | 'buyer', label: string) => (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending && variables.to === to}
      onClick={() => void send(to)}
    >
      <Mail aria-hidden />
      {label}
    </Button>
  )
  return (
    <>
      {recipientEmail && button('recipient', 'Mail opnieuw naar ontvanger')}
      {buyerEmail && buyerEmail !== recipientEmail && button('buyer', 'Mail naar koper')}
    </>
  )
}

function BlockDialog({
  voucher: { code, version, status },
  onClose,
}: {
  voucher: WholeVoucher
  onClose: () => void
}) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeVoucher()
  const isBlocked = status === 'blocked'

  async function confirm() {
    try {
      const [before, after] = isBlocked
        ? (['blocked', 'active'] as const)
        : (['active', 'blocked'] as const)
      const saved = await change({ code, version, change: { status: after } })
      toast({
        title: isBlocked ? 'Kadobon gedeblokkeerd' : 'Kadobon geblokkeerd',
        description: code,
        undo: () => change({ code, version: saved.version, change: { status: before } }),
      })
    } catch (error) {
      toast(failure('Fout', error, 'De kadobon kon niet bijgewerkt worden.'))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isBlocked ? 'Kadobon deblokkeren?' : 'Kadobon blokkeren?'}
      text={
        isBlocked
          ? 'De bon kan daarna weer aan de kassa gebruikt worden, met het saldo dat erop staat.'
          : 'De bon wordt dan aan de kassa geweigerd, bijvoorbeeld als hij verloren of gestolen is. Het saldo blijft staan en je kan hem altijd weer deblokkeren.'
      }
      confirmLabel={isBlocked ? 'Deblokkeren' : 'Blokkeren'}
      tone={isBlocked ? 'primary' : 'danger'}
      loading={isPending}
      onConfirm={() => void confirm()}
    />
  )
}

function Facts({ voucher }: { voucher: WholeVoucher }) {
  const {
    recipientName,
    recipientEmail,
    buyerName,
    buyerEmail,
    personalMessage,
    validUntil,
    createdAt,
    online,
    taxedAt,
    vatRate,
  } = voucher
  const vat =
    Number(vatRate) === 0
      ? 'Geen btw (vrijstelling)'
      : taxedAt === 'sale'
        ? 'Btw bij verkoop'
        : 'Btw bij gebruik'
  return (
    <section className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <h3 className="sr-only">Gegevens</h3>
      <Fact
        label="Voor"
        value={[recipientName, recipientEmail].filter(Boolean).join('\n') || 'Niet ingevuld'}
      />
      <Fact
        label="Van"
        value={[buyerName, buyerEmail].filter(Boolean).join('\n') || 'Niet ingevuld'}
      />
      <Fact label="Geldig tot en met" value={formatShortDate(validUntil)} />
      <Fact label="Mail" value={deliveryWords(voucher)} />
      <Fact
        label="Verkocht"
        value={`${formatInstant(createdAt)}, ${online ? 'online' : 'in het salon'}`}
      />
      <Fact label="Btw" value={vat} />
      {personalMessage && <Fact label="Boodschap" value={personalMessage} />}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p className="font-medium whitespace-pre-line wrap-anywhere">{value}</p>
    </div>
  )
}
