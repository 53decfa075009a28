import { signed } from '@bb1/domain/payments/signed';
import { accountNumber } from './account-number.ts';
import { BankFileError } from './bank-statement-port.ts';
import type {
  Balance,
  BankFile,
  BankFileErrorCode,
  BankStatement,
  EntryDetails,
  EntryError,
  Place,
} from './bank-statement-port.ts';
import { EntryProblem } from './bank-values.ts';
import { calendarDay, directionOf, euroCents } from './camt-values.ts';
import { entryReferences, readEntry } from './camt-entry.ts';
import { continuityOf } from './continuity.ts';
import { fileError } from './file-error.ts';
import { refusedEntryKey, withLineKeys, type UnkeyedLine } from './line-key.ts';
import {
  childrenNamed,
  elementAt,
  readXml,
  textAt,
  type XmlElement,
  type XmlLimits,
} from './xml-elements.ts';

/** Other bank messages that people upload by mistake, by their element. */
const OTHER_MESSAGES: Readonly<Record<string, { code: BankFileErrorCode; name: string }>> = {
  BkToCstmrAcctRpt: { code: 'is_camt052', name: 'a camt.052 (report of the running day)' },
  CstmrCdtTrfInitn: { code: 'is_pain001', name: 'a pain.001 (transfer order to the bank)' },
  CstmrDrctDbtInitn: {
    code: 'wrong_message_type',
    name: 'a pain.008 (direct debit order to the bank)',
  },
};
/** Statements (camt.053), and notifications of single bookings (camt.054). */
const PART_OF_MESSAGE: Readonly<Record<string, 'Stmt' | 'Ntfctn'>> = {
  BkToCstmrStmt: 'Stmt',
  BkToCstmrDbtCdtNtfctn: 'Ntfctn',
};

/**
 * Reads a camt.053 or camt.054 file (ISO 20022, versions 001.02 to 001.14) of any bank: elements are matched by
 * local name, unknown ones are passed over, and the schema is never enforced. Entries are read one at a time.
 * Amounts are EUR cents; entries that cannot be booked stand in `errors` with their place, the others are given.
 * @throws BankFileError when the file as a whole cannot be used: not XML, cut off, another message, beyond the limits
 */
export async function readCamt(bytes: Uint8Array, limits: XmlLimits): Promise<BankFile> {
  const reading = new Reading();
  try {
    await readXml(bytes, limits, reading);
  } catch (error) {
    throw error instanceof BankFileError ? reading.placed(error) : error;
  }
  return reading.result();
}

class Reading {
  private version: string | null = null;
  private messageId: string | null = null;
  private root: string | null = null;
  private messageLine: number | null = null;
  private part: 'Stmt' | 'Ntfctn' | null = null;
  private current: Draft | null = null;
  private readonly statements: BankStatement[] = [];
  private readonly details: EntryDetails[] = [];
  private readonly errors: EntryError[] = [];

  opened(path: readonly string[], element: XmlElement): boolean {
    this.root ??= element.name;
    this.version ??= versionIn(element);
    const other = OTHER_MESSAGES[element.name];
    if (other !== undefined)
      throw fileError(
        other.code,
        `The file is ${other.name}; a camt.053 statement is needed`,
        element.line,
      );
    const part = PART_OF_MESSAGE[element.name];
    if (part !== undefined) [this.messageLine, this.part] = [element.line, part];
    const parent = path.at(-2);
    const isInMessage = parent !== undefined && PART_OF_MESSAGE[parent] !== undefined;
    const isPart = isInMessage && element.name === this.part;
    if (isPart && this.part !== null) this.current = new Draft(this.part, element.line);
    if (parent === this.part && element.name === 'Ntry') this.current?.countEntry();
    return parent === this.part || (isInMessage && !isPart);
  }

  kept(path: readonly string[], element: XmlElement): void {
    if (this.current !== null) this.current.take(element);
    else if (path.at(-1) === 'GrpHdr') this.messageId = textAt(element, 'MsgId');
  }

