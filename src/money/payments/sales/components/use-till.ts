import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { newKey } from '#lib/new-key.ts'
import { isRefusal } from '#lib/refusals.ts'
import { useSendSale } from '#money/payments/client.ts'
import {
  announcementOf,
  attemptOf,
  BAD_CODE,
  fieldOf,
  isCodeField,
  problemsOf,
} from '#money/payments/sales/components/sale-body.ts'
import {
  draftOfSale,
  emptyDraft,
  isBlank,
  type SaleDraft,
} from '#money/payments/sales/components/sale-draft.ts'
import { type Preview, previewOf } from '#money/payments/sales/components/sale-preview.ts'
import {
  parseUnanswered,
  readStored,
  type Unanswered,
  writeUnanswered,
} from '#money/payments/sales/components/till-attempt.ts'
import { useCard, useVoucherPrefix } from '#money/payments/sales/components/use-lookups.ts'
import type { Payment, Sale } from '#money/payments/wire.ts'
import { failure, useToast } from '#ui/toast.tsx'

/** What was just counted, as the server answered it. */
export type Done = { payments: Payment[]; sale: Sale }
/**
 * `attempt` counts what was sent in vain, so that the focus moves to the first wrong field each
 * time.
 */
type Problems = { fields: FieldErrors; attempt: number }

/** The sale that is being entered, from the first key to the server's answer. */
export function useTill() {
  const entry = useEntry()
  const [unanswered, setUnanswered] = useUnanswered()
  const draft = unanswered?.draft ?? entry.draft
  const card = useCard(draft)
  const preview = previewOf(draft, card)
  const { send, isSending } = useSending({ entry, preview, unanswered, setUnanswered })
  const { problems, done, started, round, change, fill, showDone } = entry
  return {
    draft,
    preview,
    card,
    problems,
    isSending,
    unanswered,
    done,
    started,
    round,
    change,
    fill,
    showDone,
    send: () => void send(),
    /** Gives up on a sale without an answer, once the owner has looked whether it was counted. */
    forget: () => {
      setUnanswered(undefined)
      fill(emptyDraft)
    },
    /** Offers what a terminal did not take, unless another sale is in the form. */
    offer: (sale: Sale) => {
      if (isBlank(draft)) fill(draftOfSale(sale))
    },
  }
}

export type Till = ReturnType<typeof useTill>

/** What is typed, what was wrong with it, and what was counted last. */
function useEntry() {
  const [draft, setDraft] = useState(emptyDraft)
  const [problems, setProblems] = useState<Problems>({ fields: {}, attempt: 0 })
  const [done, showDone] = useState<Done>()
  /** The payment of which the terminal was asked last. */
  const [started, setStarted] = useState<Payment>()
  /** Counts the sales that were put in the form. */
  const [round, setRound] = useState(0)

  function fill(next: SaleDraft) {
    setDraft(next)
    setProblems({ fields: {}, attempt: 0 })
    showDone(undefined)
    setRound((before) => before + 1)
  }

  function change(values: Partial<SaleDraft>) {
    setDraft((before) => ({ ...before, ...values }))
    setProblems((before) => ({ ...before, fields: without(before.fields, values) }))
    showDone(undefined)
  }

  function refuse(fields: FieldErrors) {
    setProblems((before) => ({ fields, attempt: before.attempt + 1 }))
  }

  return {
    draft,
    setDraft,
    problems,
    refuse,
    done,
    showDone,
    started,
    setStarted,
    round,
    fill,
    change,
  }
}

type Sending = {
  entry: ReturnType<typeof useEntry>
  preview: Preview
  unanswered: Unanswered | undefined
  setUnanswered: (next: Unanswered | undefined) => void
}

/** Sends the sale, once however often it is asked meanwhile, and deals with every answer. */
function useSending({ entry, preview, unanswered, setUnanswered }: Sending) {
  const { toast } = useToast()
  const prefix = useVoucherPrefix()
  const { mutateAsync: sendSale } = useSendSale()
  const [isSending, setSending] = useState(false)
  const busy = useRef(false)

  async function send() {
    if (busy.current) return
    const wrong = unanswered ? {} : problemsOf(entry.draft, preview, prefix)
    if (Object.keys(wrong).length > 0) {
      const said = announcementOf(entry.draft, wrong)
      if (said) toast({ ...said, tone: 'destructive' })
      return entry.refuse(wrong)
    }
    busy.current = true
    setSending(true)
    const sent = unanswered ?? {
      attempt: attemptOf(entry.draft, preview, newKey()),
      draft: entry.draft,
    }
    setUnanswered(sent)
    try {
      accept(await sendSale(sent.attempt))
    } catch (error) {
      reject(error, sent)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  function accept({ payment, parts, sale, transactionId }: Awaited<ReturnType<typeof sendSale>>) {
    setUnanswered(undefined)
    entry.fill(emptyDraft)
    if (transactionId !== undefined) {
      if (payment.status === 'pending') {
        entry.setStarted(payment)
        return toast({
          title: 'Externe Betaling Geïnitieerd',
          description: payment.failure || 'Laat de klant betalen op de terminal.',
        })
      }
      if (payment.status !== 'completed') {
        entry.fill(draftOfSale(sale))
        return toast({
          title: 'Externe Betaling Mislukt',
          description: payment.failure || 'De betaling is niet gelukt.',
          tone: 'destructive',
        })
      }
    }
    entry.showDone({ payments: parts.length > 0 ? parts : [payment], sale })
    toast({
      title: 'Betaling Toegevoegd',
      description: `${sale.customerName} · bon ${sale.receiptNumber}`,
    })
  }

  function reject(error: unknown, sent: Unanswered) {
    if (!isRefusal(error)) return
    setUnanswered(undefined)
    entry.setDraft(sent.draft)
    const fields =
      error instanceof ApiError
        ? Object.entries(error.fields).map(
            ([name, sentence]) => [fieldOf(name, sent.draft), sentence] as const,
          )
        : []
    entry.refuse(Object.fromEntries(fields))
    toast(failure(titleOf(sent, fields), error, 'De betaling kon niet toegevoegd worden.'))
  }

  return { send, isSending }
}

function titleOf({ attempt }: Unanswered, fields: (readonly [string, string])[]): string {
  if (attempt.kind === 'terminal') return 'Externe Betaling Mislukt'
  return fields.some(([name]) => isCodeField(name)) ? BAD_CODE : 'Fout'
}

/** The sale without an answer; a reload of the tab finds it again. */
function useUnanswered() {
  const stored = useSyncExternalStore(onNothing, readStored, () => null)
  const [own, set] = useState<{ unanswered: Unanswered | undefined }>()
  // What a reload left behind counts until this page knows better.
  const left = useMemo(() => parseUnanswered(stored), [stored])
  const replace = (next: Unanswered | undefined) => {
    set({ unanswered: next })
    writeUnanswered(next)
  }
  return [own ? own.unanswered : left, replace] as const
}

function onNothing() {
  return () => {}
}

/**
 * The problems that remain once these fields were changed; those about the whole go at any change.
 */
function without(fields: FieldErrors, values: Partial<SaleDraft>): FieldErrors {
  const isPart = 'parts' in values || 'isSplit' in values
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) =>
        !(name in values) &&
        name !== 'parts' &&
        name !== 'received' &&
        !(isPart && name.startsWith('part-')),
    ),
  )
}
