import { element, limited, nested, optional } from './xml-text.ts';

/** The two versions German banks have sent in numbers: 02 until November 2025, 08 since. */
export type CamtVersion = '02' | '08';

export type StatementAccount = { iban: string; bic: string; ownerName: string };

/** One transfer in the bank's records. Without a counterparty it is a charge of the bank itself. */
export type StatementTransfer = {
  amountCents: bigint;
  counterpartyName?: string;
  counterpartyIban?: string;
  /** One remittance line each, at most 140 characters. */
  remittance?: readonly string[];
  endToEndId?: string;
  /** The id that travels with the transfer from bank to bank. */
  transactionId?: string;
  /** Set when a transfer came or went back, with the reason code of the other bank: AC04 on our own, FOCR on one that its payer recalled. */
  returned?: { code: string; text: string };
};

/** One booking; more than one transfer makes it a batch that the bank books in one sum. */
export type StatementEntry = {
  direction: 'credit' | 'debit';
  transfers: readonly StatementTransfer[];
  status?: 'booked' | 'pending';
  bankReference?: string;
  isReversal?: boolean;
  /** The bank reference of the booking that a reversal cancels. */
  reversedReference?: string;
  additionalInformation?: string;
};

export type WrittenStatement = {
  version: CamtVersion;
  account: StatementAccount;
  statementId: string;
  sequenceNumber: number;
  openingCents: bigint;
  entries: readonly StatementEntry[];
  /** YYYY-MM-DD, the booking and value date of all entries. */
  bookingDate: string;
  createdAt: Date;
};

/**
 * Writes a camt.053 statement that is valid against the schema of its version. The closing balance
 * is the opening balance plus all booked entries; pending ones are listed but do not count.
 * @throws RangeError when a value does not fit into the schema, instead of cutting it
 */
