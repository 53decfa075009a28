import { refuse } from '@bb1/domain/refusal';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockRedemptionsOf } from './issuer-act-store.ts';
import { stopPayment } from './request-payment.ts';

/**
 * A redemption's transaction ends with the trustline authorised. When a wallet is frozen,
 * transactions that the server has not signed yet are stopped: the wallet is left, and all others
 * move to a new transaction. One in progress has to finish first.
 */
export async function stopRedemptionsOf(
  tx: Tx,
  publicKey: string,
  by: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  for (const { id, state } of await lockRedemptionsOf(tx, publicKey)) {
    if (state === 'signed' || state === 'submitted')
      throw refuse('conflict', 'redemption_comes_first');
    await stopPayment(tx, id, by);
  }
}
