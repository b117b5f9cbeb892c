import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, MailCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import { formatLongInstant } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { euro } from '#lib/money.ts'
import { isEmail } from '#lib/reach.ts'
import { codeExample } from '#money/gift-vouchers/rules.ts'
import {
  mailWithdrawLinks,
  startWithdrawal,
  withdraw,
  withdrawalQuery,
} from '#money/gift-vouchers/withdrawal/client.ts'
import type { StartedWithdrawal, Withdrawal } from '#money/gift-vouchers/withdrawal/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextInput } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Stepper } from '#ui/stepper.tsx'

const STEPS = ['Uw kadobon', 'Bevestigen']

/**
 * Withdrawing the purchase of a voucher in two steps: its code with the buyer's address, or the
 * link that is mailed to that address, and the confirmation.
 */
export function VoucherWithdrawal({ token, prefix }: { token: string; prefix: string }) {
  const [started, setStarted] = useState<StartedWithdrawal>()
  const key = started?.token ?? token
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-8">
      <Stepper current={key ? 2 : 1} total={2} labels={STEPS} className="mb-6" />
      {key ? (
        <ConfirmStep token={key} started={started} />
      ) : (
        <AskStep prefix={prefix} onStarted={setStarted} />
      )}
    </div>
  )
}

const FAILED = 'Er ging iets mis. Probeer het opnieuw, of mail ons: een bericht van u volstaat ook.'

type AskStepProps = { prefix: string; onStarted: (started: StartedWithdrawal) => void }

