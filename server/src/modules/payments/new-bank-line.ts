import { eur } from '@bb1/domain/money';
import { berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import type { BankLine } from '../../integrations/bank/bank-statement-port.ts';
import { newId } from '../../platform/ids.ts';
import type { NewBankLine } from './bank-store.ts';
import type { NewPayment } from './store.ts';

/** A line as the bank told it, and the row it is kept in. */
export interface LineToBook {
  readonly line: BankLine;
  readonly row: NewBankLine;
}

/** Who is on the other side: the payer of a credit, also when it is taken back; the payee of any other debit. */
export function counterpartyOf(line: BankLine): BankLine['debtor'] {
  return line.direction === 'credit' || line.isReversal ? line.debtor : line.creditor;
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
      returnReason: line.returnReason?.code ?? null,
      bankReference: line.bankReference,
      transactionReference: line.transactionReference,
      valueDate: line.valueDate,
    },
  };
}

/** What a credit becomes beside its line. */
export function paymentOf({ line, row }: LineToBook, at: Date): NewPayment {
  const counterparty = counterpartyOf(line);
  return {
    id: row.id,
    source: 'bank',
    sourceKey: `${row.iban}|${row.lineKey}`,
    currency: 'EUR',
    amount: row.amountEur,
    // The holder of the account, whom a bank has identified; on whose behalf they say to pay, anybody can write.
    payerName: counterparty.name ?? counterparty.ultimateName,
    payerAccount: counterparty.iban ?? counterparty.otherAccount,
    remittance: row.remittance,
    endToEndId: line.endToEndId,
    bookingDate: row.bookingDate,
    isReturn: line.returnReason !== null || line.isReversal,
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
