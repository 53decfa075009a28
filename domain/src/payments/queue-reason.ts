/** Why a payment, or its remainder, waits for an officer instead of being booked automatically. */
export const QUEUE_REASONS = [
  'statement_not_joined',
  'single_source',
  'no_reference',
  'unknown_reference',
  'several_references',
  'currency_differs',
  'wrong_memo_type',
  'muxed_sender',
  'tiny_amount',
  'batch_without_details',
  'returned_by_bank',
  'refund_returned',
  'order_not_open',
  'already_paid',
  'late',
  'rate_missing',
  'name_differs',
  'sender_differs',
  'person_refused',
  'overpaid',
  'order_ended',
  'receivable_closed',
] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

/** What a bank line can lack. */
export type UnprovenReason = Extract<QueueReason, 'statement_not_joined' | 'single_source'>;
