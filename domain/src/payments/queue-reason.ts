/** Why a payment, or its remainder, waits for an officer instead of being booked automatically. */
export const QUEUE_REASONS = [
  'statement_not_joined',
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
  'quote_expired',
  'name_differs',
  'sender_differs',
  'person_refused',
  'overpaid',
  'order_ended',
] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];
