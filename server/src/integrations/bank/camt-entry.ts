import { signed } from '@bb1/domain/payments/signed';
import type { BankTransactionCode, Place, ReadableEntry } from './bank-statement-port.ts';
import { EntryProblem } from './bank-values.ts';
import { partyOf } from './camt-party.ts';
import { transactionsOf, type Money } from './camt-transactions.ts';
import { calendarDay, directionOf, euroCents } from './camt-values.ts';
import type { UnkeyedLine } from './line-key.ts';
import { realReference } from './real-reference.ts';
import { readableEntry } from './readable-entry.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from './xml-elements.ts';

type IgnoredKind = 'pending' | 'information' | 'future' | 'zero';

export type ReadEntry =
  | { kind: 'ignored'; why: IgnoredKind }
  | { kind: 'booked'; signedCents: bigint; lines: readonly UnkeyedLine[] }
  /** `signedCents` is known when only the inside of the entry is wrong: the balances can still be proven. */
  | {
      kind: 'refused';
      problem: EntryProblem;
      signedCents: bigint | null;
      readable: Omit<ReadableEntry, 'entryKey'>;
      /** The whole entry as in the file; equal entries have equal texts. */
      content: string;
    };

export type EntryContext = { place: Place; accountCurrency: string | null };

const IGNORED_STATUS: Readonly<Record<string, IgnoredKind>> = {
  PDNG: 'pending',
  INFO: 'information',
  FUTR: 'future',
};

/** Reads one `Ntry` of camt.053 or camt.054, versions 02 to 14. Never throws: an entry that cannot be booked is returned as refused. */
export function readEntry(entry: XmlElement, context: EntryContext): ReadEntry {
  let signedCents: bigint | null = null;
  try {
    const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? '';
    const ignored = IGNORED_STATUS[status];
    if (ignored !== undefined) return { kind: 'ignored', why: ignored };
    if (status !== 'BOOK')
      throw new EntryProblem(
        'status_unknown',
        `The status "${status}" is not one of BOOK, PDNG, INFO, FUTR`,
        entry.line,
      );
    const amount = elementAt(entry, 'Amt');
    if (amount === undefined)
      throw new EntryProblem('amount_missing', 'The entry has no amount', entry.line);
    const cents = euroCents(amount, context.accountCurrency);
    const direction = directionOf(entry);
    signedCents = signed(cents, direction);
    const lines = linesOf(entry, { cents, direction }, context).filter(
      (line) => line.amountCents > 0n,
    );
    return lines.length === 0
      ? { kind: 'ignored', why: 'zero' }
      : { kind: 'booked', signedCents, lines };
  } catch (problem) {
    if (!(problem instanceof EntryProblem)) throw problem;
    return {
      kind: 'refused',
      problem,
      signedCents,
      readable: readableEntry(entry, context.accountCurrency),
      content: JSON.stringify(contentOf(entry)),
    };
  }
}

function contentOf({ name, attributes, text, children = [] }: XmlElement): unknown[] {
  return [name, attributes, text.trim(), children.map(contentOf)];
}

function linesOf(entry: XmlElement, total: Money, context: EntryContext): UnkeyedLine[] {
  const { transactions, chargesCents, statedCount } = transactionsOf(entry, total, context);
  if (transactions === null)
    return [
      {
        ...bookingOf(entry, entry, total, context),
        chargesCents,
        transactionCount: statedCount,
        batchReferences: entryReferences(entry),
      },
    ];
  return transactions.map(({ element, money }) => ({
    ...bookingOf(entry, element, money, context),
    chargesCents,
  }));
}

/** The references of an entry in the statement and in the notification of its transactions. */
export function entryReferences(entry: XmlElement): string[] {
  const batches = childrenNamed(entry, 'NtryDtls').flatMap((details) => [
    referenceAt(details, 'Btch', 'MsgId'),
    referenceAt(details, 'Btch', 'PmtInfId'),
  ]);
  return [
    ...new Set(
      [referenceAt(entry, 'AcctSvcrRef'), referenceAt(entry, 'NtryRef'), ...batches].filter(
        (reference) => reference !== null,
      ),
    ),
  ];
}

