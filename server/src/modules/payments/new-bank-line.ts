import { eur } from '@bb1/domain/money';
import { berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import type { BankLine } from '../../integrations/bank/bank-statement-port.ts';
import { newId } from '../../platform/ids.ts';
import type { NewBankLine } from './bank-store.ts';
import type { NewPayment } from './store.ts';

/** A line as reported by the bank, and its row. */
export interface LineToBook {
  readonly line: BankLine;
  readonly row: NewBankLine;
}

/**
 * The other party: the payer of a credit, even of a reversed one, and the payee of any other debit. A bank that returns a transfer
 * names its parties as in the original, or swapped; the counterparty is the one that is not the issuer.
 */
export function counterpartyOf(line: BankLine): BankLine['debtor'] {
  const isTakenBack = line.isReversal || line.returnReason !== null;
  const [first, other] =
    line.direction === 'credit' || isTakenBack
      ? [line.debtor, line.creditor]
      : [line.creditor, line.debtor];
  return isTakenBack && line.direction === 'debit' && first.iban === null && other.iban !== null
    ? other
    : first;
}

export function newLine(
  line: BankLine,
  place: { statementRowId: string; iban: string },
): LineToBook {
  const counterparty = counterpartyOf(line);
  return {
    line,
    row: {
      id: newId(),
      statementRowId: place.statementRowId,
      iban: place.iban,
      lineKey: line.lineKey,
      identity: line.identity,
      partOf: null,
      bookingDate: line.bookingDate,
      amountEur: eur(line.amountCents),
      chargesEur: line.chargesCents === null ? null : eur(line.chargesCents),
      direction: line.direction,
      counterpartyName: counterparty.name,
      counterpartyIban: counterparty.iban,
      remittance: [...line.remittanceLines, ...line.creditorReferences].join('\n'),
      endToEndId: line.endToEndId,
      isReversal: line.isReversal,
      isCharge: line.direction === 'debit' && line.bankCode.subFamily === 'CHRG',
      returnReason: returnReasonOf(line),
      bankReference: line.bankReference,
      transactionReference: line.transactionReference,
      networkReference: line.networkReference,
      valueDate: line.valueDate,
    },
  };
}

/** Booking codes of returns and of recalls that were answered (ISO 20022), where a bank sends no return information with them. */
const RETURN_CODES: ReadonlySet<string> = new Set(['RRTN', 'RPCR', 'XRTN', 'XRPC']);

/** Why a transfer came or went back, in a code of ISO 20022; `NARR` where the bank gives words alone. Null for every other line. */
export function returnReasonOf({ returnReason, bankCode }: BankLine): string | null {
  if (returnReason !== null) return returnReason.code ?? 'NARR';
  const code = bankCode.subFamily ?? '';
  return RETURN_CODES.has(code) ? code : null;
}

/** The payment of a booked credit. */
export function paymentOf({ line, row }: LineToBook, at: Date): NewPayment {
  const counterparty = counterpartyOf(line);
  return {
    id: row.id,
    source: 'bank',
    sourceKey: `${row.iban}|${row.lineKey}`,
    currency: 'EUR',
    amount: row.amountEur,
    // The account's holder, because a bank has identified them; anybody can type the name of an ultimate debtor.
    payerName: counterparty.name ?? counterparty.ultimateName,
    payerAccount: counterparty.iban ?? counterparty.otherAccount,
    remittance: row.remittance,
    endToEndId: line.endToEndId,
    bookingDate: row.bookingDate,
    isReturn: row.returnReason !== null || line.isReversal,
    isUnsplitBatch: line.transactionCount > 1,
    receivedAt: at,
    // Money is in time on the day the bank booked it, whenever the statement comes.
    firstSeenAt: berlinDayStarts(row.bookingDate),
    finality: 'final',
    transactionId: line.bankReference,
    depositAddress: null,
    memoType: null,
    isMuxed: false,
    height: null,
    confirmations: null,
  };
}
