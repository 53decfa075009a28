import { eur } from '@bb1/domain/money';
import type { BankImport, bankImportSchema, BankMatch } from '@bb1/domain/payments/desk-endpoints';
import type { z } from 'zod';
import type {
  BankLine,
  BankStatement,
  EntryDetails,
  OrderReport,
  Place,
  ReadableEntry,
} from '../../integrations/bank/bank-statement-port.ts';
import type { BankImportRow } from './bank-store.ts';
import { counterpartyOf } from './new-bank-line.ts';
import type { ReportFound } from './refunds/apply-bank-reports.ts';

export type ShownImport = z.input<typeof bankImportSchema>;

export type Finding = Pick<
  BankImport,
  | 'counts'
  | 'statements'
  | 'lines'
  | 'errors'
  | 'skipped'
  | 'details'
  | 'reports'
  | 'importable'
  | 'has_news'
>;

/** A line, with its file where several came in one archive. */
export function placeText(place: Place): string {
  return place.fileInArchive === undefined
    ? String(place.line)
    : `${place.fileInArchive}:${place.line}`;
}

export function shownPlace(place: Place): BankImport['errors'][number]['place'] {
  return {
    file: place.fileInArchive ?? null,
    statement: place.statementId,
    entry: place.entry,
    line: place.line,
  };
}

export function shownStatement(
  { statementId, account, opening, closing, continuity }: BankStatement,
  waits: boolean,
): BankImport['statements'][number] {
  return {
    id: statementId,
    account: account.iban ?? account.otherAccount,
    opening: opening && eur(opening.cents),
    closing: closing && eur(closing.cents),
    continuity: waits && continuity.state === 'proven' ? 'gap' : continuity.state,
    waits,
  };
}

export function shownLine(
  line: BankLine,
  isNew: boolean,
  match: BankMatch | null,
): BankImport['lines'][number] {
  return {
    place: shownPlace(line.place),
    booking_date: line.bookingDate,
    amount: eur(line.amountCents),
    charges: line.chargesCents === null ? null : eur(line.chargesCents),
    direction: line.direction,
    counterparty: counterpartyOf(line).name,
    remittance: line.remittanceLines.join(' '),
    outcome: isNew ? 'new' : 'known',
    match,
  };
}

export function shownEntry(
  entry: Omit<ReadableEntry, 'entryKey'>,
): NonNullable<BankImport['errors'][number]['entry']> {
  return {
    currency: entry.currency,
    amount: entry.amount,
    direction: entry.direction,
    booking_date: entry.bookingDate,
    value_date: entry.valueDate,
    counterparty: entry.counterpartyName,
    counterparty_iban: entry.counterpartyIban,
    remittance: entry.texts.join('\n'),
    bank_reference: entry.bankReference,
  };
}

/** With the line that has given way to them (`joined`), or the one that they tell of. */
export function shownDetails(
  details: EntryDetails,
  { joined, batch, waits }: { joined: string | null; batch: string | null; waits: boolean },
): BankImport['details'][number] {
  return {
    place: shownPlace(details.place),
    booking_date: details.bookingDate,
    amount: eur(details.amountCents),
    direction: details.direction,
    transactions: details.lines.map((line) => ({
      amount: eur(line.amountCents),
      counterparty: counterpartyOf(line).name,
      remittance: line.remittanceLines.join(' '),
    })),
    outcome: joined !== null ? 'joined' : batch !== null && !waits ? 'joins' : 'waits',
    bank_line_id: joined ?? batch,
  };
}

export function shownReport(
  report: OrderReport,
  { refundId, outcome }: ReportFound,
): BankImport['reports'][number] {
  return {
    place: shownPlace(report.place),
    order: report.orderMessageId,
    refund: report.endToEndId,
    refund_id: refundId,
    status: report.status,
    status_code: report.statusCode,
    reason_code: report.reason.code,
    reason: report.reason.text,
    outcome,
  };
}

export function toImportDto(row: Omit<BankImportRow, 'file'>, finding: Finding): ShownImport {
  return {
    ...row,
    file_hash: row.file_hash.toString('hex'),
    state: row.imported_at === null ? 'previewed' : 'imported',
    uploaded_by: row.uploaded_by_name,
    confirmed_by: row.confirmed_by_name,
    ...finding,
  };
}
