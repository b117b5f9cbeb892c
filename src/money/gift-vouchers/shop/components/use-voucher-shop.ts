import { useEffect, useReducer } from 'react'
import { ApiError } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { toDecimal } from '#lib/money.ts'
import { type OrderBody, type PaymentIds, startOrder } from '#money/gift-vouchers/shop/client.ts'
import {
  amountOf,
  blankDraft,
  problemsOf,
  sentences,
  type VoucherDraft,
  voucherFields,
} from '#money/gift-vouchers/shop/components/voucher-draft.ts'
import {
  loadSaved,
  storeSaved,
  type Waiting,
} from '#money/gift-vouchers/shop/components/voucher-storage.ts'
import type { StartedOrder } from '#money/gift-vouchers/shop/wire.ts'
import { turnTo, usePlace } from '#ui/use-place.ts'

/**
 * What stands at the top of the form; `attempt` counts, so that the same words are read out again.
 */
export type Notice = Complaint & { attempt: number }
type Complaint = { title: string; text: string; fields: FieldErrors }
export type Screen = 'form' | 'payment' | 'outcome'

type State = {
  draft: VoucherDraft
  waiting: Waiting | undefined
  /** The order of this form that was paid last, for its voucher. */
  bought: StartedOrder | undefined
  notice: Notice | undefined
  attempts: number
  sending: boolean
  /** The page runs and has what an earlier visit of this tab left behind. */
  ready: boolean
}
type Patch = Partial<State> | ((state: State) => Partial<State>)

const initial: State = {
  draft: blankDraft,
  waiting: undefined,
  bought: undefined,
  notice: undefined,
  attempts: 0,
  sending: false,
  ready: false,
}

function patch(state: State, part: Patch): State {
  return { ...state, ...(typeof part === 'function' ? part(state) : part) }
}

const STEP = 'stap'
const PAYING = 'betalen'

/**
 * The buyer's form, the order that it became, and which of the three screens the address asks for.
 * What is typed survives a reload.
 */
export function useVoucherShop(today: DateString) {
  const [state, dispatch] = useReducer(patch, initial)
  const { draft, waiting, notice, sending, ready } = state
  const address = useShopAddress()

  useEffect(() => {
    const saved = loadSaved()
    dispatch({ draft: withTyped(saved?.draft ?? blankDraft), waiting: saved?.waiting, ready: true })
  }, [])

  useEffect(() => {
    if (ready) storeSaved({ draft, waiting })
  }, [ready, draft, waiting])

  function complain(next: Complaint, rest: Partial<State> = {}) {
    dispatch(({ attempts }) => ({
      ...rest,
      sending: false,
      attempts: attempts + 1,
      notice: { ...next, attempt: attempts + 1 },
    }))
  }

  /**
   * What is being put right is no longer held against the visitor; the alert goes with the last of
   * it.
   */
  function change(part: Partial<VoucherDraft>) {
    dispatch((before) => ({
      draft: { ...before.draft, ...part },
      notice: before.notice && withoutFields(before.notice, part),
    }))
  }

  async function submit() {
    if (sending) return
    const problems = problemsOf(draft, today)
    if (problems) return complain({ title: problems.sentence, text: '', fields: problems.fields })
    const body = bodyOf(draft)
    const key = JSON.stringify(body)
    if (waiting?.body !== key) {
      dispatch({ notice: undefined, sending: true })
      try {
        dispatch({ waiting: { body: key, order: await startOrder(body) } })
      } catch (error) {
        return complain(refusalOf(error))
      }
    }
    dispatch({ notice: undefined, sending: false })
    address.showPayment()
  }

  /** The payment did not succeed: back to the form, where everything still stands. */
  function fail(reason: string) {
    complain(
      {
        title: `Betaling mislukt: ${reason}`,
        text: 'Alles wat u invulde staat hieronder nog klaar.',
        fields: {},
      },
      { waiting: undefined },
    )
    address.showForm({ replace: true })
  }

  function startAgain() {
    dispatch({ draft: blankDraft, waiting: undefined, bought: undefined, notice: undefined })
    address.showForm({ replace: true })
  }

  return {
    draft,
    bought: state.bought,
    change,
    order: waiting?.order,
    /**
     * The order to pay; none when the form says something else by now, for nobody pays another
     * amount than she reads.
     */
    payable: waiting?.body === JSON.stringify(bodyOf(draft)) ? waiting.order : undefined,
    notice,
    sending,
    ready,
    submit,
    fail,
    startAgain,
    /**
     * An order is paid: nothing of it need be kept in this browser, and who goes back finds no form
     * to pay it again. What was typed since stays.
     */
    forget: ({ paymentIntent }: PaymentIds) =>
      dispatch(({ waiting: paid }) =>
        paid?.order.paymentIntentId === paymentIntent
          ? { bought: paid.order, draft: blankDraft, waiting: undefined }
          : {},
      ),
    ...address,
  }
}

