import { Links } from '../sandbox/stellar/horizon/links.ts';
import { accountJson } from '../sandbox/stellar/horizon/account-json.ts';
import { HorizonProblem } from '../sandbox/stellar/horizon/problems.ts';
import { submitAndWait } from '../sandbox/stellar/horizon/submit.ts';
import { resultCodes } from '../sandbox/stellar/core/result-names.ts';
import type { StellarNode } from '../sandbox/stellar/stellar-node.ts';
import { accountAnswer } from '../server/src/integrations/stellar/horizon-answers.ts';
import { judgeAnswer, judgeProblem } from '../server/src/integrations/stellar/horizon-submit.ts';
import type {
  DeadEnvelope,
  FoundTransaction,
  StellarNetwork,
} from '../server/src/integrations/stellar/stellar.ts';

/**
 * The product's network over the stand-in in the same process: with its own answers and faults,
 * judged by the product's own rules, without sockets, so that a thousand claims take a minute.
 */
export function inProcessNetwork(node: StellarNode): StellarNetwork {
  const links = new Links('http://ledger.test');
  return {
    check: () => Promise.resolve(),
    sources: () => [],
    feeNow: () => Promise.resolve(BigInt(node.ledger.last.baseFee)),
    proveDead: (envelope) => Promise.resolve(proveDead(node, envelope)),
    readAccount(publicKey) {
      const view = node.readView;
      const account = view.account(publicKey);
      return Promise.resolve(
        account === null ? null : accountAnswer.parse(accountJson(account, view, links)),
      );
    },
    latestLedger() {
      const { sequence, closeTime } = node.readView.last;
      return Promise.resolve({ sequence, closedAt: new Date(closeTime * 1000) });
    },
    findTransaction: (hash) => Promise.resolve(findTransaction(node, hash)),
    async submit(envelopeXdr) {
      try {
        return judgeAnswer(await submitAndWait(node, envelopeXdr, links));
      } catch (error) {
        if (error instanceof HorizonProblem) return judgeProblem(error.status, error.toJson());
        return { kind: 'unknown', why: 'the connection broke off' };
      }
    },
  };
}

function findTransaction(node: StellarNode, hash: string): FoundTransaction {
  const record = node.readView.transaction(hash);
  if (record === null) return { status: 'unknown' };
  const { ledger, judged, submission } = record;
  if (record.successful) return { status: 'settled', ledger, feeCharged: judged.feeCharged };
  const codes = resultCodes(submission, judged);
  return {
    status: 'failed',
    ledger,
    feeCharged: judged.feeCharged,
    codes: {
      transaction: codes.inner_transaction ?? codes.transaction,
      operations: codes.operations ?? [],
    },
  };
}

function proveDead(
  node: StellarNode,
  { hash, source, sequence, maxTime }: DeadEnvelope,
): 'sequence_used' | 'too_late' | null {
  const view = node.readView;
  if (view.transaction(hash) !== null) return null;
  if ((view.account(source)?.sequence ?? 0n) >= sequence) return 'sequence_used';
  return new Date(view.last.closeTime * 1000) > maxTime ? 'too_late' : null;
}
