import { mustFind, refuse } from '@bb1/domain/refusal';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { moveReceivable, openOf, writtenOffOf } from './balance.ts';
import { lockReceivable, type ReceivableRow } from './store.ts';

/**
 * What is still open becomes a loss, and the person is free again. For two officers: the caller has the yes of the second one.
 * The claim in law is not waived by it, and the person is told nothing; if they pay after all, the loss is undone.
 */
export async function writeOffReceivable(
  tx: Tx,
  wish: { id: string; version: number; actor: Actor; reason: string; at: Date },
): Promise<ReceivableRow> {
  const row = mustFind(await lockReceivable(tx, wish.id));
  if (row.state !== 'open' || row.version !== wish.version)
    throw refuse('conflict', 'invalid_status');
  const share = openOf(row);
  const written = await moveReceivable(tx, row, {
    kind: 'written_off',
    share,
    place: writtenOffOf(row.id),
    money: { currency: row.currency, units: share.units },
    paymentId: null,
    at: wish.at,
  });
  await record(tx, {
    at: wish.at,
    actor: wish.actor,
    act: 'receivable.written_off',
    subject: `receivable:${row.id}`,
    reason: wish.reason,
    after: { amount: row.open_amount, currency: row.currency },
  });
  return written;
}
