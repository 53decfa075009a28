import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { moveReceivable, openOf, writtenOffOf } from './balance.ts';
import type { ReceivableRow } from './store.ts';

/**
 * What is still open becomes a loss, and the person is free again. The legal claim is not waived by it, so they are not notified; if
 * they pay after all, the loss is undone. Lock the receivable first.
 */
export async function writeOffReceivable(
  tx: Tx,
  written: { row: ReceivableRow; actor: Actor; reason: string; at: Date },
): Promise<void> {
  const { row, actor, reason, at } = written;
  const share = openOf(row);
  await moveReceivable(tx, row, {
    kind: 'written_off',
    share,
    place: writtenOffOf(row.id),
    money: { currency: row.currency, units: share.units },
    paymentId: null,
    at,
  });
  await record(tx, {
    at,
    actor,
    act: 'receivable.written_off',
    subject: `receivable:${row.id}`,
    reason,
    after: { amount: row.open_amount, currency: row.currency },
  });
}
