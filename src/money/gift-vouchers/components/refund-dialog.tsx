import { useState } from 'react'
import type { DateString } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { type MethodBack, methodsBack } from '#lib/payment-methods.ts'
import { useRefundVoucher } from '#money/gift-vouchers/client.ts'
import { methodOptions, refundAdvice } from '#money/gift-vouchers/components/voucher-words.ts'
import type { WholeVoucher } from '#money/gift-vouchers/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type RefundDialogProps = { voucher: WholeVoucher; today: DateString; onClose: () => void }

/** Gives back what is left on a voucher, which then ends. Says what the term of withdrawal asks. */
export function RefundDialog({ voucher, today, onClose }: RefundDialogProps) {
  const { code, balance, online, test } = voucher
  const { toast } = useToast()
  const { mutateAsync: refund, isPending } = useRefundVoucher()
  const [method, setMethod] = useState<MethodBack>('cash')
  const [note, setNote] = useState('')
  const [isSure, setSure] = useState(false)
  const [error, setError] = useState<string>()
  const advice = refundAdvice(voucher, today)

  async function submit() {
    if (isPending) return
    if (!advice.isDue && !isSure) return setError('Vink dit aan om toch terug te betalen.')
    try {
      const { refund: state } = await refund({ code, allowLate: !advice.isDue, method, note })
      toast({
        title: 'Kadobon terugbetaald',
        description:
          state === 'pending'
            ? 'De terugbetaling is aangevraagd bij de betaaldienst.'
            : euro(balance),
      })
      onClose()
    } catch (problem) {
      toast(failure('Fout', problem, 'De kadobon kon niet terugbetaald worden.'))
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title="Kadobon terugbetalen"
      description={`Wat nog op ${code} staat, ${euro(balance)}, gaat terug. De bon is daarna niet meer geldig; dat kan je niet ongedaan maken.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button type="submit" form="refund-form" variant="danger" loading={isPending}>
            {euro(balance)} terugbetalen
          </Button>
        </>
      }
    >
      <form
        id="refund-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-4"
      >
        <Alert tone="info" title={advice.isDue ? 'Herroepingsrecht: 14 dagen' : 'Niet verplicht'}>
          {advice.text}
        </Alert>
        {online ? (
          <p>
            {test
              ? 'Dit was een testbetaling: er gaat geen echt geld terug.'
              : 'Het geld gaat terug naar de kaart of rekening waarmee betaald is.'}
          </p>
        ) : (
          <Select
            label="Terugbetalen met"
            options={methodOptions}
            value={method}
            onValue={(value) => setMethod(methodsBack.find((other) => other === value) ?? method)}
          />
        )}
        <TextInput label="Reden (voor jezelf)" value={note} maxLength={500} onValue={setNote} />
        {!advice.isDue && (
          <Checkbox
            label="Ik betaal toch terug"
            checked={isSure}
            error={error}
            onChange={({ target }) => setSure(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