  closed(path: readonly string[]): void {
    if (path.at(-1) !== this.part || this.current === null) return;
    if (this.part === 'Stmt') this.statements.push(this.current.statement());
    else this.details.push(...this.current.entryDetails());
    this.errors.push(...this.current.errors());
    this.current = null;
  }

  result(): BankFile {
    if (this.messageLine === null) {
      throw fileError(
        'wrong_message_type',
        `The file is not a camt.053 statement: its first element is "${this.root ?? ''}"`,
      );
    }
    if (this.part === 'Stmt' && this.statements.length === 0)
      throw fileError('no_statement', 'The message holds no statement', this.messageLine);
    return {
      format: this.statements.length === 0 ? null : 'camt.053',
      version: this.version,
      messageId: this.messageId,
      statements: this.statements,
      details: this.details,
      reports: [],
      errors: this.errors,
      skipped: [],
    };
  }

  /** The same error with the statement and entry that were being read. */
  placed(error: BankFileError): BankFileError {
    if (this.current === null) return error;
    return new BankFileError(error.code, error.message, {
      ...this.current.place(),
      line: error.place.line,
    });
  }
}

/** A statement or a notification while its elements come in. */
class Draft {
  private readonly part: 'Stmt' | 'Ntfctn';
  private readonly line: number;
  private readonly problems: Omit<EntryError, 'account'>[] = [];
  private readonly header = new Map<string, XmlElement>();
  private readonly balances: Balance[] = [];
  private readonly lines: UnkeyedLine[] = [];
  private readonly details: Omit<EntryDetails, 'account'>[] = [];
  private readonly refused = new Map<string, number>();
  private readonly ignored = { pending: 0, information: 0, future: 0, zero: 0 };
  private entryCount = 0;
  private bookedCents: bigint | null = 0n;

  constructor(part: 'Stmt' | 'Ntfctn', line: number) {
    this.part = part;
    this.line = line;
  }

  place(): { statementId: string | null; entry: number | null } {
    return {
      statementId: textAt(this.header.get('Id')),
      entry: this.entryCount === 0 ? null : this.entryCount,
    };
  }

  countEntry(): void {
    this.entryCount++;
  }

  take(element: XmlElement): void {
    if (element.name === 'Ntry') this.takeEntry(element);
    else if (element.name === 'Bal') this.takeBalance(element);
    else if (!this.header.has(element.name)) this.header.set(element.name, element);
  }

  private takeEntry(element: XmlElement): void {
    const place = { ...this.place(), line: element.line };
    const read = readEntry(element, { place, accountCurrency: this.accountCurrency() });
    if (read.kind === 'ignored') {
      this.ignored[read.why]++;
      return;
    }
    this.bookedCents =
      this.bookedCents === null || read.signedCents === null
        ? null
        : this.bookedCents + read.signedCents;
    if (read.kind === 'booked') this.keep(read.lines, element, place);
    else
      this.problems.push({
        code: read.problem.code,
        message: read.problem.message,
        place: { ...place, line: read.problem.line },
        readable: { ...read.readable, entryKey: refusedEntryKey(read.content, this.refused) },
      });
  }

  /** Of a notification only entries that come with transactions say more than the statement does. */
  private keep(lines: readonly UnkeyedLine[], element: XmlElement, place: Place): void {
    if (this.part === 'Stmt') {
      for (const line of lines) this.lines.push(line);
      return;
    }
    const [first] = lines;
    const hasTransactions = childrenNamed(element, 'NtryDtls').some(
      (details) => elementAt(details, 'TxDtls') !== undefined,
    );
    if (first === undefined || !hasTransactions) return;
    if (first.transactionCount > 1)
      this.problems.push({
        code: 'details_incomplete',
        message: 'The transactions do not add up to the entry',
        place,
        readable: null,
      });
    else
      this.details.push({
        place,
        direction: first.direction,
        amountCents: lines.reduce((cents, line) => cents + line.amountCents, 0n),
        bookingDate: first.bookingDate,
        references: entryReferences(element),
        lines: withLineKeys('', lines),
      });
  }

