import { fact, type FrozenFact, moneyFact } from '@bb1/domain/approvals/approval-fact';
import type { PaymentEvidence } from '@bb1/domain/payments/evidence-endpoints';
import { decimal } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../../platform/db/database.ts';
import { amountOf } from '../books.ts';
import { type EvidenceRow, evidenceRowsOf, evidenceRowsOfOrders } from './evidence-store.ts';

/** The evidence of payments: the bank's file with its channel, or the transaction of a chain. */
export async function evidenceOfPayments(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<PaymentEvidence[]> {
  return (await evidenceRowsOf(db, paymentIds)).map(toEvidence);
}

/** The same for the money of orders, by order, and whether the officer supplied some of it. */
export async function evidenceOfOrders(
  db: Queryable,
  officerId: string,
  orderIds: readonly string[],
): Promise<
  ReadonlyMap<string, { readonly evidence: PaymentEvidence[]; readonly own_evidence: boolean }>
> {
  const rows = Map.groupBy(await evidenceRowsOfOrders(db, orderIds), (row) => row.order_id);
  return new Map(
    [...rows].map(([orderId, all]) => [
      orderId,
      {
        evidence: all.map(toEvidence),
        own_evidence: all.some((row) => restsOn(officerId, row)),
      },
    ]),
  );
}

/** The same as facts of a proposal, by order, and the officers who supplied it. */
export async function evidenceFacts(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ facts: ReadonlyMap<string, FrozenFact[]>; broughtBy: string[] }> {
  const rows = await evidenceRowsOfOrders(db, orderIds);
  const toFacts = (row: EvidenceRow) => [
    moneyFact('payment', amountOf(row.currency, row.amount), `/desk/payments/${row.payment_id}`),
    ...(row.bank_import_id === null
      ? [fact('transaction', 'text', row.transaction_id ?? '')]
      : [
          fact('file', 'text', row.file_name ?? '', `/desk/bank/${row.bank_import_id}`),
          fact('came_by', 'code', row.came_by ?? 'folder'),
          fact('continuity', 'code', row.balance === 'joined' ? 'proven' : 'gap'),
        ]),
    ...(row.uploaded_by_name === null ? [] : [fact('uploaded_by', 'text', row.uploaded_by_name)]),
    ...(row.typed_by_name === null
      ? []
      : [fact('made_by', 'text', row.typed_by_name, `/desk/approvals/${row.manual_booking}`)]),
  ];
  return {
    facts: new Map(
      [...Map.groupBy(rows, (row) => row.order_id)].map(([id, own]) => [id, own.flatMap(toFacts)]),
    ),
    broughtBy: [
      ...new Set(
        rows.flatMap((row) => [row.uploaded_by, row.typed_by].filter((one) => one !== null)),
      ),
    ],
  };
}

/** Whether a payment rests on a file that the officer uploaded, or on what the officer typed of an unread entry. */
export function restsOn(
  officerId: string,
  { uploaded_by: uploadedBy, typed_by: typedBy }: EvidenceRow,
): boolean {
  return uploadedBy === officerId || typedBy === officerId;
}

/** Refuses the officer who supplied the evidence of a payment. */
export async function refuseOwnEvidence(
  db: Queryable,
  officerId: string,
  paymentId: string,
): Promise<void> {
  const rows = await evidenceRowsOf(db, [paymentId]);
  if (rows.some((row) => restsOn(officerId, row)))
    throw refuse('forbidden', 'brought_the_evidence');
}

function toEvidence(row: EvidenceRow): PaymentEvidence {
  return {
    ...row,
    amount: decimal(amountOf(row.currency, row.amount)),
    file:
      row.bank_import_id === null || row.came_by === null || row.balance === null
        ? null
        : {
            import_id: row.bank_import_id,
            file_name: row.file_name ?? '',
            statement: row.statement_id ?? '',
            came_by: row.came_by,
            uploaded_by: row.uploaded_by_name,
            confirmed_by: row.confirmed_by_name,
            typed_by: row.typed_by_name,
            manual_booking: row.manual_booking,
            balance: row.balance,
          },
    transaction:
      row.source === 'bank' || row.transaction_id === null
        ? null
        : {
            id: row.transaction_id,
            height: row.height === null ? null : Number(row.height),
            confirmations: row.confirmations,
          },
  };
}
