import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  closingCents,
  writeCamt053,
  type CamtVersion,
  type StatementAccount,
  type StatementEntry,
} from './camt053-writer.ts';
import { debitsOf, returnOf, reversalOf, type ReturnReason } from './counter-bookings.ts';
import { writeMt940 } from './mt940-writer.ts';
import { readPain001 } from './pain001-reader.ts';
import { CARRIES_OUT, isRejected, writePain002, type OrderVerdict } from './pain002-writer.ts';

export type IncomingTransfer = {
  payerName: string;
  payerIban: string;
  amountCents: bigint;
  /** As typed by the payer; each line break starts a new remittance line. */
  remittance: string;
  endToEndId?: string;
};

/**
 * The issuer's bank in the sandbox: it accepts transfers and orders, and produces statements
 * without gaps between their balances.
 */
export type SandboxBank = {
  /** A payer pays into the account; it is on the next statement. Returns the bank's reference. */
  credit: (transfer: IncomingTransfer) => string;
  /** Several payers, booked by the bank in one sum. */
  creditBatch: (transfers: readonly IncomingTransfer[]) => string;
  /** Announced with the next statement, booked with the one after it. */
  creditPending: (transfer: IncomingTransfer) => string;
  /**
   * Takes a pain.001 file and books the transfers that it does not reject, each alone or all in one sum. Gives the bank's
   * references and its report (pain.002), which is also kept under `reports/` of the bank's folder.
   */
  takeOrder: (
    xml: string,
    how?: { isBatch?: boolean; verdict?: OrderVerdict },
  ) => { messageId: string; bankReferences: string[]; report: string };
  /** A transfer of an order could not be delivered (AC04 when nothing else is said) and comes back. */
  returnTransfer: (endToEndId: string, reason?: ReturnReason) => string;
  /** The bank reverses a credit, named by its bank reference. */
  reverseCredit: (bankReference: string) => string;
  /** The bank's own fee. */
  charge: (fee: { amountCents: bigint; text: string }) => string;
  /** Any other booking: a debit, a batch, a reversal, a returned refund, or a pending one that is booked a statement later. */
  book: (entry: StatementEntry) => string;
  /** The entries of the next statement, oldest first. */
  waiting: () => readonly StatementEntry[];
  /** Balance of the last statement, in cents. */
  balanceCents: () => bigint;
  /**
   * Everything since the last statement. The file is also stored under `statements/` of the bank's
   * folder, so that it can be fetched again.
   */
  makeStatement: (options: { version: CamtVersion | 'mt940'; now: Date }) => string;
};

type State = {
  balanceCents: bigint;
  statements: number;
  bookings: number;
  waiting: StatementEntry[];
  /** The entries of earlier statements, for returns and reversals. */
  listed: StatementEntry[];
  /** Message ids of accepted orders: the same file is never paid twice. */
  orders: string[];
};

const NEW_ACCOUNT: State = {
  balanceCents: 0n,
  statements: 0,
  bookings: 0,
  waiting: [],
  listed: [],
  orders: [],
};

/**
 * Opens the bank stored in this folder, or a new one with an empty account. One process at a time.
 */
