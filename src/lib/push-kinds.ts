/**
 * What a device can be told of, without a word about anybody. What is not `forStaff` is of the
 * owner alone.
 */
export const pushKinds = {
  request: { label: 'Nieuwe aanvraag', forStaff: true },
  cancellation: { label: 'Afgezegde afspraak', forStaff: true },
  message: { label: 'Nieuw bericht', forStaff: false },
  'payment-failed': { label: 'Mislukte betaling', forStaff: false },
  'backup-failed': { label: 'Mislukte back-up', forStaff: false },
} as const
export type PushKind = keyof typeof pushKinds
