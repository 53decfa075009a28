import { accountNumber } from './account-number.ts';
import type { BankParty, BankTransactionCode, Direction, Place } from './bank-statement-port.ts';
import { decimalCents, EntryProblem, signed } from './bank-values.ts';
import type { ReadEntry } from './camt053-entry.ts';
import type { UnkeyedLine } from './line-key.ts';
import { readInformation, type Mt940Information } from './mt940-information.ts';
import type { Mt940Field } from './mt940-messages.ts';
import { bookingDay, shortDay } from './mt940-values.ts';
import { realReference } from './real-reference.ts';

/** Value date, booking day, mark, third letter of the currency, amount, booking key, references. */
const ENTRY = /^(\d{6})(\d{4})?([RE]?[CD])[A-Z]?(\d[\d.,]*)([NSF][A-Z0-9]{3})(.*)$/u;

/** German business transaction codes that matter here, as ISO 20022 says the same. Any other one is left open. */
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
/** Credits booked in one sum, SEPA and instant: MT940 does not say how many they are or who paid. */
const COLLECTIVE_CREDITS = new Set(['189', '194']);
const RETURNED_TRANSFER = '159';
const REASON_CODE =
  /\b(?:AC0[1346]|AG0[12]|AM0\d|BE0\d|CNOR|DUPL|FRAD|MD07|MS0[23]|RC01|RR0[1-4]|TECH)\b/u;

/** Reads a field 61 with the field 86 behind it. Never throws: what cannot be booked comes back as refused. */
export function readMt940Entry(
  entry: Mt940Field,
  information: Mt940Field | null,
  context: { place: Place; currency: string | null },
): ReadEntry {
  let signedCents: bigint | null = null;
  try {
    const parts = ENTRY.exec((entry.lines[0] ?? '').trimEnd());
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
    // Announced entries belong to reports of the running day; they move no money yet.
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
    const valueDate = shortDay(valueDay, entry.line);
    const answer = readInformation(information?.lines ?? []);
    const [customerReference = '', bankReference = ''] = references.split('//', 2);
    const line: UnkeyedLine = {
      place: context.place,
      direction,
      amountCents: cents,
      bookingDate: bookedOn === '' ? valueDate : bookingDay(bookedOn, valueDate, entry.line),
      valueDate,
      isReversal: mark.startsWith('R'),
      returnReason: returnReasonOf(answer, direction),
      bankReference: realReference(bankReference),
      transactionReference: null,
      networkReference: null,
      endToEndId: realReference(answer.endToEndId),
      mandateId: realReference(answer.mandateId),
      ...partiesOf(answer, {
        direction,
        isTakenBack: mark.startsWith('R') || answer.businessCode === RETURNED_TRANSFER,
      }),
      remittanceLines: answer.purposeLines,
      creditorReferences: [],
      additionalInformation: joined([
        answer.bookingText,
        realReference(customerReference),
        ...entry.lines.slice(1),
      ]),
      bankCode: bankCodeOf(answer, bookingKey),
      transactionCount:
        direction === 'credit' && COLLECTIVE_CREDITS.has(answer.businessCode ?? '') ? 2 : 1,
    };
    return { kind: 'booked', signedCents, lines: [line] };
  } catch (problem) {
    if (!(problem instanceof EntryProblem)) throw problem;
    return { kind: 'refused', problem, signedCents };
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
  if (answer.businessCode !== RETURNED_TRANSFER || direction !== 'credit') return null;
  const text = joined([answer.bookingText, ...answer.purposeLines]);
  return { code: text === null ? null : (REASON_CODE.exec(text)?.[0] ?? null), text };
}

const NOBODY: BankParty = {
  name: null,
  iban: null,
  otherAccount: null,
  bic: null,
  ultimateName: null,
};

/** What was taken back still names the payer of the first booking as payer, as camt.053 does. */
function partiesOf(
  answer: Mt940Information,
  entry: { direction: Direction; isTakenBack: boolean },
): { debtor: BankParty; creditor: BankParty } {
  const isPayer = (entry.direction === 'credit') !== entry.isTakenBack;
  const theirs = { name: answer.name, ...accountNumber(answer.account), bic: answer.bic };
  return {
    debtor: { ...(isPayer ? theirs : NOBODY), ultimateName: answer.ultimateDebtor },
    creditor: { ...(isPayer ? NOBODY : theirs), ultimateName: answer.ultimateCreditor },
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
