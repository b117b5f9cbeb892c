import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { ClientField } from '#agenda/appointments/components/client-field.tsx'
import { ApiError } from '#lib/api-client.ts'
import { cashRounding, euro, formatEuro, toDecimal, typedCents } from '#lib/money.ts'
import { fullName } from '#lib/names.ts'
import { newKey } from '#lib/new-key.ts'
import { type MethodBack } from '#lib/payment-methods.ts'
import { isEmail } from '#lib/reach.ts'
import { pdfPath, useSellVoucher } from '#money/gift-vouchers/client.ts'
import { methodOptions } from '#money/gift-vouchers/components/voucher-words.ts'
import type { SoldVoucher } from '#money/gift-vouchers/wire.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { Select } from '#ui/select.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { Unprintable } from '#ui/unprintable.tsx'

type Draft = {
  amount: string
  method: MethodBack
  recipientName: string
  recipientEmail: string
  buyerName: string
  buyerEmail: string
  personalMessage: string
  sendMail: boolean
}
const FIELDS = [
  'amount',
  'method',
  'recipientName',
  'recipientEmail',
  'buyerName',
  'buyerEmail',
  'personalMessage',
  'sendMail',
] as const
const BLANK: Draft = {
  amount: '50',
  method: 'cash',
  recipientName: '',
  recipientEmail: '',
  buyerName: '',
  buyerEmail: '',
  personalMessage: '',
  sendMail: false,
}

type SaleDialogProps = { onClose: () => void; onOpen: (code: string) => void }

/** 'Kadobon verkopen': one that is paid at the till, to be printed or mailed. */
export function SaleDialog({ onClose, onOpen }: SaleDialogProps) {
  const [sold, setSold] = useState<SoldVoucher>()
  if (sold) return <Sold sold={sold} onClose={onClose} onOpen={() => onOpen(sold.code)} />
  return <SaleForm onClose={onClose} onSold={setSold} />
}

function SaleForm({
  onClose,
  onSold,
}: {
  onClose: () => void
  onSold: (sold: SoldVoucher) => void
}) {
  const { toast } = useToast()
  const { mutateAsync: sell, isPending } = useSellVoucher()
  // The same sale sent again, after a lost answer, is the same sale.
  const [keys] = useState(() => new Map<string, string>())
  const form = useForm<Draft>({ defaultValues: BLANK })
  // the name of the client who was picked, as long as it stands there
  const [buyer, setBuyer] = useState('')
  const { getValues, setError, clearErrors, control } = form
  const field = fieldsOf(form)
  const [amount, method, ...words] = useWatch({
    control,
    name: ['amount', 'method', 'recipientName', 'buyerName', 'personalMessage'],
  })
  const rounding = roundingOf(amount, method)

  async function submit() {
    if (isPending) return
    const draft = getValues()
    const problems = problemsOf(draft)
    clearErrors()
    if (Object.keys(problems).length > 0) return show(problems)
    const body = { ...draft, amount: toDecimal(typedCents(draft.amount) ?? 0) }
    const text = JSON.stringify(body)
    const idempotencyKey = keys.get(text) ?? newKey()
    keys.set(text, idempotencyKey)
    try {
      onSold(await sell({ ...body, idempotencyKey }))
    } catch (error) {
      if (error instanceof ApiError) show(error.fields)
      toast(failure('Fout', error, 'De kadobon kon niet verkocht worden.'))
    }
  }

  function show(problems: Partial<Record<string, string>>) {
    const wrong = FIELDS.filter((name) => problems[name])
    for (const [index, name] of wrong.entries())
      setError(name, { message: problems[name] ?? '' }, { shouldFocus: index === 0 })
  }

  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title="Kadobon verkopen"
      description="Betaald in het salon. De bon is meteen geldig; je kan hem afdrukken of mailen."
      stickyFooter
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button type="submit" form="sale-form" loading={isPending}>
            Kadobon verkopen
          </Button>
        </>
      }
    >
      <form
        id="sale-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextInput
          {...field('amount')}
          label="Bedrag (€)"
          required
          inputMode="decimal"
          autoComplete="off"
          hint={rounding}
        />
        <Select {...field('method')} label="Betaald met" options={methodOptions} />
        <TextInput
          {...field('recipientName')}
          label="Voor wie"
          autoComplete="off"
          maxLength={100}
        />
        <TextInput
          {...field('recipientEmail')}
          label="E-mail van de ontvanger"
          hint="Niet verplicht: om de bon te mailen."
          type="email"
          autoComplete="off"
          maxLength={254}
        />
        <Controller
          control={control}
          name="buyerName"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <ClientField
              id="kadobon-buyerName"
              label="Van wie"
              value={value}
              isKnown={buyer !== '' && buyer === value}
              error={error?.message}
              onType={onChange}
              onPick={(client) => {
                setBuyer(fullName(client))
                onChange(fullName(client))
                form.setValue('buyerEmail', client.email)
              }}
            />
          )}
        />
        <TextInput
          {...field('buyerEmail')}
          label="E-mail van de koper"
          hint="Niet verplicht: zonder krijgt ze de bon afgedrukt."
          type="email"
          autoComplete="off"
          maxLength={254}
        />
        <TextArea
          {...field('personalMessage')}
          label="Boodschap op de bon"
          maxLength={500}
          className="sm:col-span-2"
        />
        <Unprintable text={words.join(' ')} className="sm:col-span-2" />
        <Checkbox
          {...field('sendMail')}
          label="Mail de kadobon meteen"
          hint="Naar de ontvanger, en zonder dat adres naar de koper."
          className="sm:col-span-2"
        />
      </form>
    </Dialog>
  )
}

