import { Account, Keypair, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { RootLedger } from '../../platform/audit/anchor-ports.ts';
import { readLedgerRoots } from '../../platform/audit/verify-log.ts';
import { MAX_FEE_PER_OPERATION } from './fee-bump.ts';
import { horizonNetwork } from './horizon-network.ts';

const VALID_SECONDS = 120;

/**
 * Writes the audit log's roots by an account of its own, which needs lumens for fees and nothing
 * else. The operation has no effect; the memo is all that counts.
 */
export function rootLedger(options: {
  readonly horizonUrl: string;
  readonly networkPassphrase: string;
  readonly secret: string;
}): RootLedger {
  const { horizonUrl, networkPassphrase } = options;
  const key = Keypair.fromSecret(options.secret);
  const account = key.publicKey();
  const network = horizonNetwork({ horizonUrl, networkPassphrase });
  const roots = () => readLedgerRoots(horizonUrl, account);
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
      const transaction = new TransactionBuilder(new Account(account, found.sequence.toString()), {
        fee: MAX_FEE_PER_OPERATION,
        networkPassphrase,
        memo: Memo.hash(root),
        timebounds: { minTime: 0, maxTime: closedAt + VALID_SECONDS },
      })
        .addOperation(Operation.bumpSequence({ bumpTo: '0' }))
        .build();
      transaction.sign(key);
      const answer = await network.submit(transaction.toXdr());
      if (answer.kind !== 'settled')
        throw new Error(
          `the root was not written: ${answer.kind === 'failed' ? answer.codes.transaction : answer.why}`,
        );
      return Buffer.from(transaction.hash()).toString('hex');
    },
  };
}
