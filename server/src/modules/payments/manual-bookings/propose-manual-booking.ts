import { createHash } from 'node:crypto';
import { fact } from '@bb1/domain/approvals/approval-fact';
import { cents, eur } from '@bb1/domain/money';
import type { proposeManualBooking as proposeManualBookingEndpoint } from '@bb1/domain/payments/desk-endpoints';
import { findPaymentReferences } from '@bb1/domain/payments/payment-reference';
import { mustFind } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { BankLine, BankParty } from '../../../integrations/bank/bank-statement-port.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { findOrdersByReferences } from '../../orders/store.ts';
import { lockBalance } from '../balance-store.ts';
import { bookUnreadEntry } from './book-unread-entry.ts';
import { hasBalances, missingOnAccount, refuseUnlessBookable } from './bookable-entry.ts';
import {
  agreedEntriesOf,
  type EntryToBook,
  findEntryToBook,
  insertTypedEntry,
  saveAgreedEntry,
  saveBookedEntry,
  type TypedEntry,
  typedEntry,
  typedValues,
} from './manual-booking-store.ts';

/**
 * An entry that the product could not read is booked as an officer typed it. Names and texts are in `typed_bank_entries`, where they
 * are forgotten with the books; the hash ties the proposal to them.
 */
export const MANUAL_BOOKING = defineApproval(
  'manual_booking',
  z.object({ refused_entry_id: z.uuid(), typed_entry_id: z.uuid(), typed_hash: z.string() }),
);

type Content = z.infer<typeof MANUAL_BOOKING.content>;
type Form = z.infer<NonNullable<typeof proposeManualBookingEndpoint.body>>;

export function entrySubject(entryId: string): string {
  return `refused_bank_entry:${entryId}`;
}

/** One officer says what the bank says of an unread entry; another one has to agree. */
export async function proposeManualBooking(
  house: Proposing & Pick<Context, 'offering'>,
  { entryId, officerId, form }: { entryId: string; officerId: string; form: Form },
): Promise<void> {
  await house.db.transaction('propose_manual_booking', async (tx) => {
    await lockBalance(tx);
    const entry = mustFind(await findEntryToBook(tx, entryId));
    const at = house.clock.now();
    const typed: TypedEntry = {
      id: newId(),
      refused_entry_id: entry.id,
      direction: form.direction,
      amount_eur: eur(cents(form.amount)),
      booking_date: form.booking_date,
      counterparty_name: form.counterparty_name,
      counterparty_iban: form.counterparty_iban,
      remittance: form.remittance ?? '',
      end_to_end_id: form.end_to_end_id,
      taken_back: form.taken_back,
    };
    await refuseUnlessBookable(tx, entry, typed, at);
    await insertTypedEntry(tx, { typed, officerId, at });
    const orders = await ordersNamedIn(house, tx, typed, entry);
    await propose(house, tx, MANUAL_BOOKING, {
      subject: entrySubject(entry.id),
      content: { refused_entry_id: entry.id, typed_entry_id: typed.id, typed_hash: hashOf(typed) },
      facts: factsOf(entry, typed, orders),
      evidence: await evidenceOf(tx, entry),
      reason: form.reason,
      officerId,
      at,
      accountIds: [...new Set(orders.map((order) => order.account_id))],
      broughtBy: [...new Set([entry.uploaded_by, entry.joined_by].filter((one) => one !== null))],
    });
  });
}

/**
 * Carries the proposal out after the second approval. Refuses an entry that was booked since, or that no longer agrees with the
 * balances. If other entries of the statement are still unread, it is booked together with them: until then nothing proves its amount.
 */
