import { fact, type FrozenFact } from '@bb1/domain/approvals/approval-fact';
import type { Tx } from '../../../platform/db/database.ts';
import type { PaymentRow } from '../store.ts';
import { findLineOrigins } from './take-back-store.ts';

/** The evidence for bank lines as a proposal shows it, and the officers who supplied it. */
export async function originsOfLines(
  tx: Tx,
  lineIds: readonly string[],
): Promise<{ evidence: FrozenFact[][]; broughtBy: string[] }> {
  const origins = await tx.rows(findLineOrigins, [lineIds]);
  return {
    evidence: origins.map((origin) => [
      fact('file', 'text', origin.file_name, `/desk/bank/${origin.bank_import_id}`),
      fact('booking_date', 'day', origin.booking_date),
      fact('came_by', 'code', origin.uploaded_by === null ? 'folder' : 'upload'),
    ]),
    broughtBy: [
      ...new Set(
        origins.flatMap(({ uploaded_by: uploader, typed_by: typist }) =>
          [uploader, typist].filter((one) => one !== null),
        ),
      ),
    ],
  };
}

/** The same for a payment: the bank's file, or the transaction of a chain. */
export async function originsOfPayment(
  tx: Tx,
  { id, transaction_id: transaction }: Pick<PaymentRow, 'id' | 'transaction_id'>,
): ReturnType<typeof originsOfLines> {
  const { evidence, broughtBy } = await originsOfLines(tx, [id]);
  return evidence.length > 0 || transaction === null
    ? { evidence, broughtBy }
    : { evidence: [[fact('transaction', 'text', transaction)]], broughtBy };
}
