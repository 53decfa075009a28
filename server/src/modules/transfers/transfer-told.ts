/** What later modules are told of a transfer, each by a job in the transaction that records it. Payload: `{ transferId }`. */
export const TRANSFER_SUBMITTED = 'transfer.submitted';
export const TRANSFER_SETTLED = 'transfer.settled';
/** Payload also `code`: why, in the words of the ledger. */
export const TRANSFER_FAILED = 'transfer.failed';
/** Proven that no envelope of it can land any more. */
export const TRANSFER_EXPIRED = 'transfer.expired';
