import type {
  Balance,
  BankFile,
  BankFileError,
  BankStatement,
  EntryError,
} from './bank-statement-port.ts';
import type { EntryProblem } from './bank-values.ts';
import { continuityOf } from './continuity.ts';
import { fileError } from './file-error.ts';
import { refusedEntryKey, withLineKeys, type UnkeyedLine } from './line-key.ts';
import { readMt940Entry } from './mt940-entry.ts';
import {
  malformed,
  mt940Messages,
  mt940Text,
  type Mt940Field,
  type Mt940Message,
} from './mt940-messages.ts';
import { accountIn, balanceIn } from './mt940-values.ts';

/**
 * Reads an MT940 file (SWIFT statement in the layout of the German banks, field 86 structured or
 * not). Pages of one statement are joined. Amounts are EUR cents; unbookable entries are in
 * `errors` with their position.
 * @throws BankFileError when the file as a whole is unusable: no MT940, truncated, another message,
 * beyond the limit
 */
export async function readMt940(
  bytes: Uint8Array,
  limits: { maxBytes: number },
): Promise<BankFile> {
  if (bytes.length > limits.maxBytes)
    throw fileError(
      'too_large',
      `The file has ${bytes.length} bytes, at most ${limits.maxBytes} are read`,
    );
  const errors: EntryError[] = [];
  const statements: BankStatement[] = [];
  let current: Draft | null = null;
  for await (const message of mt940Messages(mt940Text(bytes))) {
    const page = pageOf(message);
    if (current === null || !isNextPage(current, page)) {
      if (current !== null) statements.push(finished(current));
      current = draftOf(page);
    }
    takePage(current, page, errors);
  }
  if (current === null) throw fileError('no_statement', 'The file holds no statement');
  statements.push(finished(current));
  return {
    format: 'mt940',
    version: null,
    messageId: null,
    statements,
    details: [],
    reports: [],
    errors,
    skipped: [],
  };
}

type Page = {
  reference: string;
  number: string;
  account: string;
  opening: Mt940Field;
  closing: Mt940Field;
  entries: { entry: Mt940Field; information: Mt940Field | null }[];
};

type Draft = {
  first: Page;
  last: Page;
  currency: string | null;
  opening: Balance | null;
  closing: Balance | null;
  bookedCents: bigint | null;
  lines: UnkeyedLine[];
  refused: Map<string, number>;
  ignored: { pending: number; information: number; future: number; zero: number };
  entryCount: number;
};

/** Checks the order of the fields, because a field's meaning depends on its position. */
function pageOf(message: Mt940Message): Page {
  const only = (...tags: string[]): Mt940Field | undefined => {
    const found = message.fields.filter((field) => tags.includes(field.tag));
    if (found[1] !== undefined)
      throw malformed(`The statement has a second :${found[1].tag}:`, found[1].line);
    return found[0];
  };
  const [reference, account, number] = [only('20'), only('25', '25P'), only('28', '28C')];
  const [opening, closing] = [only('60F', '60M'), only('62F', '62M')];
  if (opening === undefined && message.fields.some((field) => field.tag === '34F'))
    throw fileError(
      'is_mt942',
      'The file is an MT942 (report of the running day); an MT940 statement is needed',
      message.line,
    );
  if (account === undefined) throw missing(message, 'account (:25:)');
  if (opening === undefined) throw missing(message, 'opening balance (:60F:)');
  if (closing === undefined) throw missing(message, 'closing balance (:62F:)');
  const entries: Page['entries'] = [];
  for (const [index, field] of message.fields.entries()) {
    if (field.tag !== '61') continue;
    if (field.line < opening.line || field.line > closing.line)
      throw malformed('An entry is outside opening and closing balance', field.line);
    const next = message.fields[index + 1];
    entries.push({ entry: field, information: next?.tag === '86' ? next : null });
  }
  return {
    reference: firstLine(reference),
    number: firstLine(number),
    account: firstLine(account),
    opening,
    closing,
    entries,
  };
}

function firstLine(field: Mt940Field | undefined): string {
  return (field?.lines[0] ?? '').trim();
}

function missing(message: Mt940Message, what: string): BankFileError {
  const line = message.fields.at(-1)?.line ?? message.line;
  return message.isLast
    ? fileError('truncated', `The file ends before the ${what} of its last statement`, line)
    : malformed(`The statement has no ${what}`, line);
}

/**
 * A page ends in an intermediate balance (62M), and the next page of the same statement begins with
 * it (60M).
 */
function isNextPage({ last }: Draft, page: Page): boolean {
  const numberOf = (one: Page): string => one.number.split('/')[0] ?? '';
  return (
    last.closing.tag === '62M' &&
    page.opening.tag === '60M' &&
    last.account === page.account &&
    numberOf(last) === numberOf(page)
  );
}

function draftOf(page: Page): Draft {
  return {
    first: page,
    last: page,
    currency: null,
    opening: null,
    closing: null,
    bookedCents: 0n,
    lines: [],
    refused: new Map(),
    ignored: { pending: 0, information: 0, future: 0, zero: 0 },
    entryCount: 0,
  };
}

function takePage(draft: Draft, page: Page, errors: EntryError[]): void {
  const account = accountIn(draft.first.account, draft.currency);
  const refuseBalance = ({ message, line }: EntryProblem): void => {
    errors.push({
      code: 'balance_unreadable',
      message: `A balance cannot be read: ${message}`,
      place: { statementId: statementIdOf(draft.first), entry: null, line },
      account,
      readable: null,
    });
  };
  const [opening, closing] = [balanceIn(page.opening), balanceIn(page.closing)];
  if (page === draft.first) {
    draft.opening = opening.balance;
    draft.currency = opening.currency;
  }
  draft.last = page;
  draft.closing = closing.balance;
  for (const { problem } of [opening, closing]) if (problem !== null) refuseBalance(problem);
  for (const { entry, information } of page.entries) {
    draft.entryCount++;
    const place = {
      statementId: statementIdOf(draft.first),
      entry: draft.entryCount,
      line: entry.line,
    };
    const read = readMt940Entry(entry, information, {
      place,
      currency: opening.currency,
      statementDay: closing.balance?.date ?? null,
      accountIban: account.iban,
    });
    if (read.kind === 'ignored') {
      draft.ignored[read.why]++;
      continue;
    }
    draft.bookedCents =
      draft.bookedCents === null || read.signedCents === null
        ? null
        : draft.bookedCents + read.signedCents;
    if (read.kind === 'booked') draft.lines.push(...read.lines);
    else
      errors.push({
        code: read.problem.code,
        message: read.problem.message,
        place: { ...place, line: read.problem.line },
        account,
        readable: { ...read.readable, entryKey: refusedEntryKey(read.content, draft.refused) },
      });
  }
}

function finished(draft: Draft): BankStatement {
  const account = accountIn(draft.first.account, draft.currency);
  const statementId = statementIdOf(draft.first);
  return {
    place: { statementId, entry: null, line: draft.first.opening.line },
    statementId,
    sequenceNumber: draft.first.number.split('/')[0] || null,
    createdAt: null,
    account,
    opening: draft.opening,
    closing: draft.closing,
    continuity: continuityOf(draft),
    lines: withLineKeys(account.iban ?? account.otherAccount ?? '', draft.lines),
    ignored: draft.ignored,
    entryCount: draft.entryCount,
  };
}

/**
 * Many banks write the same word into field 20 of every statement; with the statement's number it
 * is unique.
 */
function statementIdOf(page: Page): string | null {
  const id = [page.reference, page.number].filter((part) => part !== '').join(' ');
  return id === '' ? null : id;
}