export function openSandboxBank(options: {
  folder: string;
  account: StatementAccount;
}): SandboxBank {
  const file = join(options.folder, `account-${options.account.iban}.json`);
  const statementsFolder = join(options.folder, 'statements');
  const reportsFolder = join(options.folder, 'reports');
  for (const folder of [statementsFolder, reportsFolder]) mkdirSync(folder, { recursive: true });
  let state: State = existsSync(file) ? parseState(readFileSync(file, 'utf8')) : NEW_ACCOUNT;

  const save = (next: State): void => {
    writeWhole(
      file,
      JSON.stringify(
        next,
        (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
        2,
      ),
    );
    state = next;
  };

  const bookAll = (entries: readonly StatementEntry[], changes: Partial<State> = {}): string[] => {
    const booked = entries.map((entry, index) => ({
      ...entry,
      bankReference:
        entry.bankReference ?? `SB${(state.bookings + index + 1).toString().padStart(12, '0')}`,
    }));
    // A trial run, so that a value the format cannot carry is refused now and not with the whole
    // statement.
    writeCamt053({
      ...frameOf({ account: options.account, number: 1, now: new Date(0) }),
      version: '08',
      openingCents: 0n,
      entries: booked,
    });
    save({
      ...state,
      ...changes,
      bookings: state.bookings + booked.length,
      waiting: [...state.waiting, ...booked],
    });
    return booked.map((entry) => entry.bankReference);
  };
  const book = (entry: StatementEntry): string => bookAll([entry])[0] ?? '';
  const bookings = (): StatementEntry[] => [...state.listed, ...state.waiting];

  const takeOrder: SandboxBank['takeOrder'] = (
    xml,
    { isBatch = false, verdict = CARRIES_OUT } = {},
  ) => {
    const order = readPain001(xml);
    if (order.debtorIban !== options.account.iban)
      throw new RangeError(`The account ${order.debtorIban} is not kept here`);
    if (state.orders.includes(order.messageId))
      throw new RangeError(`The order ${order.messageId} was accepted before`);
    const unknown =
      verdict.rejected === 'all'
        ? undefined
        : verdict.rejected.find((id) => order.payments.every((one) => one.endToEndId !== id));
    if (unknown !== undefined) throw new RangeError(`The order has no transfer ${unknown}`);
    const payments = order.payments.filter((one) => !isRejected(verdict, one.endToEndId));
    const report = writePain002(order, verdict);
    const bankReferences = bookAll(
      payments.length === 0 ? [] : debitsOf({ ...order, payments }, { isBatch }),
      { orders: [...state.orders, order.messageId] },
    );
    writeWhole(join(reportsFolder, `${state.orders.length}.xml`), report);
    return { messageId: order.messageId, bankReferences, report };
  };

  return {
    book,
    credit: (transfer) => book({ direction: 'credit', transfers: [incoming(transfer)] }),
    creditBatch: (transfers) => book({ direction: 'credit', transfers: transfers.map(incoming) }),
    creditPending: (transfer) =>
      book({ direction: 'credit', status: 'pending', transfers: [incoming(transfer)] }),
    takeOrder,
    returnTransfer: (endToEndId, reason) => book(returnOf(endToEndId, reason, bookings())),
    reverseCredit: (bankReference) => book(reversalOf(bankReference, bookings())),
    charge: ({ amountCents, text }) =>
      book({ direction: 'debit', transfers: [{ amountCents }], additionalInformation: text }),
    waiting: () => state.waiting,
    balanceCents: () => state.balanceCents,
    makeStatement: ({ version, now }) => {
      const number = state.statements + 1;
      const frame = frameOf({ account: options.account, number, now });
      const content = { ...frame, openingCents: state.balanceCents, entries: state.waiting };
      const text =
        version === 'mt940' ? writeMt940(content) : writeCamt053({ ...content, version });
      // First the file, then the state: after a crash in between the same statement is made again,
      // nothing is lost.
      writeWhole(
        join(statementsFolder, `${frame.statementId}.${version === 'mt940' ? 'sta' : 'xml'}`),
        text,
      );
      const stillToBook = state.waiting
        .filter((entry) => entry.status === 'pending')
        .map((entry) => ({ ...entry, status: 'booked' as const }));
      const listed = state.waiting.filter((entry) => entry.status !== 'pending');
      save({
        ...state,
        statements: number,
        balanceCents: closingCents(state.balanceCents, state.waiting),
        waiting: stillToBook,
        listed: [...state.listed, ...listed],
      });
      return text;
    },
  };
}

function incoming(transfer: IncomingTransfer): StatementEntry['transfers'][number] {
  return {
    amountCents: transfer.amountCents,
    counterpartyName: transfer.payerName,
    counterpartyIban: transfer.payerIban,
    remittance: transfer.remittance.split(/\r?\n/u),
    ...(transfer.endToEndId === undefined ? {} : { endToEndId: transfer.endToEndId }),
  };
}

function frameOf(parts: { account: StatementAccount; number: number; now: Date }) {
  const bookingDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(
    parts.now,
  );
  const statementId = `${bookingDate}-${parts.number.toString().padStart(5, '0')}`;
  return {
    account: parts.account,
    statementId,
    sequenceNumber: parts.number,
    bookingDate,
    createdAt: parts.now,
  };
}

function parseState(json: string): State {
  const state: Partial<State> = JSON.parse(json, (key, value: unknown) =>
    key.endsWith('Cents') ? BigInt(String(value)) : value,
  );
  return { ...NEW_ACCOUNT, ...state };
}

/** A crash while writing leaves the old file, never half a new one. */
function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