export type VoucherShop = ReturnType<typeof useVoucherShop>

function go(query: Record<string, string>, replace = false) {
  turnTo(new URLSearchParams(query).toString(), { replace })
}

function useShopAddress() {
  const params = new URLSearchParams(usePlace().search)
  const ids: PaymentIds = {
    paymentIntent: params.get('payment_intent') ?? '',
    clientSecret: params.get('payment_intent_client_secret') ?? '',
  }
  const screen: Screen =
    params.get('payment') === 'success'
      ? 'outcome'
      : params.get(STEP) === PAYING
        ? 'payment'
        : 'form'
  return {
    screen,
    ids,
    /** The provider sent the visitor back without a payment. */
    wasRefused: params.get('redirect_status') === 'failed',
    showForm: ({ replace = false }: { replace?: boolean } = {}) => go({}, replace),
    showPayment: () => go({ [STEP]: PAYING }),
    /** The same address as the one to which the provider sends a visitor back. */
    showOutcome: ({ paymentIntentId, clientSecret }: StartedOrder) =>
      go(
        {
          payment: 'success',
          payment_intent: paymentIntentId,
          payment_intent_client_secret: clientSecret,
        },
        true,
      ),
  }
}

function bodyOf(draft: VoucherDraft): OrderBody {
  const amount = toDecimal(amountOf(draft) ?? 0)
  const { recipientName, recipientEmail, buyerName, buyerEmail, personalMessage } = draft
  const handsOver = draft.delivery === 'self'
  const deliverOn = draft.delivery === 'later' ? draft.deliverOn : null
  const people = {
    recipientName: recipientName.trim(),
    recipientEmail: handsOver ? '' : recipientEmail.trim(),
    handsOver,
    buyerName: buyerName.trim(),
    buyerEmail: buyerEmail.trim(),
  }
  return {
    amount,
    voucherData: {
      selectedVoucher: 'custom',
      customAmount: amount,
      ...people,
      personalMessage: personalMessage.trim(),
      deliverOn,
    },
  }
}

/** Why there is no payment, in the words of the page. */
function refusalOf(error: unknown): Complaint {
  if (!(error instanceof ApiError))
    return {
      title: 'Fout bij initialiseren betaling',
      text: 'Het antwoord van de server was onleesbaar.',
      fields: {},
    }
  const fields = fieldsOf(error)
  if (Object.keys(fields).length > 0)
    return { title: fields['amount'] ? sentences.outOfBounds : sentences.other, text: '', fields }
  if (error.status === 0)
    return {
      title: 'Fout bij initialiseren betaling',
      text: 'Er is geen verbinding. Kijk of uw internet werkt en probeer opnieuw.',
      fields,
    }
  return {
    title: 'Fout bij aanmaken betaling',
    text: error.sentence ?? 'Probeer het straks opnieuw.',
    fields,
  }
}

function fieldsOf(error: ApiError): FieldErrors {
  const own = voucherFields.map((field) => [
    field,
    error.fields[`voucherData.${field}`] ?? error.fields[field],
  ])
  const amount = error.fields['amount'] ?? error.fields['voucherData.customAmount']
  return Object.fromEntries([...own, ['amount', amount]].filter(([, sentence]) => sentence))
}

function withoutFields(notice: Notice, part: Partial<VoucherDraft>): Notice | undefined {
  if (!voucherFields.some((field) => field in part && notice.fields[field])) return notice
  const fields = Object.fromEntries(
    Object.entries(notice.fields).filter(([field]) => !(field in part)),
  )
  return Object.keys(fields).length > 0 ? { ...notice, fields } : undefined
}

/** What was typed before the page came alive wins over what it started with. */
function withTyped(draft: VoucherDraft): VoucherDraft {
  const typed = voucherFields.flatMap((field) => {
    const control = document.getElementById(fieldId(field))
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    return isText && control.value !== '' && control.value !== blankDraft[field]
      ? [[field, control.value]]
      : []
  })
  return typed.length === 0 ? draft : { ...draft, ...Object.fromEntries(typed) }
}

/** The id of a field's control. */
export function fieldId(field: (typeof voucherFields)[number]): string {
  return `kadobon-${field}`
}
