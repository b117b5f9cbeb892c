import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type MailView, mailsQuery, useSendTestMail } from '#foundation/messages/client.ts'
import { MailDialog } from '#foundation/messages/components/mail-dialog.tsx'
import { badgeOf, fateOf, stateOptions } from '#foundation/messages/components/mail-words.ts'
import { mailLabel } from '#foundation/messages/texts.ts'
import type { MailSummary } from '#foundation/messages/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { formatInstant, isDate } from '#lib/dates.ts'
import { nameIn } from '#lib/names-of.ts'
import { mailStates } from '#lib/states.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput, TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

type MailsProps = {
  view: MailView
  onView: (view: MailView) => void
  /** The mail that is shown in full. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** No mail server is set: what leaves becomes a file. */
  isKeeping: boolean
  picture?: ReactNode
}

/**
 * The outbox: every mail with its state, the one that is looked at, and a test of the mail server.
 */
export function Mails({ view, onView, openId, onOpen, isKeeping, picture }: MailsProps) {
  const [isTesting, setTesting] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      {isKeeping && (
        <Alert tone="warning" title="Er is nog geen mailserver ingesteld">
          Mails komen bij niemand aan: ze worden als bestand op de server bewaard. Laat je klanten
          intussen zelf iets weten, via WhatsApp, sms of een telefoontje. Wie je server beheert,
          stelt SMTP_URL in.
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted max-sm:hidden">
          Elke mail die vertrekt, met wat ermee gebeurde. Lukt het niet meteen, dan proberen we het
          een dag lang opnieuw.
        </p>
        <Button variant="secondary" onClick={() => setTesting(true)} className="max-sm:w-full">
          <Send aria-hidden />
          Testmail sturen
        </Button>
      </div>
      <MailList view={view} onView={onView} onOpen={onOpen} picture={picture} />
      {openId && (
        <MailDialog key={openId} id={openId} onClose={() => onOpen(undefined)} onOpen={onOpen} />
      )}
      {isTesting && <TestMailDialog onClose={() => setTesting(false)} />}
    </div>
  )
}

type MailListProps = {
  view: MailView
  onView: (view: MailView) => void
  onOpen: (id: string) => void
  picture: ReactNode
}

/** Mails, newest first, found while one types. */
function MailList({ view, onView, onOpen, picture }: MailListProps) {
  const mails = useInfiniteQuery(mailsQuery(view))
  const [typed, type] = useDebouncedSearch(view.q, (q) => onView({ ...view, q }))
  const isFiltered = Object.values(view).some((value) => value !== '')
  return (
    <>
      <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <SearchInput
          placeholder="Naam, hond, e-mailadres of onderwerp"
          className="max-lg:col-span-2"
          value={typed}
          onValue={type}
        />
        <Select
          label="Status"
          className="max-lg:col-span-2"
          options={stateOptions}
          value={view.status}
          onValue={(value) => onView({ ...view, status: nameIn(mailStates, value) })}
        />
        <DateFilter label="Van" value={view.from} onChange={(from) => onView({ ...view, from })} />
        <DateFilter label="Tot en met" value={view.to} onChange={(to) => onView({ ...view, to })} />
      </search>
      <PagedList
        query={mails}
        failure="De mails konden niet geladen worden."
        waiting={<SkeletonText lines={8} />}
        empty={
          isFiltered ? (
            <EmptyState
              title="Geen mails gevonden"
              text="Zoek op iets anders of toon alle mails."
              illustration={picture}
              action={
                <Button
                  variant="secondary"
                  onClick={() => onView({ q: '', status: '', from: '', to: '' })}
                >
                  Alle mails tonen
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="Nog geen mails"
              text="Zodra er een mail vertrekt, staat hij hier."
              illustration={picture}
            />
          )
        }
      >
        {(items) => (
          <ul className="flex flex-col gap-2">
            {items.map((mail) => (
              <li key={mail.id}>
                <MailLine mail={mail} onOpen={() => onOpen(mail.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function MailLine({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) {
  const { state, kind, subject, recipient, createdAt, lastError } = mail
  const { label, tone } = badgeOf(mail)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-card p-4 text-left shadow-soft hover:border-pine hover:bg-pine-soft/40"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-sm text-muted">{mailLabel(kind)}</span>
          <span className="text-sm text-muted tabular-nums sm:ml-auto">
            {formatInstant(createdAt)}
          </span>
        </span>
        <span className="mt-1.5 block font-semibold wrap-anywhere">{subject}</span>
        <span className="block text-muted wrap-anywhere">aan {recipient}</span>
        {state !== 'sent' && <span className="mt-1 block text-sm">{fateOf(mail)}</span>}
        {lastError && state !== 'sent' && (
          <span
            className={`mt-1 flex items-start gap-1.5 text-sm wrap-anywhere ${state === 'failed' ? 'text-red' : 'text-amber'}`}
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {lastError}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  )
}

/**
 * While a year is being typed the field passes through years such as 0020; only whole dates count.
 */
function DateFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (date: string) => void
}) {
  return (
    <TextInput
      key={value === '' ? 'empty' : 'filled'}
      type="date"
      label={label}
      defaultValue={value}
      onChange={({ target: { value: date } }) => {
        if (date === '' || isDate(date)) onChange(date)
      }}
    />
  )
}

/** Sends a mail at once to see whether mails arrive, and shows what the mail server said. */
function TestMailDialog({ onClose }: { onClose: () => void }) {
  const { toast } = useToast()
  const [to, setTo] = useState('')
  const { mutateAsync: sendTestMail, isPending } = useSendTestMail()
  const [problem, setProblem] = useState<{ field?: string | undefined; sentence?: string }>({})

  async function send() {
    setProblem({})
    try {
      const { message, isKept } = await sendTestMail(to)
      toast({
        title: isKept ? 'Testmail bewaard als bestand' : 'Testmail verzonden',
        description: message,
      })
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      const sentence =
        (refused && refused.status > 0 && refused.sentence) || 'Controleer de Gmail instellingen.'
      setProblem(refused?.fields['to'] ? { field: refused.fields['to'] } : { sentence })
      toast({ title: 'Fout', description: sentence, tone: 'destructive' })
    }
  }

  return (
    <FormDialog
      title="Testmail sturen"
      description="De mail vertrekt meteen. Je ziet hier wat de mailserver antwoordt."
      size="sm"
      submitLabel="Versturen"
      saving={isPending}
      onSubmit={() => void send()}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <TextInput
        label="E-mailadres"
        type="email"
        required
        autoComplete="email"
        value={to}
        error={problem.field}
        onValue={setTo}
      />
      {problem.sentence && (
        <Alert tone="error" title="De testmail is niet vertrokken">
          {problem.sentence}
        </Alert>
      )}
    </FormDialog>
  )
}