export function writeCamt053(statement: WrittenStatement): string {
  const { version, account, bookingDate, openingCents } = statement;
  const dialect = DIALECTS[version];
  const createdAt = element('CreDtTm', statement.createdAt.toISOString());
  const bank = nested('Svcr', nested('FinInstnId', element(dialect.bic, account.bic)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">`,
    '<BkToCstmrStmt>',
    nested('GrpHdr', element('MsgId', limited(`C53-${statement.statementId}`, 35)), createdAt),
    '<Stmt>',
    element('Id', limited(statement.statementId, 35)),
    element('ElctrncSeqNb', String(statement.sequenceNumber)),
    createdAt,
    nested(
      'Acct',
      accountId(account.iban),
      element('Ccy', 'EUR'),
      nested('Ownr', element('Nm', limited(account.ownerName, 140))),
      bank,
    ),
    balance(dialect.openingCode, openingCents, bookingDate),
    balance('CLBD', closingCents(openingCents, statement.entries), bookingDate),
    ...statement.entries.map((entry, index) =>
      entryXml(entry, { dialect, bookingDate, number: index + 1, ownerName: account.ownerName }),
    ),
    '</Stmt>',
    '</BkToCstmrStmt>',
    '</Document>',
    '',
  ].join('\n');
}

/** Opening balance plus credits less debits of the booked entries, in cents. */
export function closingCents(openingCents: bigint, entries: readonly StatementEntry[]): bigint {
  const booked = entries.filter((entry) => entry.status !== 'pending');
  return booked.reduce(
    (sum, entry) =>
      entry.direction === 'credit' ? sum + totalCents(entry) : sum - totalCents(entry),
    openingCents,
  );
}

export function totalCents(entry: StatementEntry): bigint {
  return entry.transfers.reduce((sum, transfer) => sum + transfer.amountCents, 0n);
}

type Dialect = {
  bic: string;
  openingCode: string;
  status: (code: string) => string;
  amount: (cents: bigint, direction: StatementEntry['direction']) => string;
  party: (role: string, name: string) => string;
};

const DIALECTS: Readonly<Record<CamtVersion, Dialect>> = {
  '02': {
    bic: 'BIC',
    openingCode: 'PRCD',
    status: (code) => element('Sts', code),
    amount: (cents) => nested('AmtDtls', nested('TxAmt', amount(cents))),
    party: (role, name) => nested(role, element('Nm', name)),
  },
  '08': {
    bic: 'BICFI',
    openingCode: 'OPBD',
    status: (code) => nested('Sts', element('Cd', code)),
    amount: (cents, direction) => amount(cents) + element('CdtDbtInd', indicator(direction)),
    party: (role, name) => nested(role, nested('Pty', element('Nm', name))),
  },
};

type EntryFrame = { dialect: Dialect; bookingDate: string; number: number; ownerName: string };

function entryXml(entry: StatementEntry, frame: EntryFrame): string {
  if (entry.transfers.length === 0) throw new RangeError('An entry needs at least one transfer');
  const { dialect } = frame;
  const pending = entry.status === 'pending';
  const day = element('Dt', frame.bookingDate);
  const total = totalCents(entry);
  const batch = nested(
    'Btch',
    element('NbOfTxs', String(entry.transfers.length)),
    amount(total, 'TtlAmt'),
    element('CdtDbtInd', indicator(entry.direction)),
  );
  return nested(
    'Ntry',
    element('NtryRef', String(frame.number)),
    amount(total),
    element('CdtDbtInd', indicator(entry.direction)),
    entry.isReversal === true ? element('RvslInd', 'true') : '',
    dialect.status(pending ? 'PDNG' : 'BOOK'),
    pending ? '' : nested('BookgDt', day),
    nested('ValDt', day),
    optional('AcctSvcrRef', entry.bankReference, 35),
    bankCode(entry),
    nested(
      'NtryDtls',
      entry.transfers.length > 1 ? batch : '',
      ...entry.transfers.map((transfer) => transactionXml(transfer, entry, frame)),
    ),
    optional('AddtlNtryInf', entry.additionalInformation, 500),
  );
}

function transactionXml(
  transfer: StatementTransfer,
  entry: StatementEntry,
  frame: EntryFrame,
): string {
  // A returned transfer still names us as its payer, although the money now comes in.
  const role = entry.direction === 'credit' && transfer.returned === undefined ? 'Dbtr' : 'Cdtr';
  const payer = role === 'Dbtr' ? theirs(transfer, role, frame) : ours(transfer, 'Dbtr', frame);
  const payee = role === 'Cdtr' ? theirs(transfer, role, frame) : ours(transfer, 'Cdtr', frame);
  const lines = (transfer.remittance ?? []).map((line) => optional('Ustrd', line, 140));
  return nested(
    'TxDtls',
    nested(
      'Refs',
      optional('AcctSvcrRef', entry.reversedReference, 35),
      element('EndToEndId', limited(transfer.endToEndId ?? 'NOTPROVIDED', 35)),
      optional('TxId', transfer.transactionId, 35),
    ),
    frame.dialect.amount(transfer.amountCents, entry.direction),
    nested('RltdPties', payer, payee),
    nested('RmtInf', ...lines),
    returnXml(transfer.returned),
  );
}

function returnXml(returned: StatementTransfer['returned']): string {
  if (returned === undefined) return '';
  return nested(
    'RtrInf',
    nested('Rsn', element('Cd', limited(returned.code, 4))),
    optional('AddtlInf', returned.text, 105),
  );
}

function theirs(transfer: StatementTransfer, role: 'Dbtr' | 'Cdtr', frame: EntryFrame): string {
  const name =
    transfer.counterpartyName === undefined
      ? ''
      : frame.dialect.party(role, limited(transfer.counterpartyName, 140));
  return (
    name +
    (transfer.counterpartyIban === undefined
      ? ''
      : nested(`${role}Acct`, accountId(transfer.counterpartyIban)))
  );
}

function ours(transfer: StatementTransfer, role: 'Dbtr' | 'Cdtr', frame: EntryFrame): string {
  return transfer.counterpartyName === undefined ? '' : frame.dialect.party(role, frame.ownerName);
}

function bankCode(entry: StatementEntry): string {
  const [first] = entry.transfers;
  if (first?.returned !== undefined)
    return entry.direction === 'credit'
      ? domainCode('PMNT', 'ICDT', 'RRTN', 'NRTI+159')
      : domainCode('PMNT', 'RCDT', 'RRTN', 'NRTI+160');
  if (
    first?.counterpartyName === undefined &&
    entry.direction === 'debit' &&
    entry.isReversal !== true
  )
    return domainCode('ACMT', 'MDOP', 'CHRG', 'NCHG+808');
  const isIncoming = (entry.direction === 'credit') !== (entry.isReversal === true);
  return isIncoming
    ? domainCode('PMNT', 'RCDT', 'ESCT', 'NTRF+166')
    : domainCode('PMNT', 'ICDT', 'ESCT', 'NTRF+116');
}

function domainCode(
  domain: string,
  family: string,
  subFamily: string,
  proprietary: string,
): string {
  const international = nested(
    'Domn',
    element('Cd', domain),
    nested('Fmly', element('Cd', family), element('SubFmlyCd', subFamily)),
  );
  return nested(
    'BkTxCd',
    international,
    nested('Prtry', element('Cd', proprietary), element('Issr', 'DK')),
  );
}

function balance(code: string, cents: bigint, date: string): string {
  const absolute = cents < 0n ? -cents : cents;
  const kind = nested('Tp', nested('CdOrPrtry', element('Cd', code)));
  return nested(
    'Bal',
    kind,
    decimal('Amt', absolute),
    element('CdtDbtInd', indicator(cents < 0n ? 'debit' : 'credit')),
    nested('Dt', element('Dt', date)),
  );
}

function amount(cents: bigint, name = 'Amt'): string {
  if (cents <= 0n)
    throw new RangeError(
      'An amount in a statement is positive; its direction says where the money went',
    );
  return decimal(name, cents);
}

function decimal(name: string, cents: bigint): string {
  if (cents > 10n ** 18n - 1n)
    throw new RangeError('An amount in a statement has at most 18 digits');
  return `<${name} Ccy="EUR">${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}</${name}>`;
}

function indicator(direction: StatementEntry['direction']): string {
  return direction === 'credit' ? 'CRDT' : 'DBIT';
}

function accountId(iban: string): string {
  return nested('Id', element('IBAN', iban));
}
