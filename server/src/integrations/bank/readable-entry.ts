import type { Direction, ReadableEntry } from './bank-statement-port.ts';
import { EntryProblem } from './bank-values.ts';
import { partyOf } from './camt-party.ts';
import { calendarDay } from './camt-values.ts';
import { realReference } from './real-reference.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from './xml-elements.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = { CRDT: 'credit', DBIT: 'debit' };
const TEXTS = ['Ustrd', 'AddtlRmtInf', 'Ref', 'EndToEndId', 'AddtlTxInf', 'AddtlNtryInf'];
const MOST_TEXTS = 50;

/** The readable part of an entry that cannot be booked. */
export function readableEntry(
  entry: XmlElement,
  accountCurrency: string | null,
): Omit<ReadableEntry, 'entryKey'> {
  const amount = elementAt(entry, 'Amt');
  const direction = DIRECTIONS[textAt(entry, 'CdtDbtInd') ?? ''] ?? null;
  const transactions = childrenNamed(entry, 'NtryDtls').flatMap((details) =>
    childrenNamed(details, 'TxDtls'),
  );
  const [only] = transactions;
  const other =
    only === undefined || transactions.length > 1
      ? null
      : partyOf(only, direction === 'debit' ? 'Cdtr' : 'Dbtr');
  return {
    currency: amount === undefined ? null : (amount.attributes['Ccy'] ?? accountCurrency),
    amount: textAt(amount),
    direction,
    bookingDate: dayOf(elementAt(entry, 'BookgDt')),
    valueDate: dayOf(elementAt(entry, 'ValDt')),
    counterpartyName: other?.name ?? null,
    counterpartyIban: other?.iban ?? null,
    texts: textsIn(entry).slice(0, MOST_TEXTS),
    bankReference: realReference(textAt(entry, 'AcctSvcrRef')),
  };
}

function dayOf(date: XmlElement | undefined): string | null {
  try {
    return calendarDay(date);
  } catch (problem) {
    if (!(problem instanceof EntryProblem)) throw problem;
    return null;
  }
}

function textsIn(element: XmlElement): string[] {
  return (element.children ?? []).flatMap((child) => {
    const text = TEXTS.includes(child.name) ? realReference(textAt(child)) : null;
    return text === null ? textsIn(child) : [text];
  });
}
