/** Which tables the queries of the owner's screens show, by the first part of their key. */
export const shownTables = {
  appointments: ['appointments', 'cancellation_fees', 'customers', 'dogs', 'health_records', 'visit_requests'],
  'appointment-texts': ['appointments', 'mail_templates', 'outbox', 'salon'],
  bookings: ['appointments', 'customers', 'dogs', 'visit_requests'],
  'calendar-feeds': ['calendar_feeds'],
  'calendar-state': ['appointments', 'calendar_state'],
  'cancellation-fees': ['appointments', 'cancellation_fees'],
  'closed-days': ['holidays', 'salon'],
  contacts: ['contacts'],
  'customer-cards': ['appointments', 'customers', 'dogs', 'customer_cards', 'card_movements', 'loyalty_settings', 'sales'],
  customers: ['appointments', 'customers', 'dogs', 'sales', 'payments', 'recognised_devices', 'health_records'],
  'day-book': ['day_book_closings', 'gift_vouchers', 'invoices', 'payments', 'sales', 'salon'],
  'day-counts': ['appointments'],
  door: ['sessions', 'login_events'],
  flood: ['appointments', 'visit_requests'],
  'gift-vouchers': ['gift_vouchers', 'payments', 'voucher_orders'],
  'health-records': ['health_records', 'dogs', 'customers'],
  'health-warnings': ['appointments', 'dogs', 'salon', 'health_records'],
  holidays: ['holidays'],
  invoices: ['appointments', 'customers', 'invoices', 'invoice_settings', 'payments', 'sales', 'salon', 'outbox'],
  'leave-conflicts': ['appointments', 'holidays', 'outbox'],
  'letter-preview': ['mail_templates', 'salon'],
  'loyalty-settings': ['loyalty_settings'],
  'mail-templates': ['mail_templates'],
  mails: ['outbox'],
  'message-settings': ['message_settings'],
  overview: ['appointments', 'contacts', 'outbox', 'services', 'customers', 'payments', 'salon'],
  payments: ['appointments', 'customers', 'day_book_closings', 'dogs', 'gift_vouchers', 'invoices', 'payments', 'sales', 'salon'],
  'privacy-requests': ['privacy_requests'],
  products: ['products', 'sales', 'stock_movements'],
  retention: ['retention'],
  salon: ['salon', 'house_rules', 'policy_versions', 'services', 'holidays'],
  'salon-preview': ['services', 'pictures'],
  search: ['customers', 'dogs', 'appointments'],
  series: ['appointments', 'holidays', 'time_slots'],
  services: ['services'],
  /** Whether she is logged in is asked when she comes back, and known here from what she did. */
  session: [],
  slots: ['appointments', 'holidays', 'time_slots'],
  stats: ['appointments', 'holidays', 'time_slots', 'salon'],
  'waiting-list': ['waiting_list_entries', 'appointments'],
} as const satisfies Record<string, readonly string[]>

/** A table that some screen of the owner shows; the server says when one changes. */
export type Table = (typeof shownTables)[keyof typeof shownTables][number]

/** The `meta` of a mutation: which tables it writes, so that what shows them is asked again. One that names none asks everything again. */
export function writes(...tables: Table[]): { writes: Table[] } {
  return { writes: tables }
}
