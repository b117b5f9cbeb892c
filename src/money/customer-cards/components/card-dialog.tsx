import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { parse } from 'valibot'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import { EmailOrNone } from '#clients/customers/components/email-or-none.tsx'
import { euro } from '#lib/money.ts'
import { fullName } from '#lib/names.ts'
import { loyaltyQuery, useSaveCard } from '#money/customer-cards/client.ts'
import {
  type CardDraft,
  changesOf,
  correctsBalance,
  draftOf,
  problemsOf,
  rowsOf,
  wayBack,
} from '#money/customer-cards/components/card-draft.ts'
import { holderOf } from '#money/customer-cards/components/card-words.ts'
import { type CustomerCard, cardSchema, type LoyaltySettings } from '#money/customer-cards/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { Pending } from '#ui/loaded.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type CardDialogProps = {
  /** Absent: a new one. */
  card?: CustomerCard | undefined
  /** For whom a new one is, when that is known already. */
  customer?: { id?: string; name: string; email: string } | undefined
  /** The title of the toast; without one it says whether the card was added or changed. */
  savedTitle?: string
  onClose: () => void
  /** A new one is there; `onClose` is then not called. */
  onAdded?: (card: CustomerCard) => void
  /** The address that was typed has a card already. */
  onExisting?: (card: CustomerCard) => void
}

/** The window 'Klantenkaart': adds a card or edits one. Render it while it is to be open. */
export function CardDialog(props: CardDialogProps) {
  const query = useQuery(loyaltyQuery)
  const settings = query.data
  // what the owner started from: behind the window the card may change
  const [card] = useState(props.card)
  if (settings) return <CardForm {...props} card={card} settings={settings} />
  return (
    <Dialog open onClose={() => props.onClose()} title="Klantenkaart">
      <Pending query={query} failed="De kaart kon niet geopend worden." lines={6} />
    </Dialog>
  )
}

function CardForm({
  card,
  customer: given,
  settings,
  savedTitle,
  onClose,
  onAdded,
  onExisting,
}: CardDialogProps & { settings: LoyaltySettings }) {
  const { toast } = useToast()
  const { mutateAsync: store } = useSaveCard()
  const [existing, setExisting] = useState<CustomerCard>()
  const [customer, setCustomer] = useState(given)
  const [hasNoEmail, setHasNoEmail] = useState(false)
  const form = useForm<CardDraft>({
    defaultValues: draftOf(card, { email: customer?.email, discount: settings.defaultDiscount }),
    shouldFocusError: false,
  })
  const editor = useEditor({
    form,
    check: (draft) =>
      hasNoEmail && !customer
        ? { customerEmail: 'Kies hierboven de klant van wie de kaart is.' }
        : problemsOf(draft, (card?.customerEmail ?? customer?.email) !== ''),
    stored: cardSchema,
    failure: {
      title: 'Fout bij opslaan',
      description: 'De klantenkaart kon niet bewaard worden. Probeer het opnieuw.',
    },
    onRefusal({ code, current }) {
      if (code === 'card_exists') setExisting(parse(cardSchema, current))
      return code === 'card_exists' || code === 'invalid'
    },
    async send(draft, version) {
      setExisting(undefined)
      const changes = changesOf(draft, card)
      // once the owner has seen what the till did meanwhile, her figures win
      const seen =
        card && version === undefined
          ? { seen: { points: card.points, balance: card.balance } }
          : {}
      const saved = await store(
        card
          ? { ...changes, ...seen, id: card.id, version: version ?? card.version }
          : { ...changes, ...(customer && ofCustomer(customer)) },
      )
      // after a question about somebody else's change it would take that back too
      const back = card && version === undefined && wayBack(card, saved)
      toast({
        title: savedTitle ?? (card ? 'Klantenkaart bijgewerkt' : 'Klantenkaart aangemaakt'),
        description: `${saved.cardNumber} van ${holderOf(saved)}.`,
        ...(back && { undo: () => store({ ...back, id: saved.id, version: saved.version }) }),
      })
      return card || !onAdded ? onClose() : onAdded(saved)
    },
  })
  return (
    <EditorDialog
      editor={editor}
      title="Klantenkaart"
      description={
        card
          ? `${card.cardNumber} van ${holderOf(card)}`
          : `Nieuwe kaart${customer?.name ? ` voor ${customer.name}` : ''}`
      }
      submitLabel={card ? 'Opslaan' : 'Kaart Aanmaken'}
      onClose={onClose}
      rowsOf={(stored) => rowsOf(stored, { draft: form.getValues(), before: card ?? stored })}
    >
      {existing && <HasCard card={existing} onOpen={onExisting} />}
      {!card && !given && (
        <div className="sm:col-span-2">
          <CustomerPicker
            onPick={(picked) => {
              setExisting(undefined)
              setCustomer({ id: picked.id, name: fullName(picked), email: picked.email })
              form.setValue('customerEmail', picked.email, { shouldDirty: true })
              form.clearErrors('customerEmail')
            }}
          />
        </div>
      )}
      <CardFields
        form={form}
        card={card}
        settings={settings}
        emailHint={emailHintOf(card, customer)}
        hasNoEmail={hasNoEmail}
        onHasNoEmail={setHasNoEmail}
      />
    </EditorDialog>
  )
}

