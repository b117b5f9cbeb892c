import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import { readTyped } from '#lib/money.ts'
import { newKey } from '#lib/new-key.ts'
import { type MethodBack, methodsBack, paymentWays } from '#lib/payment-methods.ts'
import type { CustomerCard } from '#money/customer-cards/wire.ts'
import { useSendSale } from '#money/payments/client.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'

/** Puts money on a loyalty card: a sale like any other, with a way of paying, in the day book. */
export function TopUpButton({ card }: { card: CustomerCard }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Wallet aria-hidden />
        Opladen
      </Button>
      {isOpen && <TopUpDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}

function TopUpDialog({ card, onClose }: { card: CustomerCard; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: sendSale, isPending: saving } = useSendSale()
  const [draft, setDraft] = useState<{
    amount: string
    method: MethodBack
    key: string
  }>({ amount: '', method: 'cash', key: newKey() })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const change = (part: Partial<typeof draft>) =>
    setDraft((before) => ({ ...before, ...part, key: newKey() }))

  async function submit() {
    if (saving) return
    setErrors({})
    const { amount, method, key } = draft
    const who = {
      customerName: card.customerName || card.customerEmail || card.cardNumber,
      customerEmail: card.customerEmail,
    }
    const body = {
      ...who,
      ...(card.customerId && { customerId: card.customerId }),
      amount: readTyped(amount),
      service: 'Klantenkaart opladen',
      topUpCard: card.id,
      method,
    }
    try {
      const { sale } = await sendSale({ kind: 'direct', key, body })
      toast({
        title: 'Kaart opgeladen',
        description: `Kassabon ${sale.receiptNumber}: ${card.cardNumber}.`,
      })
      onClose()
    } catch (error) {
      const sentence = sentenceOf(error)
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else toast({ title: 'Niet opgeladen', description: sentence, tone: 'destructive' })
    }
  }

  return (
    <FormDialog
      title="Kaart opladen"
      description={`${card.cardNumber} van ${card.customerName || card.customerEmail}`}
      submitLabel="Ontvangen en opladen"
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        id="oplaad-bedrag"
        label="Bedrag (€)"
        required
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={errors['amount'] ?? errors['topUpCard']}
        onValue={(value) => change({ amount: value })}
      />
      <Select
        id="oplaad-wijze"
        label="Betaalwijze"
        required
        value={draft.method}
        options={methodsBack.map((method) => ({ value: method, label: paymentWays[method].name }))}
        error={errors['method']}
        onValue={(value) =>
          change({ method: methodsBack.find((method) => method === value) ?? draft.method })
        }
      />
      <p className="text-sm text-muted sm:col-span-2">
        De btw is bij het opladen verschuldigd, zoals bij een kadobon. Wat later met het saldo
        betaald wordt, is geen nieuwe omzet.
      </p>
    </FormDialog>
  )
}
