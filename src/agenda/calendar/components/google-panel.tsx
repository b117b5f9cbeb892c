import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, RefreshCw } from 'lucide-react'
import { calendarStateQuery, useCheckCalendar, useSyncCalendar } from '#agenda/calendar/client.ts'
import { GoogleSetup } from '#agenda/calendar/components/google-setup.tsx'
import { MembersCalendars } from '#agenda/calendar/components/members-calendars.tsx'
import type { CalendarState } from '#agenda/calendar/wire.ts'
import { counted } from '#lib/counted.ts'
import { formatInstant } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** The connection with Google Calendar: how to make it, how it does, and its tests. */
export function GooglePanel() {
  const query = useQuery(calendarStateQuery)
  const state = query.data
  return (
    <Card title="Google Calendar" heading="h3" actions={state && <StateBadge state={state} />}>
      {state && (state.mode === 'none' ? <GoogleSetup /> : <Connection state={state} />)}
      {!state && (
        <Pending
          query={query}
          failed="De koppeling met Google kon niet bekeken worden."
          lines={3}
        />
      )}
    </Card>
  )
}

function StateBadge({ state: { mode, lastError, lastSuccessAt } }: { state: CalendarState }) {
  if (mode === 'none') return <Badge>Niet ingesteld</Badge>
  if (lastError !== '') return <Badge tone="red">Werkt niet</Badge>
  if (mode === 'sandbox') return <Badge tone="amber">Testagenda</Badge>
  return lastSuccessAt ? (
    <Badge tone="green">Verbonden</Badge>
  ) : (
    <Badge tone="amber">Nog niet getest</Badge>
  )
}

function Connection({ state }: { state: CalendarState }) {
  const {
    mode,
    calendarId,
    account,
    lastSuccessAt,
    lastError,
    lastErrorAt,
    coming,
    shown,
    waiting,
  } = state
  return (
    <div className="flex flex-col gap-5">
      {mode === 'sandbox' && (
        <Alert tone="info" title="Dit is een testagenda">
          Alles gebeurt zoals met Google, maar er gaat niets naar buiten. Wil je je afspraken echt
          in Google zien, volg dan de stappen hieronder en haal de regel CALENDAR=sandbox weg.
        </Alert>
      )}
      {lastError !== '' && lastErrorAt && (
        <Alert tone="error" title={`Het lukte niet op ${formatInstant(lastErrorAt)}`}>
          {lastError}
        </Alert>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:[&>dt]:text-muted">
        {calendarId && <Fact label="Agenda" value={calendarId} />}
        {account && <Fact label="Gedeeld met" value={account} />}
        <Fact label="Komende afspraken" value={comingText({ coming, shown })} />
        <Fact label="Nog bij te werken" value={waiting === 0 ? 'niets' : String(waiting)} />
        <Fact
          label="Laatst gelukt"
          value={lastSuccessAt ? formatInstant(lastSuccessAt) : 'nog nooit'}
        />
      </dl>
      <Tools />
      {state.members && <MembersCalendars members={state.members} account={state.account} />}
      <details className="rounded-field border border-line">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
          {mode === 'google' ? 'Zo is de koppeling gemaakt' : 'Zo koppel je je eigen Google-agenda'}
        </summary>
        <div className="px-4 pb-4">
          <GoogleSetup />
        </div>
      </details>
    </div>
  )
}

function Tools() {
  const { toast } = useToast()
  const { mutateAsync: check, isPending: isChecking } = useCheckCalendar()
  const { mutateAsync: sync, isPending: isSyncing } = useSyncCalendar()
  const fail = (title: string, error: unknown) => toast(failure(title, error))

  async function testConnection() {
    try {
      const { ok, title, reason } = await check()
      if (ok)
        toast({
          title: 'De verbinding werkt',
          description: `Je afspraken kunnen in ‘${title}’ staan.`,
        })
      else toast({ title: 'De verbinding werkt niet', description: reason, tone: 'destructive' })
    } catch (error) {
      fail('Niet getest', error)
    }
  }

  async function putAll() {
    try {
      const count = await sync()
      toast({
        title: 'Alles wordt opnieuw gezet',
        description: counted(count, 'afspraak wordt nagekeken.', 'afspraken worden nagekeken.'),
      })
    } catch (error) {
      fail('Niet gelukt', error)
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button loading={isChecking} onClick={() => void testConnection()} className="max-sm:w-full">
        <CalendarCheck aria-hidden />
        Verbinding testen
      </Button>
      <Button
        variant="secondary"
        loading={isSyncing}
        onClick={() => void putAll()}
        className="max-sm:w-full"
      >
        <RefreshCw aria-hidden />
        Alles opnieuw zetten
      </Button>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="max-sm:-mb-3 max-sm:text-sm max-sm:text-muted">{label}</dt>
      <dd className="min-w-0 font-medium break-words">{value}</dd>
    </>
  )
}

function comingText({ coming, shown }: Pick<CalendarState, 'coming' | 'shown'>): string {
  if (coming === 0) return 'geen'
  if (shown === coming)
    return coming === 1 ? 'ze staat in de agenda' : `alle ${coming} staan in de agenda`
  return `${shown} van ${coming} staan in de agenda`
}
