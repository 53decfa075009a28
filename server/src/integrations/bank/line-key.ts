import { hash as digest } from 'node:crypto';
import type { BankLine, BankParty } from './bank-statement-port.ts';

export type UnkeyedLine = Omit<BankLine, 'lineKey' | 'identity'>;

/**
 * Gives every line of one statement its key. Banks have no dependable identifier: `AcctSvcrRef` may
 * be missing or a placeholder, and the same booking comes again in overlapping and re-sent files.
 * So the key consists of the stable values, plus the position among lines that are equal in all of
 * them: two genuinely equal transfers stay two.
 *
 * Equal transfers on two statements of one day get the same key here, as if the first came again; which of the two it is, the
 * balances tell when the statement joins the account's (`joinStatements`). The keys of one booking in camt.053 and in MT940
 * differ, since the formats carry different texts: `repeatsOtherFormat` keeps them apart.
 */
export function withLineKeys(account: string, lines: readonly UnkeyedLine[]): BankLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const identity = identityOf(account, line);
    const position = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, position);
    return { ...line, identity, lineKey: hash([identity, String(position)]) };
  });
}

/** The key of an entry that cannot be booked; equal entries of one statement differ by their position. */
export function refusedEntryKey(content: string, seen: Map<string, number>): string {
  const position = (seen.get(content) ?? 0) + 1;
  seen.set(content, position);
  return hash([content, String(position)]);
}

function identityOf(account: string, line: UnkeyedLine): string {
  const otherSide = line.direction === 'credit' ? line.debtor : line.creditor;
  return hash([
    account,
    line.bookingDate,
    line.amountCents.toString(),
    line.direction,
    line.bankReference ?? '',
    line.transactionReference ?? '',
    line.endToEndId ?? '',
    accountOf(otherSide),
    purposeOf(line),
  ]);
}

function accountOf(party: BankParty): string {
  return party.iban ?? party.otherAccount ?? '';
}

/** Without blanks and case, because the same text is wrapped differently from file to file. */
function purposeOf(line: UnkeyedLine): string {
  return [...line.remittanceLines, ...line.creditorReferences]
    .join('')
    .normalize('NFC')
    .replaceAll(/\s/gu, '')
    .toUpperCase();
}

function hash(parts: readonly string[]): string {
  return digest('sha256', JSON.stringify(parts), 'hex');
}
