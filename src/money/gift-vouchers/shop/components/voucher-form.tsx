import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DateString } from '#lib/dates.ts'
import { formatEuro } from '#lib/money.ts'
import {
  fieldId,
  type Notice,
  type VoucherShop,
} from '#money/gift-vouchers/shop/components/use-voucher-shop.ts'
import {
  amountOf,
  deliveryDays,
  fieldLabels,
  LEAST,
  MESSAGE_LENGTH,
  MOST,
  quickPicks,
  typedAmount,
  type VoucherDraft,
  type VoucherField,
  voucherFields,
} from '#money/gift-vouchers/shop/components/voucher-draft.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CONTROL, Field, TextArea, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Unprintable } from '#ui/unprintable.tsx'

const STEP = 500

type VoucherFormProps = { shop: VoucherShop; today: DateString }

/** What the voucher is worth, for whom it is and who buys it. */
export function VoucherForm({ shop: { draft, change, notice }, today }: VoucherFormProps) {
  const field = (name: VoucherField) => ({
    id: fieldId(name),
    label: fieldLabels[name],
    error: notice?.fields[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const days = deliveryDays(today)
  return (
    <div className="flex flex-col gap-6">
      <FormNotice notice={notice} />
      <Part title="Kies een bedrag">
        <AmountPart
          draft={draft}
          error={notice?.fields['amount']}
          onChange={(amount) => change({ amount })}
        />
      </Part>
      <Part title="Voor Wie is de Kadobon?">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...field('recipientName')}
            required
            autoComplete="off"
            maxLength={100}
            placeholder="Emma en Bobby"
          />
        </div>
        <TextArea
          {...field('personalMessage')}
          label="Persoonlijke boodschap (mag, moet niet)"
          maxLength={MESSAGE_LENGTH}
          rows={4}
          placeholder="Gelukkige verjaardag! Geniet ervan, allebei."
          hint={`Nog ${MESSAGE_LENGTH - draft.personalMessage.length} tekens.`}
        />
        <Unprintable text={draft.recipientName + draft.personalMessage} />
        <RadioCards
          legend="Hoe komt de kadobon bij de ontvanger?"
          name="wanneer"
          value={draft.delivery}
          onChange={(delivery) =>
            change({ delivery: delivery === 'later' || delivery === 'self' ? delivery : 'now' })
          }
          minWidth={12}
          options={[
            { value: 'now', label: 'Meteen per mail', detail: 'zodra hij betaald is' },
            { value: 'later', label: 'Op een gekozen dag', detail: 'een verjaardag bijvoorbeeld' },
            { value: 'self', label: 'Ik geef hem zelf', detail: 'u krijgt hem als pdf' },
          ]}
        />
        {draft.delivery !== 'self' && (
          <TextInput
            {...field('recipientEmail')}
            required
            type="email"
            autoComplete="off"
            maxLength={254}
          />
        )}
        {draft.delivery === 'later' && (
          <TextInput
            {...field('deliverOn')}
            required
            type="date"
            min={days.from}
            max={days.to}
            hint="We mailen de bon die dag in de ochtend."
            className="sm:max-w-64"
          />
        )}
      </Part>
      <Part title="Uw Gegevens">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput {...field('buyerName')} required autoComplete="name" maxLength={100} />
          <TextInput
            {...field('buyerEmail')}
            required
            type="email"
            autoComplete="email"
            maxLength={254}
            hint="Hierheen sturen we uw bewijs en een kopie van de bon."
          />
        </div>
        <Unprintable text={draft.buyerName} />
      </Part>
    </div>
  )
}

function FormNotice({ notice }: { notice: Notice | undefined }) {
  if (!notice) return null
  const errors = voucherFields.flatMap((name) => {
    const sentence = notice.fields[name]
    return sentence
      ? [{ fieldId: fieldId(name), message: `${fieldLabels[name]}: ${sentence}` }]
      : []
  })
  if (errors.length > 0)
    return <ErrorSummary errors={errors} title={notice.title} attempt={notice.attempt} />
  return (
    <div key={notice.attempt} ref={takeFocus} tabIndex={-1} className="rounded-field">
      <Alert tone="error" title={notice.title}>
        {notice.text}
      </Alert>
    </div>
  )
}

function takeFocus(box: HTMLDivElement | null) {
  box?.focus()
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-7">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  )
}

type AmountPartProps = {
  draft: VoucherDraft
  error: string | undefined
  onChange: (amount: string) => void
}

function AmountPart({ draft, error, onChange }: AmountPartProps) {
  const cents = amountOf(draft)
  const stepTo = (by: number) =>
    onChange(typedAmount(Math.min(MOST, Math.max(LEAST, (cents ?? 0) + by))))
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">Veelgekozen bedragen</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {quickPicks.map((pick) => (
            <Button
              key={pick}
              variant={cents === pick ? 'primary' : 'secondary'}
              size="lg"
              aria-pressed={cents === pick}
              onClick={() => onChange(typedAmount(pick))}
              className="px-2 font-heading tabular-nums"
            >
              €&nbsp;{pick / 100}
            </Button>
          ))}
        </div>
      </fieldset>
      <Field
        id={fieldId('amount')}
        label="Of kies zelf een bedrag (€)"
        hint={BOUNDS}
        error={error}
        required
      >
        {(control) => (
          <div className="flex max-w-80 gap-2">
            <Button
              variant="secondary"
              size="icon"
              className="shrink-0"
              aria-label="5 euro minder"
              disabled={cents !== undefined && cents <= LEAST}
              onClick={() => stepTo(-STEP)}
            >
              <Minus aria-hidden />
            </Button>
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={draft.amount}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                stepTo(event.key === 'ArrowUp' ? STEP : -STEP)
              }}
              className={`${CONTROL} text-center text-lg font-semibold tabular-nums`}
            />
            <Button
              variant="secondary"
              size="icon"
              className="shrink-0"
              aria-label="5 euro meer"
              disabled={cents !== undefined && cents >= MOST}
              onClick={() => stepTo(STEP)}
            >
              <Plus aria-hidden />
            </Button>
          </div>
        )}
      </Field>
    </>
  )
}

const BOUNDS = `Van ${formatEuro(LEAST)} tot ${formatEuro(MOST)}.`