function AskStep({ prefix, onStarted }: AskStepProps) {
  const [values, setValues] = useState({ code: '', email: '' })
  const [problem, setProblem] = useState<{
    fields: FieldErrors
    sentence: string
    attempt: number
  }>()
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState('')

  function complain(fields: FieldErrors, sentence: string) {
    setProblem((before) => ({ fields, sentence, attempt: (before?.attempt ?? 0) + 1 }))
  }

  async function send(fields: FieldErrors, work: () => Promise<void>) {
    if (sending) return
    if (Object.keys(fields).length > 0) return complain(fields, '')
    setSending(true)
    try {
      await work()
    } catch (error) {
      complain(error instanceof ApiError ? error.fields : {}, sentenceOf(error, FAILED))
    }
    setSending(false)
  }

  const body = { code: values.code.trim(), email: values.email.trim() }

  async function submit(event: FormEvent) {
    event.preventDefault()
    await send(problemsOf(body), async () => onStarted(await startWithdrawal(body)))
  }

  async function askLink() {
    const { code: _unknown, ...fields } = problemsOf(body)
    await send(fields, async () => {
      await mailWithdrawLinks(body.email)
      setSentTo(body.email)
    })
  }

  if (sentTo)
    return (
      <Outcome
        icon={<MailCheck aria-hidden className="mx-auto mb-4 size-14 text-pine" />}
        title="Kijk in uw mailbox"
      >
        Kocht u met {sentTo} een kadobon die u nog kunt herroepen, dan vindt u daar nu een mail van
        ons. Met de knop in die mail gaat u verder naar stap 2. Zonder uw bevestiging verandert er
        niets.
      </Outcome>
    )
  const errors = problem?.fields ?? {}
  const field = (name: 'code' | 'email') => ({
    id: `herroepen-${name}`,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <h2 className="text-2xl">Welke kadobon wilt u herroepen?</h2>
      <ErrorSummary errors={summaryOf(errors)} attempt={problem?.attempt ?? 0} />
      {problem?.sentence && summaryOf(errors).length === 0 && (
        <Alert tone="error">{problem.sentence}</Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...field('code')}
          label="Code van de kadobon"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder={codeExample(prefix)}
          hint="Staat in de mail en op de bon."
        />
        <TextInput
          {...field('email')}
          label="Uw e-mailadres"
          required
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="Waarmee u de bon gekocht hebt."
        />
      </div>
      <p className="text-muted">
        In de volgende stap leest u wat u verklaart en bevestigt u de herroeping. Er verandert nog
        niets.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" size="lg" loading={sending}>
          Verder
        </Button>
        <Button variant="ghost" size="lg" disabled={sending} onClick={() => void askLink()}>
          Code niet bij de hand? Mail mij een link
        </Button>
      </div>
    </form>
  )
}

type ConfirmStepProps = { token: string; started: StartedWithdrawal | undefined }

function ConfirmStep({ token, started }: ConfirmStepProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...withdrawalQuery(token),
    ...(started && { initialData: started }),
  })
  const [done, setDone] = useState<Withdrawal>()
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)

  async function confirm() {
    if (sending) return
    setSending(true)
    setFailure('')
    try {
      setDone(await withdraw(token))
    } catch (problem) {
      setFailure(sentenceOf(problem, FAILED))
    }
    setSending(false)
  }

  const shown = done ?? data
  if (shown?.isWithdrawn)
    return (
      <Outcome
        icon={<CircleCheckBig aria-hidden className="mx-auto mb-4 size-14 text-green" />}
        title="De aankoop is herroepen"
      >
        De kadobon {shown.code} van {euro(shown.amount)} is niet meer geldig.{' '}
        {shown.test
          ? 'Het was een testbetaling: er gaat geen echt geld terug.'
          : 'U krijgt het geld binnen 14 dagen terug, op dezelfde manier als u betaald hebt; meestal duurt het maar enkele dagen.'}{' '}
        {shown.withdrawnAt && (
          <>
            We ontvingen uw herroeping op {formatLongInstant(shown.withdrawnAt)}; uw ontvangstbewijs
            is per mail onderweg.
          </>
        )}
      </Outcome>
    )
  if (error)
    return (
      <>
        <Alert
          tone="error"
          title="Deze herroeping kan niet geopend worden"
          action={
            <div className="flex flex-wrap gap-2">
              <ButtonLink href="/kadobonnen/herroepen" variant="secondary">
                Opnieuw aanvragen
              </ButtonLink>
              <Button variant="ghost" loading={isFetching} onClick={() => void refetch()}>
                Opnieuw proberen
              </Button>
            </div>
          }
        >
          {sentenceOf(error, FAILED)}
        </Alert>
      </>
    )
  if (!shown)
    return <Spinner label="We zoeken uw kadobon op…" className="min-h-32 justify-center" />
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-2xl">Bevestig uw herroeping</h2>
      <dl className="grid gap-4 rounded-field bg-pine-soft p-5 sm:grid-cols-3">
        <Fact label="Kadobon" value={shown.code} />
        <Fact label="Voor" value={shown.recipientName || '–'} />
        <Fact label="U krijgt terug" value={euro(shown.amount)} />
      </dl>
      <p>
        U verklaart: “{shown.statement}” De kadobon is dan meteen ongeldig, ook voor wie hem kreeg,
        en het hele bedrag gaat terug. U krijgt meteen een ontvangstbewijs per mail.
      </p>
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button
        variant="danger"
        size="lg"
        loading={sending}
        onClick={() => void confirm()}
        className="sm:self-start"
      >
        Herroeping bevestigen
      </Button>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}

function Outcome({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="py-4 text-center">
      {icon}
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="mx-auto mt-3 max-w-prose">{children}</p>
    </div>
  )
}

const LABELS = { code: 'Code van de kadobon', email: 'Uw e-mailadres' } as const

function problemsOf({ code, email }: { code: string; email: string }): FieldErrors {
  return {
    ...(code === '' && { code: 'Vul de code van de kadobon in.' }),
    ...(!isEmail(email) && { email: 'Vul een geldig e-mailadres in.' }),
  }
}

function summaryOf(errors: FieldErrors) {
  return (['code', 'email'] as const).flatMap((name) =>
    errors[name]
      ? [{ fieldId: `herroepen-${name}`, message: `${LABELS[name]}: ${errors[name]}` }]
      : [],
  )
}
