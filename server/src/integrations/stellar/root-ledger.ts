import { Account, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { RootLedger } from '../../platform/audit/anchor-ports.ts';
import { readLedgerRoots } from '../../platform/audit/verify-log.ts';
import type { Signer } from '../../signer/protocol.ts';
import { horizonNetwork } from './horizon-network.ts';
import type { Horizons } from './horizon-pool.ts';
import type { FeeRule } from './ledger-access-port.ts';
import { LedgerUnreachable } from './stellar.ts';

const VALID_SECONDS = 120;

/**
 * Writes the audit log's roots by an account of its own, which needs lumens for fees and nothing
 * else. The operation has no effect; the memo is all that counts.
 */
export function rootLedger(options: {
  readonly horizons: Horizons;
  readonly feeRule: FeeRule;
  readonly networkPassphrase: string;
  readonly account: string;
  readonly signer: Signer;
}): RootLedger {
  const { horizons, feeRule, networkPassphrase, account, signer } = options;
  const network = horizonNetwork({ horizons, feeRule });
  const roots = () =>
    horizons.onOne((horizon) =>
      readLedgerRoots(account, async (path) => {
        const reply = await horizon.get(path);
        if (reply.status === 200 || reply.status === 404) return reply;
        throw new LedgerUnreachable(`Horizon answered ${reply.status}`);
      }),
    );
  return {
    account,
    networkPassphrase,
    roots,
    async write(root) {
      // An earlier attempt without an answer may have landed.
      const earlier = (await roots()).find((one) => one.root === root.toString('hex'));
      if (earlier !== undefined) return earlier.transaction;
      const [found, ledger] = [await network.readAccount(account), await network.latestLedger()];
      if (found === null)
        throw new Error(`the account of the audit log's roots (${account}) does not exist`);
      const closedAt = Math.floor(ledger.closedAt.getTime() / 1_000);
      const fee = (await network.feeNow()).toString();
      const transaction = new TransactionBuilder(new Account(account, found.sequence.toString()), {
        fee,
        networkPassphrase,
        memo: Memo.hash(root),
        timebounds: { minTime: 0, maxTime: closedAt + VALID_SECONDS },
      })
        .addOperation(Operation.bumpSequence({ bumpTo: '0' }))
        .build();
      const signed = await signer.sign({
        purpose: 'audit_root',
        envelopeXdr: transaction.toXdr(),
        feePerOperation: fee,
      });
      const answer = await network.submit(signed);
      if (answer.kind !== 'settled')
        throw new Error(
          `the root was not written: ${answer.kind === 'failed' ? answer.codes.transaction : answer.why}`,
        );
      return Buffer.from(transaction.hash()).toString('hex');
    },
  };
}
