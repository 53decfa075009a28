import { refuse, refuseField } from '@bb1/domain/refusal';
import type { TrustlineView } from '@bb1/domain/wallets/endpoints';
import { record } from '../../platform/audit/audit.ts';
import { getTrustline } from './get-trustline.ts';
import { refuseForeignWallet } from './refuse-foreign-wallet.ts';
import type { WalletsContext } from './wallets-context.ts';

/**
 * Submits the transaction by which a wallet opens its trustline. Anything else is refused, so that
 * the product is no open relay. Submitting it again gives the same answer; without a clear answer
 * from the network the page keeps polling the trustline.
 */
export async function submitTrustline(
  context: WalletsContext,
  command: { readonly accountId: string; readonly publicKey: string; readonly envelopeXdr: string },
): Promise<TrustlineView> {
  const { db, clock, stellar } = context;
  await refuseForeignWallet(db, command);
  const read = stellar.trustlines.read(command.envelopeXdr);
  if (read === null || read.holder !== command.publicKey)
    throw refuseField('signed_envelope_xdr', 'not_this_trustline');
  const answer = await stellar.network.submit(command.envelopeXdr);
  if (answer.kind === 'failed')
    throw refuse('conflict', 'trustline_refused', {
      codes: [answer.codes.transaction, ...answer.codes.operations].join(' '),
    });
  if (answer.kind === 'unknown') throw refuse('unavailable', 'ledger_unavailable');
  await db.transaction('wallets.trustline', (tx) =>
    record(tx, {
      at: clock.now(),
      actor: { kind: 'investor', id: command.accountId },
      act: 'wallet.trustline_opened',
      subject: `account:${command.accountId}`,
      after: { public_key: command.publicKey, transaction_hash: read.hash },
    }),
  );
  return getTrustline(context, command);
}
