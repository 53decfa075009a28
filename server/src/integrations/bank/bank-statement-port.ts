import type { BankReportStatus } from '@bb1/domain/payments/bank-report';

/** What every reader of bank files gives, whatever the format. */
export type Direction = 'credit' | 'debit';

/**
 * Position in the file: the bank's statement id, the entry counted from 1 within that statement,
 * the line of the text file.
 */
export type Place = {
  statementId: string | null;
  entry: number | null;
  line: number;
  /** Its name, when the file came inside a ZIP archive. */ fileInArchive?: string;
};

export type BankParty = {
  name: string | null;
  /** Normalised, with valid check digits; any other account is in `otherAccount`. */
  iban: string | null;
  otherAccount: string | null;
  bic: string | null;
  /** The person behind a payment service (ISO 20022 "ultimate" party). */
  ultimateName: string | null;
};

export type BankTransactionCode = {
  domain: string | null;
  family: string | null;
  subFamily: string | null;
  proprietary: string | null;
  issuer: string | null;
};

export type BankLine = {
  /**
   * The same for the same booking in every file that contains it; the unique key of the payments
   * inbox.
   */
  lineKey: string;
  /** The same for all lines that are equal in everything a bank tells of them; `lineKey` is this and a position. */
  identity: string;
  place: Place;
  /** The true direction of the money, also for reversals: nothing needs to be inverted. */
  direction: Direction;
  /** EUR cents, always positive. */
  amountCents: bigint;
  /** What the bank kept of a credit, or added to a debit, before it booked the amount; null when it does not say. */
  chargesCents: bigint | null;
  /** Calendar days of the bank, YYYY-MM-DD. */
  bookingDate: string;
  valueDate: string | null;
  /**
   * True when this line reverses an earlier one: a debit reverses a credit, a credit reverses a
   * debit.
   */
  isReversal: boolean;
  /** Set for a returned transfer, for example our own refund to a closed account (`AC04`). */
  returnReason: { code: string | null; text: string | null } | null;
  /** The bank's reference of the booking; null for placeholders such as NONREF. */
  bankReference: string | null;
  /**
   * The bank's reference of the single transaction; in a reversal that of the reversed transaction.
   */
  transactionReference: string | null;
  /** The id of the transfer that travels with it from bank to bank (`TxId`); a return repeats it. */
  networkReference: string | null;
  endToEndId: string | null;
  mandateId: string | null;
  debtor: BankParty;
  creditor: BankParty;
  remittanceLines: readonly string[];
  /** Structured references (ISO 11649 `RF..` or a bank's own). */
  creditorReferences: readonly string[];
  additionalInformation: string | null;
  bankCode: BankTransactionCode;
  /** More than 1: a batch whose single transactions the bank did not send, or not all of them. */
  transactionCount: number;
  /** The names a bank gives to a batch; a camt.054 with its transactions repeats one of them. Empty for any other line. */
  batchReferences: readonly string[];
};

/** Signed EUR cents: negative is an overdrawn account. */
export type Balance = { code: string; cents: bigint; date: string | null };

/**
 * `differenceCents` = closing - (opening + all booked entries); null when a balance or an amount
 * could not be read.
 */
export type Continuity = { state: 'proven' | 'broken' | 'unknown'; differenceCents: bigint | null };

export type BankStatement = {
  /** Where it begins. */
  place: Place;
  statementId: string | null;
  sequenceNumber: string | null;
  createdAt: string | null;
  account: {
    iban: string | null;
    otherAccount: string | null;
    currency: string | null;
    ownerName: string | null;
  };
  opening: Balance | null;
  closing: Balance | null;
  continuity: Continuity;
  lines: readonly BankLine[];
  /** Entries that move no money (yet). A pending one comes again as booked. */
  ignored: { pending: number; information: number; future: number; zero: number };
  /** All entries of the statement: booked, ignored and refused. */
  entryCount: number;
};

export type EntryErrorCode =
  | 'entry_unreadable'
  | 'amount_missing'
  | 'amount_invalid'
  | 'amount_fraction'
  | 'amount_too_large'
  | 'currency_not_eur'
  | 'direction_unknown'
  | 'status_unknown'
  | 'date_missing'
  | 'date_invalid'
  | 'transactions_in_both_directions'
  | 'details_incomplete'
  | 'balance_unreadable';

