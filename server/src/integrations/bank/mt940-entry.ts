import { signed } from '@bb1/domain/payments/signed';
import { accountNumber } from './account-number.ts';
import type {
  BankParty,
  BankTransactionCode,
  Direction,
  Place,
  ReadableEntry,
} from './bank-statement-port.ts';
import { decimalCents, EntryProblem } from './bank-values.ts';
import type { ReadEntry } from './camt-entry.ts';
import type { UnkeyedLine } from './line-key.ts';
import { readInformation, type Mt940Information } from './mt940-information.ts';
import type { Mt940Field } from './mt940-messages.ts';
import { bookingDay, shortDay } from './mt940-values.ts';
import { realReference } from './real-reference.ts';

/**
 * Value date, booking day, mark, third letter of the currency, amount, booking key, references. Some banks fill a date that they
 * do not give with blanks; Deutsche Bank and Commerzbank write a blank before the booking key, ING one inside it (`NOV `).
 */
const ENTRY = /^(\d{6}| {6})(\d{4}| {4})?([RE]?[CD])[A-Z]?(\d[\d.,]*) ?([NSF][A-Z0-9 ]{3})(.*)$/u;
/** Mark and amount of an entry that is not like this. */
const PARTS = /([RE]?[CD])[A-Z]?(\d[\d.,]*)/u;

/**
 * The relevant German business transaction codes as their ISO 20022 equivalents. Any other one is
 * left open.
 */
const ISO_CODES: Readonly<
  Record<string, readonly [domain: string, family: string, subFamily: string]>
> = {
  '166': ['PMNT', 'RCDT', 'ESCT'],
  '194': ['PMNT', 'RCDT', 'ESCT'],
  '168': ['PMNT', 'RRCT', 'ESCT'],
  '189': ['PMNT', 'RRCT', 'ESCT'],
  '116': ['PMNT', 'ICDT', 'ESCT'],
  '117': ['PMNT', 'ICDT', 'ESCT'],
  '191': ['PMNT', 'ICDT', 'ESCT'],
  '159': ['PMNT', 'ICDT', 'RRTN'],
  '083': ['ACMT', 'MDOP', 'CHRG'],
  '808': ['ACMT', 'MDOP', 'CHRG'],
};
/**
 * Credits booked in one sum, SEPA and instant: MT940 says neither how many they are nor who paid.
 */
const COLLECTIVE_CREDITS = new Set(['189', '194']);
const RETURNED_TRANSFER = '159';
const REASON_CODE =
  /\b(?:AC0[1346]|AG0[12]|AM0\d|BE0\d|CNOR|DUPL|FRAD|MD07|MS0[23]|RC01|RR0[1-4]|TECH)\b/u;

/** What an entry takes from its statement: the currency, and the day of the closing balance where it has no date of its own. */
type EntryContext = {
  place: Place;
  currency: string | null;
  statementDay: string | null;
  accountIban: string | null;
};

/** Reads a field 61 with the field 86 behind it. Never throws: what cannot be booked comes back as refused. */
export function readMt940Entry(
  entry: Mt940Field,
  information: Mt940Field | null,
  context: EntryContext,
): ReadEntry {
  let signedCents: bigint | null = null;
  try {
    const parts = ENTRY.exec(entry.lines[0] ?? '');
    if (parts === null)
      throw new EntryProblem(
        'entry_unreadable',
        `"${entry.lines[0] ?? ''}" is not an entry`,
        entry.line,
      );
    const [
      ,
      valueDay = '',
      bookedOn = '',
      mark = '',
      amount = '',
      bookingKey = '',
      references = '',
    ] = parts;
    // Announced entries belong to intraday reports; they move no money yet.
    if (mark.startsWith('E')) return { kind: 'ignored', why: 'future' };
    const cents = decimalCents({
      text: amount,
      point: ',',
      currency: context.currency,
      line: entry.line,
    });
    const direction = directionOf(mark);
    signedCents = signed(cents, direction);
    if (cents === 0n) return { kind: 'ignored', why: 'zero' };
    const answer = answerOf(entry, information, context);
    const [customerReference = '', bankReference = ''] = references.split('//', 2);
    const isBatch = direction === 'credit' && COLLECTIVE_CREDITS.has(answer.businessCode ?? '');
    const line: UnkeyedLine = {
      place: context.place,
      direction,
      amountCents: cents,
      chargesCents: chargesIn(entry.lines.slice(1).join('')),
      ...daysOf({ valueDay, bookedOn }, context.statementDay, entry.line),
      isReversal: mark.startsWith('R'),
      returnReason: returnReasonOf(answer, direction),
      bankReference: realReference(bankReference),
      transactionReference: null,
      networkReference: null,
      endToEndId: realReference(answer.endToEndId),
      mandateId: realReference(answer.mandateId),
      ...partiesOf(answer, {
        direction,
        isTakenBack:
          mark.startsWith('R') ||
          answer.businessCode === RETURNED_TRANSFER ||
          answer.returnCode !== null,
      }),
      remittanceLines: answer.purposeLines,
      creditorReferences: answer.creditorReferences,
      additionalInformation: joined([
        answer.bookingText,
        realReference(customerReference),
        ...entry.lines.slice(1),
      ]),
      bankCode: bankCodeOf(answer, bookingKey),
      transactionCount: isBatch ? 2 : 1,
      batchReferences: isBatch
        ? [bankReference, customerReference].flatMap((one) => realReference(one) ?? [])
        : [],
    };
    return { kind: 'booked', signedCents, lines: [line] };
  } catch (problem) {
    if (!(problem instanceof EntryProblem)) throw problem;
    return {
      kind: 'refused',
      problem,
      signedCents,
      readable: readableEntry(entry, information, context),
      content: JSON.stringify([entry.lines, information?.lines ?? []]),
    };
  }
}

