import { Account, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { RootLedger } from '../../platform/audit/anchor-ports.ts';
import { readLedgerRoots } from '../../platform/audit/verify-log.ts';
import type { Signer } from '../../signer/protocol.ts';
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
  readonly account: string;
  readonly signer: Signer;
}): RootLedger {
  const { horizonUrl, networkPassphrase, account, signer } = options;
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
      const signed = await signer.sign({
        purpose: 'audit_root',
        envelopeXdr: transaction.toXdr(),
        feePerOperation: MAX_FEE_PER_OPERATION,
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
