import { accountNumber } from './account-number.ts';
import type { BankParty, BankTransactionCode, Direction, Place } from './bank-statement-port.ts';
import { centsText, EntryProblem, signed } from './bank-values.ts';
import { calendarDay, directionOf, euroCents } from './camt-values.ts';
import type { UnkeyedLine } from './line-key.ts';
import { realReference } from './real-reference.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from './xml-elements.ts';

type IgnoredKind = 'pending' | 'information' | 'future' | 'zero';

export type ReadEntry =
  | { kind: 'ignored'; why: IgnoredKind }
  | { kind: 'booked'; signedCents: bigint; lines: readonly UnkeyedLine[] }
  /** `signedCents` is known when only the inside of the entry is wrong: the balances can still be proven. */
  | { kind: 'refused'; problem: EntryProblem; signedCents: bigint | null };

export type EntryContext = { place: Place; accountCurrency: string | null };

const IGNORED_STATUS: Readonly<Record<string, IgnoredKind>> = {
  PDNG: 'pending',
  INFO: 'information',
  FUTR: 'future',
};

/** Reads one `Ntry` of camt.053, versions 02 to 10. Never throws: what cannot be booked comes back as refused. */
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
    return { kind: 'refused', problem, signedCents };
  }
}

type Money = { cents: bigint; direction: Direction };

function linesOf(entry: XmlElement, total: Money, context: EntryContext): UnkeyedLine[] {
  const details = childrenNamed(entry, 'NtryDtls');
  const transactions = details.flatMap((detail) => childrenNamed(detail, 'TxDtls'));
  if (transactions.length === 0)
    return [{ ...bookingOf(entry, entry, total, context), transactionCount: statedCount(details) }];
  const monies = transactions.map((transaction) =>
    moneyOf(transaction, { total, isOnly: transactions.length === 1, context }),
  );
  const sum = monies.reduce((cents, money) => cents + signed(money.cents, money.direction), 0n);
  const expected = signed(total.cents, total.direction);
  // A credit that a debit of the same entry takes back would be a payment that never came.
  if (sum !== expected || monies.some(({ direction }) => direction !== total.direction)) {
    throw new EntryProblem(
      'transactions_do_not_add_up',
      sum === expected
        ? `The ${transactions.length} transactions go into different directions`
        : `The ${transactions.length} transactions add up to ${centsText(sum)} EUR, the entry is ${centsText(expected)} EUR`,
      entry.line,
    );
  }
  return transactions.flatMap((transaction, index) => {
    const money = monies[index];
    return money === undefined ? [] : [bookingOf(entry, transaction, money, context)];
  });
}

/**
 * The amount of one transaction: `Amt` since version 04, `AmtDtls/TxAmt` before, the instructed amount as a last
 * resort. A single transaction may show what was ordered abroad before exchange or charges; booked is the entry.
 */
function moneyOf(
  transaction: XmlElement,
  options: { total: Money; isOnly: boolean; context: EntryContext },
): Money {
  const direction =
    elementAt(transaction, 'CdtDbtInd') === undefined
      ? options.total.direction
      : directionOf(transaction);
  const booked = [elementAt(transaction, 'Amt'), elementAt(transaction, 'AmtDtls', 'TxAmt', 'Amt')];
  const instructed = options.isOnly ? [] : [elementAt(transaction, 'AmtDtls', 'InstdAmt', 'Amt')];
  const currency = options.context.accountCurrency;
  const amount = [...booked, ...instructed].find(
    (candidate) => candidate !== undefined && (candidate.attributes['Ccy'] ?? currency) === 'EUR',
  );
  if (amount !== undefined) return { cents: euroCents(amount, currency), direction };
  if (options.isOnly) return { cents: options.total.cents, direction };
  throw new EntryProblem(
    'transaction_amount_missing',
    'A transaction of the batch has no amount in EUR',
    transaction.line,
  );
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
  };
}

function partyOf(source: XmlElement, role: 'Dbtr' | 'Cdtr'): BankParty {
  const parties = elementAt(source, 'RltdPties');
  const { iban, otherAccount } = accountNumber(textAt(parties, `${role}Acct`, 'Id', 'IBAN'));
  const agent = elementAt(source, 'RltdAgts', `${role}Agt`, 'FinInstnId');
  return {
    name: nameOf(parties, role),
    iban,
    otherAccount:
      iban === null ? (otherAccount ?? textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id')) : null,
    bic: textAt(agent, 'BICFI') ?? textAt(agent, 'BIC'),
    ultimateName: nameOf(parties, `Ultmt${role}`),
  };
}

/** `Nm` up to version 07, `Pty/Nm` since version 08, `Agt` when the party is a bank itself. */
function nameOf(parties: XmlElement | undefined, role: string): string | null {
  return (
    textAt(parties, role, 'Nm') ??
    textAt(parties, role, 'Pty', 'Nm') ??
    textAt(parties, role, 'Agt', 'FinInstnId', 'Nm')
  );
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

function statedCount(details: readonly XmlElement[]): number {
  const counts = details
    .map((detail) => Number(textAt(detail, 'Btch', 'NbOfTxs') ?? 0))
    .filter((count) => Number.isSafeInteger(count) && count > 0);
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

function referenceAt(element: XmlElement, ...path: readonly string[]): string | null {
  return realReference(textAt(element, ...path));
}

function textsOf(elements: readonly XmlElement[], name: string): string[] {
  return elements
    .flatMap((element) => childrenNamed(element, name))
    .flatMap((child) => textAt(child) ?? []);
}
