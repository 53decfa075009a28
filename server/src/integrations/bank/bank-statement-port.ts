/** What every reader of bank files gives, whatever the format. */
export type Direction = 'credit' | 'debit';

/** Where in the file: the bank's statement id, the entry counted from 1 within that statement, the line of the text file. */
export type Place = {
  statementId: string | null;
  entry: number | null;
  line: number;
  /** Its name, when the file came inside a ZIP archive. */ fileInArchive?: string;
};

export type BankParty = {
  name: string | null;
  /** Normalised and check-digit valid; anything else a bank sends as account stands in `otherAccount`. */
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
  /** The same for the same booking in every file that carries it; the unique key of the payments inbox. */
  lineKey: string;
  place: Place;
  /** The true direction of the money, also for reversals: nothing needs to be flipped. */
  direction: Direction;
  /** EUR cents, always positive. */
  amountCents: bigint;
  /** Calendar days of the bank, YYYY-MM-DD. */
  bookingDate: string;
  valueDate: string | null;
  /** True when this line takes back an earlier one: a debit takes back a credit, a credit takes back a debit. */
  isReversal: boolean;
  /** Set when a transfer came back, for example our own refund to a closed account (`AC04`). */
  returnReason: { code: string | null; text: string | null } | null;
  /** The bank's reference of the booking; null for placeholders such as NONREF. */
  bankReference: string | null;
  /** The bank's reference of the single transaction; in a reversal it names the transaction taken back. */
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
  /** More than 1: a batch for which the bank sent no single transactions; an officer has to split it. */
  transactionCount: number;
};

/** Signed EUR cents: negative is an overdrawn account. */
export type Balance = { code: string; cents: bigint; date: string | null };

/** `differenceCents` = closing - (opening + all booked entries); null when a balance or an amount could not be read. */
export type Continuity = { state: 'proven' | 'broken' | 'unknown'; differenceCents: bigint | null };

export type BankStatement = {
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
  | 'transaction_amount_missing'
  | 'transactions_do_not_add_up'
  | 'balance_unreadable';

/** One entry (or balance, then `place.entry` is null) that could not be booked while the rest of the file could. */
export type EntryError = { code: EntryErrorCode; message: string; place: Place };

/**
 * The formats of one and the same booking do not carry the same texts and references, so it has another key in each.
 * That is why an account must not take both for the same days: see `repeatsOtherFormat`.
 */
export type BankFileFormat = 'camt.053' | 'mt940';

export type BankFile = {
  format: BankFileFormat;
  /** `001.02` to `001.10` for camt.053; null when unknown or not the same in all files of an archive. */
  version: string | null;
  messageId: string | null;
  statements: readonly BankStatement[];
  errors: readonly EntryError[];
};

/**
 * What modules are given to read an uploaded or fetched file with.
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
  | 'is_camt054'
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