/** Who has no address is named by her id. */
function ofCustomer({ id, email }: { id?: string; email: string }) {
  return { ...(id && { customerId: id }), customerEmail: email || null }
}

function emailHintOf(card: CustomerCard | undefined, customer: CardDialogProps['customer']) {
  if ((card?.customerId && card.customerEmail === '') || customer?.email === '')
    return { text: 'Deze klant heeft geen e-mail.', isFixed: true, isNone: true }
  if (card?.customerId) return { text: 'Volgt het e-mailadres van de klant.', isFixed: true }
  if (customer) return { text: 'Van de klant.', isFixed: true }
  return {
    text: 'Van een klant die je al kent, hoort de kaart vanzelf bij die klant.',
    isFixed: false,
  }
}

type CardFieldsProps = {
  form: ReturnType<typeof useForm<CardDraft>>
  card: CustomerCard | undefined
  settings: LoyaltySettings
  emailHint: { text: string; isFixed: boolean; isNone?: boolean }
  hasNoEmail: boolean
  onHasNoEmail: (hasNone: boolean) => void
}

function CardFields({
  form,
  card,
  settings,
  emailHint,
  hasNoEmail,
  onHasNoEmail,
}: CardFieldsProps) {
  const field = fieldsOf(form)
  const corrects = correctsBalance(
    { ...draftOf(card), balance: useWatch({ control: form.control, name: 'balance' }) },
    card,
  )
  const bounds = `Van ${euro(settings.minBalance)} tot ${euro(settings.maxBalance)}.`
  return (
    <>
      {emailHint.isFixed ? (
        <TextInput
          {...field('customerEmail')}
          label="E-mail"
          type="email"
          required={!emailHint.isNone}
          readOnly
          hint={emailHint.text}
          className="sm:col-span-2 [&_input:read-only]:bg-paper"
        />
      ) : (
        <EmailOrNone
          {...field('customerEmail')}
          label="E-mail"
          required
          hint={emailHint.text}
          hasNone={hasNoEmail}
          onHasNone={onHasNoEmail}
          reach="Kies hierboven de klant van wie de kaart is."
          className="sm:col-span-2"
        />
      )}
      <TextInput
        {...field('points')}
        label="Punten"
        inputMode="numeric"
        hint={`Elk punt is ${euro(settings.euroPerPoint)} waard.`}
        autoComplete="off"
      />
      <TextInput
        {...field('balance')}
        label="Saldo (€)"
        inputMode="decimal"
        hint={`${bounds} Betaalt de klant, gebruik dan ‘Opladen’ op de kaart.`}
        autoComplete="off"
      />
      {corrects && (
        <TextInput
          {...field('balanceReason')}
          label="Reden van de correctie"
          required
          maxLength={200}
          hint="Staat in de historiek van de kaart. Een correctie komt niet in het dagboek."
          autoComplete="off"
          className="sm:col-span-2"
        />
      )}
      <TextInput
        {...field('discountPercentage')}
        label="Korting (%)"
        inputMode="decimal"
        hint="Wordt aan de kassa aangeboden."
        autoComplete="off"
      />
      <Checkbox
        {...field('isActive')}
        label="Kaart is actief"
        hint="Een kaart die niet actief is, spaart en betaalt niet."
        className="sm:self-end"
      />
      <TextArea
        {...field('notes')}
        label="Notities"
        hint="Alleen voor jou zichtbaar."
        className="sm:col-span-2"
      />
    </>
  )
}

function HasCard({ card, onOpen }: { card: CustomerCard; onOpen: CardDialogProps['onExisting'] }) {
  return (
    <div className="sm:col-span-2">
      <Alert
        tone="warning"
        title={`${holderOf(card)} heeft al een kaart: ${card.cardNumber}.`}
        action={
          onOpen && (
            <Button variant="secondary" onClick={() => onOpen(card)}>
              Die kaart openen
            </Button>
          )
        }
      >
        Een e-mailadres heeft hoogstens één klantenkaart.
      </Alert>
    </div>
  )
}
