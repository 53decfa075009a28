/** Why a payment waits for an officer instead of being matched by itself. */
export const QUEUE_REASONS = ['no_reference', 'unknown_reference', 'several_references', 'amount_differs', 'name_differs', 'order_not_open', 'currency_differs', 'batch_without_details', 'returned_by_bank'] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];
