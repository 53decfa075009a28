import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closingCents, writeCamt053, type CamtVersion, type StatementAccount, type StatementEntry } from './camt053-writer.ts';

export type IncomingTransfer = {
  payerName: string;
  payerIban: string;
  amountCents: bigint;
  /** As typed by the payer; each line break starts a new remittance line. */
  remittance: string;
  endToEndId?: string;
};

/** The bank of the issuer in the sandbox: it takes transfers and hands out statements whose balances join without a gap. */
export type SandboxBank = {
  /** Somebody pays into the account; it shows on the next statement. Gives the bank's reference. */
  credit: (transfer: IncomingTransfer) => string;
  /** Any other booking: a debit, a batch, a reversal, a returned refund, or a pending one that is booked a statement later. */
  book: (entry: StatementEntry) => string;
  /** What the next statement will list, oldest first. */
  waiting: () => readonly StatementEntry[];
  /** Balance of the last statement, in cents. */
  balanceCents: () => bigint;
  /** Everything since the last statement. The file is also kept under `statements/` of the bank's folder, to fetch it again. */
  makeStatement: (options: { version: CamtVersion; now: Date }) => string;
};

type State = { balanceCents: bigint; statements: number; bookings: number; waiting: StatementEntry[] };

/** Opens the bank kept in this folder, or a new one with an empty account. One process at a time. */
export function openSandboxBank(options: { folder: string; account: StatementAccount }): SandboxBank {
  const file = join(options.folder, `account-${options.account.iban}.json`);
  const statementsFolder = join(options.folder, 'statements');
  mkdirSync(statementsFolder, { recursive: true });
  let state: State = existsSync(file) ? parseState(readFileSync(file, 'utf8')) : { balanceCents: 0n, statements: 0, bookings: 0, waiting: [] };

  const save = (next: State): void => {
    writeWhole(file, JSON.stringify(next, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2));
    state = next;
  };

  const book = (entry: StatementEntry): string => {
    const bookings = state.bookings + 1;
    const bankReference = entry.bankReference ?? `SB${bookings.toString().padStart(12, '0')}`;
    const booked = { ...entry, bankReference };
    // Written once for trial, so that a value the format cannot carry is refused now and not with the whole statement.
    writeCamt053({ ...frameOf({ account: options.account, number: 1, now: new Date(0) }), version: '08', openingCents: 0n, entries: [booked] });
    save({ ...state, bookings, waiting: [...state.waiting, booked] });
    return bankReference;
  };

  return {
    book,
    credit: (transfer) => book({ direction: 'credit', transfers: [incoming(transfer)] }),
    waiting: () => state.waiting,
    balanceCents: () => state.balanceCents,
    makeStatement: ({ version, now }) => {
      const number = state.statements + 1;
      const frame = frameOf({ account: options.account, number, now });
      const xml = writeCamt053({ ...frame, version, openingCents: state.balanceCents, entries: state.waiting });
      // First the file, then the state: after a crash in between the same statement is made again, nothing is lost.
      writeWhole(join(statementsFolder, `${frame.statementId}.xml`), xml);
      const stillToBook = state.waiting.filter((entry) => entry.status === 'pending').map((entry) => ({ ...entry, status: 'booked' as const }));
      save({ ...state, statements: number, balanceCents: closingCents(state.balanceCents, state.waiting), waiting: stillToBook });
      return xml;
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
  const bookingDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(parts.now);
  const statementId = `${bookingDate}-${parts.number.toString().padStart(5, '0')}`;
  return { account: parts.account, statementId, sequenceNumber: parts.number, bookingDate, createdAt: parts.now };
}

function parseState(json: string): State {
  const state: State = JSON.parse(json, (key, value: unknown) => (key.endsWith('Cents') ? BigInt(String(value)) : value));
  return state;
}

/** A crash while writing leaves the old file, never half a new one. */
function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
