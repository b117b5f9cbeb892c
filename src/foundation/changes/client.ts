import {
  type MutationFunction,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { array, parse, string } from 'valibot'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { ANY_TABLE, type Announced } from '#lib/changes.ts'
import { refresh, showsAny } from '#lib/query-client.ts'

/** Which tables the queries of the owner's screens show, by the first part of their key. */
const shownTables = {
  appointments: [
    'appointments',
    'cancellation_fees',
    'customers',
    'dogs',
    'health_records',
    'visit_requests',
    'visit_steps',
  ],
  'api-keys': ['api_keys'],
  'appointment-texts': ['appointments', 'mail_templates', 'outbox', 'salon'],
  backups: ['backups'],
  bookings: ['appointments', 'customers', 'dogs', 'visit_requests'],
  'calendar-feeds': ['calendar_feeds'],
  'calendar-state': ['appointments', 'calendar_state'],
  'cancellation-fees': ['appointments', 'cancellation_fees'],
  'closed-days': ['holidays', 'salon'],
  'client-filters': ['client_filters'],
  'client-labels': ['customers'],
  contacts: ['contacts'],
  'customer-cards': [
    'appointments',
    'customers',
    'dogs',
    'customer_cards',
    'card_movements',
    'loyalty_settings',
    'sales',
  ],
  customers: [
    'appointments',
    'customers',
    'dogs',
    'sales',
    'payments',
    'recognised_devices',
    'health_records',
  ],
  'day-book': ['day_book_closings', 'gift_vouchers', 'invoices', 'payments', 'sales', 'salon'],
  'day-counts': ['appointments'],
  door: ['sessions', 'login_events', 'people'],
  durations: ['appointments', 'dogs', 'services', 'visit_steps'],
  flood: ['appointments', 'visit_requests'],
  'gift-vouchers': ['gift_vouchers', 'payments', 'voucher_orders'],
  'health-records': ['health_records', 'dogs', 'customers'],
  'health-warnings': ['appointments', 'dogs', 'salon', 'health_records'],
  holidays: ['holidays'],
  invoices: [
    'appointments',
    'customers',
    'invoices',
    'invoice_settings',
    'payments',
    'sales',
    'salon',
    'outbox',
  ],
  imports: ['imports'],
  inbox: ['appointments', 'cancellation_fees', 'contacts', 'outbox', 'waiting_list_entries'],
  insight: ['appointments', 'holidays', 'salon', 'staff', 'visit_steps'],
  'kept-days': [
    'appointments',
    'customers',
    'dogs',
    'health_records',
    'holidays',
    'salon',
    'services',
    'staff',
    'visit_steps',
  ],
  'lapsed-dogs': ['appointments', 'customers', 'dogs', 'outbox'],
  'leave-conflicts': ['appointments', 'holidays', 'outbox'],
  'letter-preview': ['mail_templates', 'salon'],
  'loyalty-settings': ['loyalty_settings'],
  'mail-templates': ['mail_templates'],
  mails: ['outbox'],
  'message-settings': ['message_settings'],
  overview: ['appointments', 'contacts', 'outbox', 'services', 'customers', 'payments', 'salon'],
  people: ['people', 'sessions', 'staff'],
  payments: [
    'appointments',
    'customers',
    'day_book_closings',
    'dogs',
    'gift_vouchers',
    'invoices',
    'payments',
    'sales',
    'salon',
  ],
  passkeys: ['passkeys', 'recovery_codes'],
  'privacy-requests': ['privacy_requests'],
  products: ['products', 'sales', 'stock_movements'],
  retention: ['retention'],
  salon: ['salon', 'house_rules', 'policy_versions', 'services', 'holidays'],
  'salon-preview': ['services', 'pictures'],
  search: ['customers', 'dogs', 'appointments', 'invoices', 'gift_vouchers', 'products'],
  series: ['appointments', 'holidays', 'staff', 'time_slots'],
  services: ['services', 'planned_prices'],
  /** Of what a device is told is asked where it is chosen. */
  push: [],
  /** Whether she is logged in is asked when she comes back, and known here from what she did. */
  session: [],
  setup: ['salon', 'services', 'customers', 'imports', 'sessions'],
  'sick-leave': ['appointments', 'holidays', 'outbox', 'staff', 'time_slots'],
  slots: ['appointments', 'dogs', 'holidays', 'salon', 'services', 'staff', 'time_slots'],
  staff: ['staff', 'services'],
  stats: ['appointments', 'holidays', 'time_slots', 'salon'],
  'visit-steps': ['appointments', 'customers', 'visit_steps'],
  system: ['backups', 'mail_trips'],
  'waiting-list': ['waiting_list_entries', 'appointments'],
} as const satisfies Record<string, readonly Announced[]>

/**
 * The hook of a mutation that writes these tables: what shows them is asked again (051). Its
 * `mutate` fails with what `send` throws.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function writing<Answer, Given = void>(
  tables: readonly Announced[],
  send: MutationFunction<Answer, Given>,
) {
  return () => useMutation({ meta: writes(...tables), mutationFn: send })
}

/** Deletes what stands at a path, of which the caller asks again; throws ApiError. */
export function remove(path: string): Promise<void> {
  return callApi(path, { method: 'DELETE' })
}

/** The same of a page that is left: the request outlives it, and nobody reads its answer. */
export function removeOnLeaving(path: string) {
  void fetch(path, { method: 'DELETE', credentials: 'include', keepalive: true })
}

const AGAIN_MS = 60_000
const tableNames = array(string())

/**
 * Asks again what shows a table that was written here (`writes`) or elsewhere (the event stream, or
 * each minute while that is refused) (051).
 */
export function useFreshness(isLoggedIn: boolean) {
  const client = useQueryClient()
  useState(() => declareShown(client))
  const mayAsk = useEffectEvent(() => isLoggedIn)
  useEffect(() => {
    let source = listen(client, Math.ceil(performance.now()))
    const again = setInterval(() => {
      if (source.readyState !== EventSource.CLOSED || !mayAsk()) return
      source = listen(client, 0)
      void refresh(client)
    }, AGAIN_MS)
    return () => {
      clearInterval(again)
      source.close()
    }
  }, [client])
}

function declareShown(client: QueryClient) {
  for (const [topic, shows] of Object.entries(shownTables))
    client.setQueryDefaults([topic], { meta: { shows } })
}

function listen(client: QueryClient, age: number): EventSource {
  const source = new EventSource(`/api/admin/events?age=${age}`)
  source.addEventListener('change', ({ data }) => {
    const tables = parse(tableNames, JSON.parse(String(data)))
    void catchUp(client, tables.includes(ANY_TABLE) ? undefined : tables)
  })
  return source
}

/**
 * Asks again. A first answer that is still on its way may be older than the change, and
 * invalidating alone would wait for it and be content; so would any that no screen shows yet.
 */
async function catchUp(client: QueryClient, tables?: readonly string[]) {
  await client.cancelQueries({
    predicate: (query) =>
      (query.state.data === undefined || !query.isActive()) && showsAny(query.meta?.shows, tables),
  })
  await refresh(client, tables)
}