/** The readable part of a refused entry, as the bank wrote it, for the two officers who book it by hand. */
export type ReadableEntry = {
  /** The same for the same entry in every file that carries it. */
  entryKey: string;
  currency: string | null;
  /** A decimal with a point, not checked. */
  amount: string | null;
  direction: Direction | null;
  bookingDate: string | null;
  valueDate: string | null;
  counterpartyName: string | null;
  counterpartyIban: string | null;
  texts: readonly string[];
  bankReference: string | null;
};

/** One entry that could not be booked while the rest of the file could; a balance when `place.entry` and `readable` are null. */
export type EntryError = {
  code: EntryErrorCode;
  message: string;
  place: Place;
  account: BankStatement['account'];
  readable: ReadableEntry | null;
};

/** The transactions of an entry, as a camt.054 tells them: the entry itself is booked by a statement. */
export type EntryDetails = {
  place: Place;
  account: BankStatement['account'];
  direction: Direction;
  amountCents: bigint;
  bookingDate: string;
  /** Names of the entry; the statement repeats one of them. */
  references: readonly string[];
  /** One for each transaction, keyed within the entry. They add up to its amount. */
  lines: readonly BankLine[];
};

/** What a pain.002 says of an order, or of one transfer of it. */
export type OrderReport = {
  place: Place;
  /** The message id of the order, as its sender wrote it. */
  orderMessageId: string | null;
  /** Null: the report is about the whole order. */
  endToEndId: string | null;
  status: BankReportStatus;
  /** As the bank wrote it: ACCP, RJCT, RVNM. */
  statusCode: string;
  reason: { code: string | null; text: string | null };
};

/**
 * Formats carry different texts and references of the same booking, so its key differs from format
 * to format. Therefore an account must not accept both for the same days: see `repeatsOtherFormat`.
 */
export type BankFileFormat = 'camt.053' | 'mt940';

/** A skipped file of an archive: it is of another kind, or unreadable. The other files are still read. */
export type SkippedFile = { code: BankFileErrorCode; message: string; place: Place };

export type BankFile = {
  /** Of its statements; null when it has none. */
  format: BankFileFormat | null;
  /** `001.02` to `001.14` for camt; null when unknown or not the same in all files of an archive. */
  version: string | null;
  messageId: string | null;
  statements: readonly BankStatement[];
  details: readonly EntryDetails[];
  reports: readonly OrderReport[];
  errors: readonly EntryError[];
  skipped: readonly SkippedFile[];
};

/**
 * The reader for modules, for an uploaded or fetched file.
 * @throws BankFileError (the promise rejects) when the file as a whole is refused
 */
export type ReadBankFile = (bytes: Uint8Array) => Promise<BankFile>;

export type BankFileErrorCode =
  | 'empty'
  | 'too_large'
  | 'unknown_format'
  | 'unknown_encoding'
  | 'bad_encoding'
  | 'malformed_xml'
  | 'malformed_mt940'
  | 'truncated'
  | 'doctype_refused'
  | 'too_deep'
  | 'is_camt052'
  | 'is_pain001'
  | 'is_mt942'
  | 'wrong_message_type'
  | 'no_statement'
  | 'mixed_formats'
  | 'archive_damaged'
  | 'archive_encrypted'
  | 'archive_too_large'
  | 'archive_nested'
  | 'archive_empty';

/** The whole file is refused; nothing of it may be booked. */
export class BankFileError extends Error {
  readonly code: BankFileErrorCode;
  readonly place: Place;

  constructor(code: BankFileErrorCode, message: string, place: Place) {
    super(message);
    this.name = 'BankFileError';
    this.code = code;
    this.place = place;
  }
}

/** All texts of a line in which payers write a payment reference, most reliable first. */
export function referenceTexts(line: BankLine): string[] {
  const texts = [
    line.endToEndId,
    ...line.remittanceLines,
    ...line.creditorReferences,
    line.additionalInformation,
  ];
  return texts.filter((text) => text !== null);
}