export async function bookManually(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  { id, content, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  // A line of the bank is evidence: one that is missing may be what ends a difference of the account.
  await refuseWhileHalted(tx, 'everything');
  await lockBalance(tx);
  const entry = mustFind(await findEntryToBook(tx, content.refused_entry_id));
  const typed = await typedEntry(tx, content.typed_entry_id);
  if (hashOf(typed) !== content.typed_hash || typed.refused_entry_id !== entry.id)
    throw new Error(`the typed entry ${typed.id} was changed in the database`);
  await refuseUnlessBookable(tx, entry, typed, context.clock.now());
  await saveAgreedEntry(tx, { entryId: entry.id, typedId: typed.id, approvalId: id, at });
  const actor = { kind: 'officer', id: approvedBy } as const;
  await record(tx, {
    at,
    actor,
    act: 'refused_bank_entry.agreed',
    subject: entrySubject(entry.id),
    after: { direction: typed.direction, amount_eur: typed.amount_eur },
  });
  if (hasBalances(entry) && entry.undetermined > 0) return;
  for (const agreed of await agreedEntriesOf(tx, entry.bank_statement_id ?? '')) {
    const open = mustFind(await findEntryToBook(tx, agreed.refused_entry_id));
    const lineId = await settle(tx, open, { ...agreed, at });
    await record(tx, {
      at,
      actor,
      act: 'refused_bank_entry.booked',
      subject: entrySubject(open.id),
      after: { bank_line: lineId },
    });
  }
}

/** Books what two officers agreed on; answers the line, or null where the bank booked nothing. */
async function settle(
  tx: Tx,
  entry: EntryToBook,
  agreed: { typed_entry_id: string; approval_id: string; at: Date },
): Promise<string | null> {
  const { approval_id: approvalId, at } = agreed;
  const line = lineOf(entry, await typedEntry(tx, agreed.typed_entry_id));
  if (line.amountCents > 0n) return bookUnreadEntry(tx, entry, { line, approvalId, at });
  await saveBookedEntry(tx, { entryId: entry.id, lineId: null, approvalId, at });
  return null;
}

function hashOf(typed: TypedEntry): string {
  return createHash('sha256')
    .update(JSON.stringify(typedValues(typed)))
    .digest('hex');
}

type NamedOrder = Awaited<ReturnType<typeof findOrdersByReferences>>[number];

/** The people whose orders the texts name are concerned. */
function ordersNamedIn(
  { offering }: Pick<Context, 'offering'>,
  tx: Tx,
  typed: TypedEntry,
  entry: EntryToBook,
): Promise<NamedOrder[]> {
  return findOrdersByReferences(
    tx,
    findPaymentReferences({
      prefix: offering.token.code,
      texts: [typed.end_to_end_id ?? '', typed.remittance, ...entry.remittance.split('\n')],
    }),
  );
}

function factsOf(entry: EntryToBook, typed: TypedEntry, orders: readonly NamedOrder[]) {
  return [
    fact(
      'entry',
      'text',
      `${entry.statement_id ?? '–'} / ${entry.entry_no}`,
      `/desk/bank/entries/${entry.id}`,
    ),
    fact('account_iban', 'text', entry.account_iban),
    fact('direction', 'code', typed.direction),
    fact('booked_amount', 'eur', typed.amount_eur),
    fact('booking_date', 'day', typed.booking_date),
    fact('counterparty', 'payer', typed.id),
    fact('booked_text', 'bank_text', typed.id),
    ...(typed.taken_back === 'no' ? [] : [fact('taken_back', 'code', typed.taken_back)]),
    ...orders.flatMap((order) => [
      fact('order', 'text', order.reference, `/desk/orders/${order.id}`),
      fact('person', 'person', order.account_id, `/desk/accounts/${order.account_id}`),
    ]),
  ];
}

/** What the bank's file says readably, and what its balances leave for the entry. */
async function evidenceOf(tx: Tx, entry: EntryToBook) {
  const missing = await missingOnAccount(tx, entry.account_iban);
  return [
    [
      fact('read_text', 'bank_text', entry.id),
      fact('file', 'text', entry.file_name, `/desk/bank/${entry.bank_import_id}`),
      fact('came_by', 'code', entry.uploaded_by === null ? 'folder' : 'upload'),
      ...(entry.uploaded_by_name === null
        ? []
        : [fact('uploaded_by', 'text', entry.uploaded_by_name)]),
    ],
    [
      entry.unread_eur === null
        ? fact('unread_entries', 'code', 'unknown')
        : fact('unread_entries', 'eur', entry.unread_eur),
      fact('unread_booked', 'eur', entry.booked_eur),
      ...(missing === null ? [] : [fact('books_lack', 'eur', eur(missing))]),
    ],
  ];
}

const NO_PARTY: BankParty = {
  name: null,
  iban: null,
  otherAccount: null,
  bic: null,
  ultimateName: null,
};

/** The line that the importer would have made of the entry. */
function lineOf(entry: EntryToBook, typed: TypedEntry): BankLine {
  const { direction, taken_back: takenBack } = typed;
  const counterparty = {
    ...NO_PARTY,
    name: typed.counterparty_name,
    iban: typed.counterparty_iban,
  };
  const isOfDebtor = direction === 'credit' || takenBack !== 'no';
  const key = `refused_entry:${entry.id}`;
  return {
    lineKey: key,
    identity: key,
    place: { statementId: entry.statement_id, entry: entry.entry_no, line: entry.line_no },
    direction,
    amountCents: cents(typed.amount_eur),
    chargesCents: null,
    bookingDate: typed.booking_date,
    valueDate: entry.value_date,
    isReversal: takenBack === 'reversal',
    returnReason: takenBack === 'return' ? { code: null, text: null } : null,
    bankReference: entry.bank_reference,
    transactionReference: null,
    networkReference: null,
    endToEndId: typed.end_to_end_id,
    mandateId: null,
    debtor: isOfDebtor ? counterparty : NO_PARTY,
    creditor: isOfDebtor ? NO_PARTY : counterparty,
    remittanceLines: typed.remittance === '' ? [] : [typed.remittance],
    creditorReferences: [],
    additionalInformation: null,
    bankCode: { domain: null, family: null, subFamily: null, proprietary: null, issuer: null },
    transactionCount: 1,
    batchReferences: [],
  };
}
