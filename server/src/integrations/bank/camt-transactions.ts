import type { Direction } from './bank-statement-port.ts';
import { EntryProblem } from './bank-values.ts';
import { directionOf, euroCents } from './camt-values.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from './xml-elements.ts';

type Context = { accountCurrency: string | null };

export type Money = { cents: bigint; direction: Direction };

/** How an entry falls into transactions; `transactions` is null when the entry is one booking, or an indivisible batch. */
export type EntryTransactions = {
  transactions: readonly { element: XmlElement; money: Money }[] | null;
  chargesCents: bigint | null;
  /** More than 1: a batch. */
  statedCount: number;
};

/**
 * The booked amount of an entry counts. Its transactions are bookings of their own only when they add up to it; a single one
 * may show the ordered amount, before exchange or charges. An entry with details for a part only, or not in EUR, stays one batch.
 * @throws EntryProblem when a transaction has another direction than the entry: a credit that a debit of the same entry cancels would
 * be booked as a payment although no money came in
 */
export function transactionsOf(
  entry: XmlElement,
  total: Money,
  context: Context,
): EntryTransactions {
  const details = childrenNamed(entry, 'NtryDtls');
  const elements = details.flatMap((detail) => childrenNamed(detail, 'TxDtls'));
  const statedCount = Math.max(1, statedCountOf(details));
  const [only] = elements;
  const chargesCents = chargesOf([...(elements.length === 1 ? elements : []), entry], context);
  if (only === undefined) return { transactions: null, chargesCents, statedCount };
  for (const element of elements) refuseOtherDirection(element, total, entry);
  if (elements.length === 1 && statedCount === 1)
    return isAllOfIt(bookedAmount(only, context), total, chargesCents)
      ? { transactions: [{ element: only, money: total }], chargesCents, statedCount }
      : { transactions: null, chargesCents, statedCount: 2 };
  const transactions = elements.flatMap((element) => {
    const cents = bookedAmount(element, context) ?? instructedAmount(element, context);
    return cents === null ? [] : [{ element, money: { cents, direction: total.direction } }];
  });
  const sum = transactions.reduce((cents, { money }) => cents + money.cents, 0n);
  return transactions.length === elements.length && sum === total.cents
    ? { transactions, chargesCents: null, statedCount }
    : { transactions: null, chargesCents, statedCount: Math.max(2, statedCount, elements.length) };
}

function refuseOtherDirection(transaction: XmlElement, total: Money, entry: XmlElement): void {
  if (
    elementAt(transaction, 'CdtDbtInd') !== undefined &&
    directionOf(transaction) !== total.direction
  )
    throw new EntryProblem(
      'transactions_in_both_directions',
      'The entry and its transactions go into different directions',
      entry.line,
    );
}

/** Less than was ordered came in, or more went out: charges, stated or not. Anything else is one transaction of several. */
function isAllOfIt(cents: bigint | null, total: Money, chargesCents: bigint | null): boolean {
  if (cents === null || cents === total.cents) return true;
  const kept = total.direction === 'credit' ? cents - total.cents : total.cents - cents;
  return kept > 0n && (total.direction === 'credit' || kept === chargesCents);
}

/** In EUR cents: `Amt` since version 04, `AmtDtls/TxAmt` before; null when there is none or it cannot be read. */
function bookedAmount(transaction: XmlElement, context: Context): bigint | null {
  const amounts = [
    elementAt(transaction, 'Amt'),
    elementAt(transaction, 'AmtDtls', 'TxAmt', 'Amt'),
  ];
  return euroAmong(amounts, context);
}

/** What was ordered: some banks give their batches nothing else. */
function instructedAmount(transaction: XmlElement, context: Context): bigint | null {
  return euroAmong([elementAt(transaction, 'AmtDtls', 'InstdAmt', 'Amt')], context);
}

function euroAmong(
  amounts: readonly (XmlElement | undefined)[],
  { accountCurrency }: Context,
): bigint | null {
  const inEuro = amounts.find(
    (amount) => amount !== undefined && (amount.attributes['Ccy'] ?? accountCurrency) === 'EUR',
  );
  return centsOf(inEuro, accountCurrency);
}

/** The first of these elements that states charges; its records, or its total where it has none. */
function chargesOf(sources: readonly XmlElement[], { accountCurrency }: Context): bigint | null {
  const charges = sources
    .map((source) => childrenNamed(source, 'Chrgs'))
    .find(({ length }) => length > 0);
  if (charges === undefined) return null;
  const amounts = charges.flatMap((charge) => {
    const records = childrenNamed(charge, 'Rcrd');
    return records.length > 0
      ? records.map((record) => signedCharge(record, elementAt(record, 'Amt'), accountCurrency))
      : [
          signedCharge(
            charge,
            elementAt(charge, 'TtlChrgsAndTaxAmt') ?? elementAt(charge, 'Amt'),
            accountCurrency,
          ),
        ];
  });
  const known = amounts.filter((cents) => cents !== null);
  const sum = known.reduce((cents, one) => cents + one, 0n);
  return known.length === amounts.length && sum > 0n ? sum : null;
}

/** A charge that the bank gave back is less than none. */
function signedCharge(
  charge: XmlElement,
  amount: XmlElement | undefined,
  accountCurrency: string | null,
): bigint | null {
  const cents = centsOf(amount, accountCurrency);
  return cents !== null && textAt(charge, 'CdtDbtInd') === 'CRDT' ? -cents : cents;
}

function centsOf(amount: XmlElement | undefined, accountCurrency: string | null): bigint | null {
  if (amount === undefined) return null;
  try {
    return euroCents(amount, accountCurrency);
  } catch (problem) {
    if (!(problem instanceof EntryProblem)) throw problem;
    return null;
  }
}

function statedCountOf(details: readonly XmlElement[]): number {
  return details
    .map((detail) => Number(textAt(detail, 'Btch', 'NbOfTxs') ?? 0))
    .filter((count) => Number.isSafeInteger(count) && count > 0)
    .reduce((sum, count) => sum + count, 0);
}