  private takeBalance(element: XmlElement): void {
    const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? '';
    // Available, expected and information balances are not part of the proof and may be in any currency.
    if (!['OPBD', 'PRCD', 'CLBD', 'ITBD'].includes(code)) return;
    try {
      const amount = elementAt(element, 'Amt');
      if (amount === undefined)
        throw new EntryProblem('amount_missing', 'The balance has no amount', element.line);
      const cents = signed(euroCents(amount, this.accountCurrency()), directionOf(element));
      this.balances.push({ code, cents, date: calendarDay(elementAt(element, 'Dt')) });
    } catch (problem) {
      if (!(problem instanceof EntryProblem)) throw problem;
      this.problems.push({
        code: 'balance_unreadable',
        message: `The balance ${code} cannot be read: ${problem.message}`,
        place: { ...this.place(), entry: null, line: problem.line },
        readable: null,
      });
    }
  }

  statement(): BankStatement {
    const account = accountIn(this.header.get('Acct'));
    const { opening, closing } = edges(this.balances);
    return {
      place: { ...this.place(), entry: null, line: this.line },
      statementId: this.place().statementId,
      sequenceNumber:
        textAt(this.header.get('ElctrncSeqNb')) ?? textAt(this.header.get('LglSeqNb')),
      createdAt: textAt(this.header.get('CreDtTm')),
      account,
      opening,
      closing,
      continuity: continuityOf({ opening, closing, bookedCents: this.bookedCents }),
      lines: withLineKeys(account.iban ?? account.otherAccount ?? '', this.lines),
      ignored: this.ignored,
      entryCount: this.entryCount,
    };
  }

  entryDetails(): EntryDetails[] {
    const account = accountIn(this.header.get('Acct'));
    return this.details.map((one) => ({ ...one, account }));
  }

  /** What a notification tells is booked by a statement, and never from here. */
  errors(): EntryError[] {
    const account = accountIn(this.header.get('Acct'));
    return this.problems.map((one) => ({
      ...one,
      account,
      readable: this.part === 'Stmt' ? one.readable : null,
    }));
  }

  private accountCurrency(): string | null {
    return textAt(this.header.get('Acct'), 'Ccy');
  }
}

/** German banks often send the previous closing (PRCD) as opening; pages of a long statement meet at interim balances (ITBD). */
function edges(balances: readonly Balance[]): { opening: Balance | null; closing: Balance | null } {
  const ofCode = (code: string): Balance | undefined =>
    balances.find((balance) => balance.code === code);
  const interim = balances.filter((balance) => balance.code === 'ITBD');
  const booked = ofCode('OPBD') ?? ofCode('PRCD');
  const opening = booked ?? interim.at(0) ?? null;
  const lastInterim = booked === undefined && interim.length < 2 ? undefined : interim.at(-1);
  return { opening, closing: ofCode('CLBD') ?? lastInterim ?? null };
}

/** Some banks write their IBAN as "other" account number; it is the same account. */
function accountIn(account: XmlElement | undefined): BankStatement['account'] {
  const text = textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id');
  return {
    ...accountNumber(text),
    currency: textAt(account, 'Ccy'),
    ownerName: textAt(account, 'Ownr', 'Nm'),
  };
}

function versionIn(element: XmlElement): string | null {
  const namespaces = Object.entries(element.attributes).filter(([name]) =>
    name.startsWith('xmlns'),
  );
  return (
    namespaces
      .map(([, uri]) => /camt\.05[34]\.(\d{3}\.\d{2})$/u.exec(uri)?.[1])
      .find((version) => version !== undefined) ?? null
  );
}