/** `source` is the transaction, or the entry itself when the bank sent no transactions. */
function bookingOf(
  entry: XmlElement,
  source: XmlElement,
  money: Money,
  context: EntryContext,
): UnkeyedLine {
  const valueDate = calendarDay(elementAt(entry, 'ValDt'));
  const bookingDate = calendarDay(elementAt(entry, 'BookgDt')) ?? valueDate;
  if (bookingDate === null)
    throw new EntryProblem(
      'date_missing',
      'The entry has neither a booking date nor a value date',
      entry.line,
    );
  const remittance = childrenNamed(source, 'RmtInf');
  const structured = remittance.flatMap((part) => childrenNamed(part, 'Strd'));
  return {
    place: { ...context.place, line: source.line },
    direction: money.direction,
    amountCents: money.cents,
    chargesCents: null,
    bookingDate,
    valueDate,
    isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd') ?? ''),
    returnReason: returnReasonOf(elementAt(source, 'RtrInf')),
    bankReference: referenceAt(entry, 'AcctSvcrRef'),
    transactionReference: referenceAt(source, 'Refs', 'AcctSvcrRef'),
    networkReference: referenceAt(source, 'Refs', 'TxId'),
    endToEndId: referenceAt(source, 'Refs', 'EndToEndId'),
    mandateId: referenceAt(source, 'Refs', 'MndtId'),
    debtor: partyOf(source, 'Dbtr'),
    creditor: partyOf(source, 'Cdtr'),
    remittanceLines: [...textsOf(remittance, 'Ustrd'), ...textsOf(structured, 'AddtlRmtInf')],
    creditorReferences: structured.flatMap((part) => textAt(part, 'CdtrRefInf', 'Ref') ?? []),
    additionalInformation: additionalInformationOf(entry, source),
    bankCode: bankCodeOf(entry, source),
    transactionCount: 1,
    batchReferences: [],
  };
}

function returnReasonOf(info: XmlElement | undefined): UnkeyedLine['returnReason'] {
  if (info === undefined) return null;
  const text = textsOf([info], 'AddtlInf').join(' ');
  return {
    code: textAt(info, 'Rsn', 'Cd') ?? textAt(info, 'Rsn', 'Prtry'),
    text: text === '' ? null : text,
  };
}

function bankCodeOf(entry: XmlElement, source: XmlElement): BankTransactionCode {
  const codes = [elementAt(source, 'BkTxCd'), elementAt(entry, 'BkTxCd')];
  const domain = codes
    .map((code) => code && elementAt(code, 'Domn'))
    .find((found) => found !== undefined);
  const proprietary = codes
    .map((code) => code && elementAt(code, 'Prtry'))
    .find((found) => found !== undefined);
  return {
    domain: textAt(domain, 'Cd'),
    family: textAt(domain, 'Fmly', 'Cd'),
    subFamily: textAt(domain, 'Fmly', 'SubFmlyCd'),
    proprietary: textAt(proprietary, 'Cd'),
    issuer: textAt(proprietary, 'Issr'),
  };
}

function additionalInformationOf(entry: XmlElement, source: XmlElement): string | null {
  const texts = new Set(
    [textAt(source, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')].filter((text) => text !== null),
  );
  return texts.size === 0 ? null : [...texts].join(' ');
}

function referenceAt(element: XmlElement, ...path: readonly string[]): string | null {
  return realReference(textAt(element, ...path));
}

function textsOf(elements: readonly XmlElement[], name: string): string[] {
  return elements
    .flatMap((element) => childrenNamed(element, name))
    .flatMap((child) => textAt(child) ?? []);
}