function answerOf(
  entry: Mt940Field,
  information: Mt940Field | null,
  { accountIban }: EntryContext,
): Mt940Information {
  return readInformation(information?.lines ?? [], {
    supplement: entry.lines[1] ?? '',
    isDutch: accountIban?.startsWith('NL') === true,
  });
}

function daysOf(
  { valueDay, bookedOn }: { valueDay: string; bookedOn: string },
  statementDay: string | null,
  line: number,
): { bookingDate: string; valueDate: string | null } {
  const valueDate = valueDay.trim() === '' ? null : shortDay(valueDay, line);
  const near = valueDate ?? statementDay;
  if (bookedOn.trim() !== '' && near !== null)
    return { bookingDate: bookingDay(bookedOn, near, line), valueDate };
  if (valueDate === null)
    throw new EntryProblem(
      'date_missing',
      'The entry has neither a value date nor a booking day',
      line,
    );
  return { bookingDate: valueDate, valueDate };
}

/** `/OCMT/EUR11,85//CHGS/EUR0,50/` below an entry: what was ordered, and what the bank kept of it. */
function chargesIn(text: string): bigint | null {
  const amount = /\/CHGS\/EUR(\d{1,12}),(\d{0,2})(?=\/|$)/u.exec(text);
  if (amount === null) return null;
  const cents = BigInt(`${amount[1] ?? ''}${(amount[2] ?? '').padEnd(2, '0')}`);
  return cents === 0n ? null : cents;
}

/** The readable part of an entry that cannot be booked. */
function readableEntry(
  entry: Mt940Field,
  information: Mt940Field | null,
  context: EntryContext,
): Omit<ReadableEntry, 'entryKey'> {
  const [head = '', ...more] = entry.lines;
  const [, mark = null, amount = null] = PARTS.exec(head.slice(6)) ?? [];
  const answer = answerOf(entry, information, context);
  return {
    currency: context.currency,
    amount: amount?.replace(',', '.').replace(/\.$/u, '') ?? null,
    direction: mark === null ? null : directionOf(mark),
    bookingDate: null,
    valueDate: dayIn(head.slice(0, 6), entry.line),
    counterpartyName: answer.name,
    counterpartyIban: accountNumber(answer.account).iban,
    texts: [head, ...more, answer.endToEndId ?? '', ...answer.purposeLines].filter(
      (text) => text.trim() !== '',
    ),
    bankReference: realReference(head.split('//', 2)[1] ?? null),
  };
}

function dayIn(text: string, line: number): string | null {
  try {
    return shortDay(text, line);
  } catch (problem) {
    if (!(problem instanceof EntryProblem)) throw problem;
    return null;
  }
}

/** A reversal of a credit (RC) takes money out, a reversal of a debit (RD) brings it back. */
function directionOf(mark: string): Direction {
  return mark === 'C' || mark === 'RD' ? 'credit' : 'debit';
}

function returnReasonOf(
  answer: Mt940Information,
  direction: Direction,
): UnkeyedLine['returnReason'] {
  const isReturned = answer.businessCode === RETURNED_TRANSFER || answer.returnCode !== null;
  if (!isReturned || direction !== 'credit') return null;
  const text = joined([answer.bookingText, ...answer.purposeLines]);
  return {
    code: answer.returnCode ?? (text === null ? null : (REASON_CODE.exec(text)?.[0] ?? null)),
    text,
  };
}

const UNKNOWN_PARTY: BankParty = {
  name: null,
  iban: null,
  otherAccount: null,
  bic: null,
  ultimateName: null,
};

/** A reversal still names the payer of the original booking as payer, like camt.053. */
function partiesOf(
  answer: Mt940Information,
  entry: { direction: Direction; isTakenBack: boolean },
): { debtor: BankParty; creditor: BankParty } {
  const isPayer = (entry.direction === 'credit') !== entry.isTakenBack;
  const theirs = { name: answer.name, ...accountNumber(answer.account), bic: answer.bic };
  return {
    debtor: { ...(isPayer ? theirs : UNKNOWN_PARTY), ultimateName: answer.ultimateDebtor },
    creditor: { ...(isPayer ? UNKNOWN_PARTY : theirs), ultimateName: answer.ultimateCreditor },
  };
}

function bankCodeOf(answer: Mt940Information, bookingKey: string): BankTransactionCode {
  const isCharge = bookingKey === 'NCHG';
  const [domain, family, subFamily] = ISO_CODES[answer.businessCode ?? (isCharge ? '808' : '')] ?? [
    null,
    null,
    null,
  ];
  const proprietary = [bookingKey, answer.businessCode, answer.batchNumber]
    .filter((part) => part !== null)
    .join('+');
  return {
    domain,
    family,
    subFamily,
    proprietary,
    issuer: answer.businessCode === null ? null : 'DK',
  };
}

function joined(texts: readonly (string | null)[]): string | null {
  const words = texts.map((text) => text?.trim() ?? '').filter((text) => text !== '');
  return words.length === 0 ? null : words.join(' ');
}
