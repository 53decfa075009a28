import type { StatementEntry, StatementTransfer } from './camt053-writer.ts';
import type { ReceivedOrder } from './pain001-reader.ts';

export type ReturnReason = { code: string; text: string };

const ACCOUNT_CLOSED: ReturnReason = { code: 'AC04', text: 'Konto erloschen' };

/** The debits of a transfer order: one for each transfer, or one for all of them together. */
export function debitsOf(order: ReceivedOrder, options: { isBatch: boolean }): StatementEntry[] {
  const transfers = order.payments.map((payment) => ({
    amountCents: payment.amountCents,
    counterpartyName: payment.creditorName,
    counterpartyIban: payment.creditorIban,
    endToEndId: payment.endToEndId,
    ...(payment.remittance === '' ? {} : { remittance: [payment.remittance] }),
  }));
  return options.isBatch
    ? [{ direction: 'debit', transfers }]
    : transfers.map((transfer) => ({ direction: 'debit', transfers: [transfer] }));
}

/**
 * The credit for a transfer that the payee's bank returns, under the same end-to-end reference.
 * @throws RangeError when there is no such transfer, or it was returned before
 */
export function returnOf(
  endToEndId: string,
  reason: ReturnReason = ACCOUNT_CLOSED,
  bookings: readonly StatementEntry[],
): StatementEntry {
  const transfersOf = (direction: StatementEntry['direction']): StatementTransfer[] =>
    bookings
      .filter((entry) => entry.direction === direction && entry.isReversal !== true)
      .flatMap((entry) => entry.transfers)
      .filter((transfer) => transfer.endToEndId === endToEndId);
  const sent = transfersOf('debit')[0];
  if (sent === undefined)
    throw new RangeError(`No transfer with the reference ${endToEndId} has left the account`);
  if (transfersOf('credit').some((transfer) => transfer.returned !== undefined))
    throw new RangeError(`The transfer ${endToEndId} was returned already`);
  return { direction: 'credit', transfers: [{ ...sent, returned: reason }] };
}

/**
 * The debit that reverses a wrong credit; it names the booking it reverses.
 * @throws RangeError when there is no such credit, or it was reversed before
 */
export function reversalOf(
  bankReference: string,
  bookings: readonly StatementEntry[],
): StatementEntry {
  const credit = bookings.find((entry) => entry.bankReference === bankReference);
  if (credit === undefined || credit.direction !== 'credit' || credit.status === 'pending')
    throw new RangeError(`There is no booked credit ${bankReference}`);
  if (bookings.some((entry) => entry.reversedReference === bankReference))
    throw new RangeError(`The credit ${bankReference} was reversed already`);
  return {
    direction: 'debit',
    isReversal: true,
    reversedReference: bankReference,
    transfers: credit.transfers,
  };
}