function Sold({
  sold: { code, amount, amountPaid, rounding, recipientEmail, buyerEmail },
  onClose,
  onOpen,
}: {
  sold: SoldVoucher
  onClose: () => void
  onOpen: () => void
}) {
  const isRounded = rounding !== '0.00'
  const hasMail = recipientEmail !== '' || buyerEmail !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title="Kadobon verkocht"
      description={`${euro(amount)}, meteen geldig.${isRounded ? ` In de kassa: ${euro(amountPaid)} (afgerond op 5 cent).` : ''}`}
      footer={
        <>
          <Button variant="secondary" onClick={onOpen}>
            Bon bekijken
          </Button>
          <Button onClick={onClose}>Klaar</Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 text-center">
        <p className="rounded-field border-2 border-dashed border-pine bg-pine-soft px-5 py-3 text-2xl font-semibold tracking-wider text-pine tabular-nums select-all">
          {code}
        </p>
        <DownloadLink href={pdfPath(code)} failure="PDF Fout" file="De bon">
          <FileText aria-hidden />
          Bon als PDF om af te drukken
        </DownloadLink>
        {hasMail && <p className="text-sm text-muted">Mailen kan ook later, bij de bon zelf.</p>}
      </div>
    </Dialog>
  )
}

function problemsOf({
  amount,
  recipientEmail,
  buyerEmail,
  sendMail,
}: Draft): Partial<Record<keyof Draft, string>> {
  const cents = typedCents(amount)
  return {
    ...((cents === undefined || cents < 100 || cents > 100_000) && {
      amount: 'Vul een bedrag in van 1,00 tot 1.000,00.',
    }),
    ...(sendMail &&
      !recipientEmail.trim() &&
      !buyerEmail.trim() && { recipientEmail: 'Vul een e-mailadres in om de kadobon te mailen.' }),
    ...(isBad(recipientEmail) && { recipientEmail: 'Vul een geldig e-mailadres in.' }),
    ...(isBad(buyerEmail) && { buyerEmail: 'Vul een geldig e-mailadres in.' }),
  }
}

function isBad(email: string): boolean {
  return email.trim() !== '' && !isEmail(email.trim())
}

/** What a customer who pays in cash gives, when that differs. */
function roundingOf(amount: string, method: Draft['method']): string {
  const cents = typedCents(amount)
  const rounding = method === 'cash' && cents !== undefined ? cashRounding(cents) : 0
  return rounding === 0
    ? ''
    : `Cash te ontvangen: ${formatEuro((cents ?? 0) + rounding)} (afgerond op 5 cent).`
}
